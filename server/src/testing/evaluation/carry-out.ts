import { hourMs } from '@fortnight/contract/format/spans'
import type { Tx } from '../../platform/db/database.ts'
import { apply, type Decision } from '../engine/decision.ts'
import type { Run } from '../engine/run.ts'
import * as repository from './carry-out.repository.ts'
import { close } from './close.ts'
import { dayText } from './day.ts'
import type { Inputs } from './decide.ts'
import { append } from '../ledger/append.ts'
import { lockTestersOf } from '../ledger/locks.repository.ts'
import type { Looked } from './look.ts'
import { outlookOf } from './outlook.ts'
import { endsOf, factsOf } from '../ledger/run-facts.ts'
import { store } from './stored-inputs.ts'
import { type Told, tellAll } from './tell-tick.ts'

/** A run that was looked at, what was decided and from what. */
export interface Judged {
  looked: Looked
  inputs: Inputs
  decisions: readonly Decision[]
}

const dayOrNull = (day: number | null) => (day === null ? null : dayText(day))

const seatOf = (decision: Decision) =>
  'seat' in decision ? decision.seat : 'reason' in decision ? decision.reason : ''

/** One row for what was looked at, whole, and one for each decision, which names it. */
function rowsOf({ looked: { row }, inputs, decisions }: Judged): repository.DecisionRow[] {
  if (!decisions.length) return []
  const of = `${row.id}:v${row.version}`
  const look = {
    run_id: row.id,
    key: of,
    kind: inputs.supply ? 'restock' : 'look',
    inputs: store(inputs),
    before: null,
    after: null,
  }
  return [
    look,
    ...decisions.map((decision) => ({
      run_id: row.id,
      // Testers may be invited in several waves a day; everything else is decided once.
      key:
        decision.kind === 'invite'
          ? `${of}:invite`
          : `${row.id}:${dayText(inputs.today)}:${decision.kind}:${seatOf(decision)}`,
      kind: decision.kind,
      inputs: { of, ...decision },
      before: 'before' in decision ? decision.before : null,
      after: 'after' in decision ? decision.after : null,
    })),
  ]
}

function updateOf({ looked, inputs }: Judged, run: Run, now: Date): repository.RunUpdate {
  const { today, params } = inputs
  const { pGoal, dates, eligibleDay, headroom, risk } = outlookOf(run, today, params)
  const over = run.phase === 'completed' || run.phase === 'failed'
  return {
    id: looked.row.id,
    eligible_on: dayOrNull(eligibleDay),
    p50_on: dayOrNull(dates.p50),
    p95_on: dayOrNull(dates.p95),
    headroom: Math.max(0, headroom),
    console_gap: looked.row.console_gap,
    probability: pGoal,
    risk: looked.row.waits_for_setup ? 1 : risk,
    silent: looked.silent,
    next_eval_at: over ? null : new Date(now.getTime() + hourMs).toISOString(),
  }
}

const seatsOf = (ids: readonly string[]) => ids.map(Number)

const closes = ({ decisions }: Judged) => decisions.some(({ kind }) => kind === 'complete' || kind === 'fail')

/** Those whose apps nobody holds, where their end moves the app: everybody else takes the app before its run, so we do not wait for it. */
async function withTheirApps(tx: Tx, judged: readonly Judged[]): Promise<readonly Judged[]> {
  const closing = judged.filter(closes).map(({ looked }) => looked.row.app_id)
  if (!closing.length) return judged
  const held = await repository.lockApps(tx, closing)
  return judged.filter((one) => !closes(one) || held.has(one.looked.row.app_id))
}

/**
 * Carries out what was decided for these locked runs, in the caller's transaction: seats, runs, decisions with all that they rest on,
 * facts, forecasts, words; answers how many testers were reminded, and the keys of what had not been decided before. Testers are locked
 * before seats, seats before ledgers; only the end of a run waits for a seat: what somebody changes at this moment is otherwise left to
 * the next look. Invitations are the caller's.
 */
export async function carryOut(
  tx: Tx,
  all: readonly Judged[],
  now: Date,
): Promise<{ reminded: number; fresh: Set<string> }> {
  const judged = await withTheirApps(tx, all)
  if (!judged.length) return { reminded: 0, fresh: new Set() }
  const endsIn = (runs: readonly Judged[]) => runs.flatMap(({ decisions }) => decisions.flatMap(endsOf))
  const nudged = judged.flatMap(({ decisions, inputs }) =>
    decisions.flatMap((decision) =>
      decision.kind === 'nudge' ? [{ id: decision.seat, day: dayText(inputs.today) }] : [],
    ),
  )
  const ends = seatsOf(endsIn(judged))
  await lockTestersOf(tx, ends)
  await repository.lockSeats(tx, seatsOf(endsIn(judged.filter(closes))))
  const reminded = await repository.markNudged(tx, nudged)
  const free = new Set([...reminded.map(Number), ...ends])
  const facts = judged.flatMap(({ looked, inputs, decisions }) =>
    decisions.flatMap((decision) => factsOf(looked.row.id, decision, inputs, free)),
  )
  const appended = await append(
    tx,
    facts.map((fact) => ({ ...fact, at: now })),
    { evaluation: true },
  )

  // A seat that another transaction changes at this moment is not spoken of.
  const changed = new Set(appended.map(({ fact }) => fact.seat))
  const done = judged.map((one): Judged => {
    const happened = (decision: Decision) => !('seat' in decision) || changed.has(Number(decision.seat))
    return { ...one, decisions: one.decisions.filter(happened) }
  })
  const fresh = await repository.insertDecisions(tx, done.flatMap(rowsOf))
  const stand = done.map(({ decisions, inputs }) =>
    decisions.reduce((run, decision) => apply(run, decision, inputs.today), inputs.run),
  )
  const updates = done.map((one, n) => updateOf(one, stand[n] ?? one.inputs.run, now))
  await repository.updateRuns(tx, updates)
  const foreseen = updates.flatMap(({ id, probability }, n) =>
    stand[n]?.phase === 'running' && probability !== null
      ? [{ run_id: id, day: dayText(done[n]?.inputs.today ?? 0), p_goal: probability }]
      : [],
  )
  await repository.insertForecasts(tx, foreseen)
  for (const { looked, decisions } of done)
    for (const { kind } of decisions)
      if (kind === 'complete' || kind === 'fail') await close(tx, looked.row.app_id, kind)
  const told = done.flatMap((one): Told[] =>
    one.decisions.map((decision) => ({
      row: one.looked.row,
      decision,
      isNew: decision.kind !== 'escalate' || fresh.has(keyOfEscalation(one, decision)),
    })),
  )
  await tellAll(tx, told)
  return { reminded: reminded.length, fresh }
}

export const keyOfEscalation = ({ looked, inputs }: Judged, decision: Decision & { kind: 'escalate' }) =>
  `${looked.row.id}:${dayText(inputs.today)}:escalate:${decision.reason}`
