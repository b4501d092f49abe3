import { addDays, dayIn } from '@fortnight/contract/calendar'
import { Problem } from '@fortnight/contract/problem'
import { newestVitals } from '@fortnight/contract/testing/android-vitals'
import { hasMetGoal, type production, type ProductionPack } from '@fortnight/contract/testing/production'
import { draftOf } from '@fortnight/contract/testing/production-drafts'
import { questionIds } from '@fortnight/contract/testing/production-questions'
import { hasAnswersPack, reportKindOf } from '@fortnight/contract/testing/report-sections'
import { figuresOf, knownOf } from '@fortnight/contract/testing/run-figures'
import { reportPath } from '@fortnight/contract/site-map/paths'
import { purgeDays } from '@fortnight/contract/vocabulary/run-states'
import type * as z from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { scheduleEvaluations } from '../ledger/locks.repository.ts'
import { append } from '../ledger/append.ts'
import type { RunRow } from '../ledger/ledger.repository.ts'
import { readableRun } from '../runs/readable-run.ts'
import { replayRun } from '../ledger/replay.ts'
import { brandNow } from '../../operations/settings/in-force.ts'
import { answersPdf } from './answers-pdf.ts'
import * as links from './report-links.repository.ts'
import * as storedAnswers from './production.repository.ts'

async function ownRun(tx: Tx, { user }: Caller, appId: string) {
  const run = await storedAnswers.lockOwnRun(tx, appId, user.id)
  if (!run) throw new Problem('not_found', 'This app is not being tested yet.')
  return run
}

const purgeOn = ({ closed_at, timezone }: RunRow) => (closed_at ? addDays(dayIn(timezone, closed_at), purgeDays) : null)

/** The pack, with what its printed form names besides. */
async function readPack(caller: Caller, appId: string) {
  const { db, config, clock } = caller
  const { app, run } = await readableRun(caller, appId)
  const [{ state, events, head }, answers, link, read] = await Promise.all([
    replayRun(db, run),
    storedAnswers.listAnswers(db, run.id),
    links.find(db, run.id),
    storedAnswers.findVitals(db, appId),
  ])
  const figures = figuresOf(run, state, events)
  const { name: provider } = await brandNow(db, config)
  const vitals = read && newestVitals(read)
  const basis = { terms: run, state, lines: events, figures, vitals, provider }
  const { phase, started_on, qualified_on, hold_until, applied_on, outcome } = state
  const pack: z.input<typeof ProductionPack> = {
    phase,
    started_on,
    qualified_on,
    hold_until,
    applied_on,
    outcome,
    app_name: app.name,
    today: dayIn(run.timezone, clock()),
    refusal: run.refusal,
    can: {
      apply: hasMetGoal(phase) && (applied_on === null || outcome === 'refused'),
      tell: applied_on !== null && outcome === null,
    },
    questions: questionIds.map((id) => ({ id, draft: draftOf(id, basis), answer: answers.get(id) ?? null })),
    known: knownOf(run, state, events, figures, vitals),
    report_kind: reportKindOf(run.package_plan),
    report_name: run.report_name,
    report_left_out: run.report_left_out,
    report_path: link ? reportPath(link.token) : null,
    report_on_front_page: link?.on_front_page ?? false,
    purge_on: purgeOn(run),
    purged: run.purged_at !== null,
  }
  return { pack, run, provider, head, lines: events }
}

function checkDay({ timezone, started_on }: storedAnswers.OwnRun, on: string, now: Date) {
  const refuse = (msg: string) => {
    throw new Problem('invalid', [{ loc: ['body', 'on'], msg, type: 'custom' }])
  }
  if (on > dayIn(timezone, now)) refuse('This day has not come yet.')
  if (!started_on || on < started_on) refuse('Your test had not begun on this day.')
}

/** How much of Google's reason a notification quotes; the page behind its link shows all of it. */
const quoted = 300

export const productionService: Handlers<typeof production> = {
  find: async (caller, { params }) => (await readPack(caller, params.id)).pack,

  async answersPdf(caller, { params }) {
    // Of what is written for Google, administrators need no file: they are strangers here.
    const user = { ...caller.user, role: 'developer' } as const
    const { pack, run, ...named } = await readPack({ ...caller, user }, params.id)
    if (!hasAnswersPack(run.package_plan))
      throw new Problem('conflict', 'The answers pack is part of Professional and Enterprise.')
    if (!hasMetGoal(pack.phase)) throw new Problem('conflict', 'Your test has not met its goal yet.')
    const at = new Date(named.lines.at(-1)?.at ?? run.queued_at)
    const { app_name: app, today, started_on, qualified_on, questions } = pack
    const bytes = await answersPdf(
      { ...named, app, started_on, qualified_on, questions, through: dayIn(run.timezone, at) },
      { address: new URL(caller.config.publicOrigin).host, at },
    )
    return new File([bytes], `answers-${today}.pdf`, { type: 'application/pdf' })
  },

  saveAnswer: (caller, { params, body }) =>
    caller.db.transaction(async (tx) => {
      const run = await ownRun(tx, caller, params.id)
      await storedAnswers.upsertAnswer(tx, run.id, params.question, body.answer)
      return { success: true as const }
    }),

  dropAnswer: (caller, { params }) =>
    caller.db.transaction(async (tx) => {
      const run = await ownRun(tx, caller, params.id)
      await storedAnswers.dropAnswer(tx, run.id, params.question)
      return { success: true as const }
    }),

  apply: (caller, { params, body }) =>
    caller.db.transaction(async (tx) => {
      const run = await ownRun(tx, caller, params.id)
      if (!hasMetGoal(run.phase)) throw new Problem('conflict', 'Your test has not met its goal yet.')
      if (run.applied_on && run.outcome !== 'refused')
        throw new Problem('conflict', 'You have already told us that you applied.')
      const at = caller.clock()
      checkDay(run, body.on, at)
      await append(tx, [{ run_id: run.id, kind: 'applied', grade: 'claimed', data: { on: body.on }, at }])
      await announce(tx, { to: [run.owner_id], topics: ['apps'] })
      return { success: true as const }
    }),

  tellOutcome: (caller, { params, body }) =>
    caller.db.transaction(async (tx) => {
      const run = await ownRun(tx, caller, params.id)
      if (!run.applied_on) throw new Problem('conflict', 'Tell us first on which day you applied.')
      if (run.outcome) throw new Problem('conflict', 'You have already told us Google’s answer.')
      const at = caller.clock()
      const { outcome } = body
      const values = outcome === 'refused' ? { said: body.reason.slice(0, quoted) } : {}
      await append(tx, [{ run_id: run.id, kind: 'outcome', grade: 'claimed', data: { outcome }, at, values }])
      if (outcome === 'refused') await storedAnswers.setRefusal(tx, run.id, body.reason)
      // Granted: the testers can leave, and the next evaluation ends the wait.
      if (outcome === 'granted') await scheduleEvaluations(tx, [run.id], at)
      await announce(tx, { to: [run.owner_id], topics: ['apps'] })
      return { success: true as const }
    }),
}
