import { addDays, dayIn } from '@fortnight/contract/calendar'
import type { consoleCounts } from '@fortnight/contract/testing/console-counts'
import { Problem } from '@fortnight/contract/problem'
import { inOn } from '@fortnight/contract/testing/run-outlook'
import { audit } from '../../operations/audit/audit.repository.ts'
import { readableApp } from '../runs/readable-app.ts'
import { confirmDay } from '../checkins/grades.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as storedConsoleCounts from './console-counts.repository.ts'
import { scheduleEvaluations } from '../ledger/locks.repository.ts'
import { append } from '../ledger/append.ts'
import { suspectTeam } from '../evaluation/suspect.ts'
import { suspectsOf } from './missing.ts'
import * as people from '../staffing/people.repository.ts'
import { replayRun } from '../ledger/replay.ts'

type Run = storedConsoleCounts.LockedRun

async function lockRun(tx: Tx, appId: string, owner?: string): Promise<Run> {
  const run = await storedConsoleCounts.lockRun(tx, appId, owner)
  if (!run) throw new Problem('not_found', 'This app is not being tested yet.')
  if (!run.staffed_at || run.closed_at)
    throw new Problem('conflict', 'There is nothing to count: no one is testing this app now.')
  return run
}

/** A day that can have been counted: not before the team was there, and not after today. */
function checkDay({ timezone, staffed_at }: Run, day: string, now: Date) {
  const refuse = (msg: string) => {
    throw new Problem('invalid', [{ loc: ['path', 'day'], msg, type: 'custom' }])
  }
  if (day > dayIn(timezone, now)) refuse('This day has not come yet.')
  if (staffed_at && day < addDays(dayIn(timezone, staffed_at), -1)) refuse('Your test had no testers on this day.')
}

export const consoleCountsService: Handlers<typeof consoleCounts> = {
  async put({ db, user, clock }, { params, body }) {
    const { runId, ...reply } = await db.transaction(async (tx) => {
      const run = await lockRun(tx, params.id, user.id)
      const { day } = params
      const { own } = body
      const opted_in = body.opted_in - own
      const at = clock()
      checkDay(run, day, at)
      const { state } = await replayRun(tx, run)
      const believed = inOn(state.seats, day).length
      // Repeated after our own count has changed, it is new: later check-ins of that day are compared with the newest
      // event.
      const known = state.play_counts.find((count) => count.day === day)
      const isNews = known?.opted_in !== opted_in || known.own !== own || known.believed !== believed
      if (isNews) await storedConsoleCounts.upsert(tx, run.id, day, opted_in, at)
      // Google counts as many as we do: testers who used the app then were there. Days and seats are locked before the
      // event log, as everywhere.
      if (opted_in === believed) await confirmDay(tx, run.id, day, at)
      const gap = await storedConsoleCounts.refreshGap(tx, run.id)
      if (isNews) {
        const data = { day, opted_in, ...(own && { own }), believed }
        await append(tx, [{ run_id: run.id, kind: 'play_count', grade: 'claimed', data, values: { gap }, at }])
        await scheduleEvaluations(tx, [run.id], at)
        await announce(tx, { to: [user.id], topics: ['apps'] })
        await announce(tx, { to: 'admins', topics: ['apps'] })
      }
      return { success: true as const, believed, gap, runId: run.id }
    })
    await suspectTeam(db, runId, clock())
    return reply
  },

  async ask(caller, { params, body }) {
    const { db, user, clock } = caller
    const app = await readableApp(caller, params.id)
    return db.transaction(async (tx) => {
      const run = await lockRun(tx, params.id)
      const { state } = await replayRun(tx, run)
      const at = clock()
      const today = dayIn(run.timezone, at)
      const missing = suspectsOf(state, await people.listPeople(tx, run.id), today)
      const suspects = new Map(missing?.suspects.map((suspect) => [suspect.seat, suspect]))
      if (!body.seats.every((seat) => suspects.has(seat)))
        throw new Problem('conflict', 'One of these testers is no longer missing. Reload the page and check again.')
      const asked = await people.markAsked(tx, run.id, body.seats, today)
      await append(
        tx,
        asked.map(({ seat }) => {
          const { silent = 0, alive = 1 } = suspects.get(seat) ?? {}
          return { run_id: run.id, seat, kind: 'nudged', data: { misses: silent, alive, by: 'developer' }, at }
        }),
      )
      if (user.id !== app.owner_id)
        await audit(tx, { actor_id: user.id, action: 'team.ask', subject: app.id, data: { seats: body.seats } })
      await announce(tx, { to: [app.owner_id], topics: ['apps'] })
      return { success: true as const, asked: asked.length }
    })
  },
}
