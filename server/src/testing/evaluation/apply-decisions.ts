import { hourMs } from '@fortnight/contract/format/spans'
import type { Tx } from '../../platform/db/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { apply, type Decision } from '../engine/decision.ts'
import type { Run } from '../engine/run.ts'
import * as storedDecisions from './apply-decisions.repository.ts'
import { dayText } from './day.ts'
import type { Inputs } from './decide.ts'
import { append } from '../ledger/append.ts'
import { lockTestersOf } from '../ledger/locks.repository.ts'
import type { RunSnapshot } from './snapshot.ts'
import { outlookOf } from './outlook.ts'
import { endsOf, factsOf } from '../ledger/run-facts.ts'
import { store } from './stored-inputs.ts'
import { type AppliedDecision, notifyOfDecisions } from './notify-of-decisions.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Consequences of the end of a run that reached its goal or failed; its app is locked. */
    runClosed(tx: Tx, appId: string, end: 'complete' | 'fail'): Promise<void>
  }
}

export type RunHooks = Pick<Hooks, 'runClosed'>

/** An evaluated run, its decisions and their inputs. */
export interface Evaluation {
  snapshot: RunSnapshot
  inputs: Inputs
  decisions: readonly Decision[]
}

const dayOrNull = (day: number | null) => (day === null ? null : dayText(day))

const seatOf = (decision: Decision) =>
  'seat' in decision ? decision.seat : 'reason' in decision ? decision.reason : ''

/** One row for all inputs, and one for each decision, which refers to it. */
function rowsOf({ snapshot: { row }, inputs, decisions }: Evaluation): storedDecisions.DecisionRow[] {
  if (!decisions.length) return []
  const evaluated = `${row.id}:v${row.version}`
  const evaluation = {
    run_id: row.id,
    key: evaluated,
    kind: inputs.supply ? 'restock' : 'look',
    inputs: store(inputs),
    before: null,
    after: null,
  }
  return [
    evaluation,
    ...decisions.map((decision) => ({
      run_id: row.id,
      // Testers may be invited in several waves a day; every other decision is made once.
      key:
        decision.kind === 'invite'
          ? `${evaluated}:invite`
          : `${row.id}:${dayText(inputs.today)}:${decision.kind}:${seatOf(decision)}`,
      kind: decision.kind,
      inputs: { of: evaluated, ...decision },
      before: 'before' in decision ? decision.before : null,
      after: 'after' in decision ? decision.after : null,
    })),
  ]
}

function updateOf({ snapshot, inputs }: Evaluation, run: Run, now: Date): storedDecisions.RunUpdate {
  const { today, params } = inputs
  const { pGoal, dates, eligibleDay, headroom, risk } = outlookOf(run, today, params)
  const over = run.phase === 'completed' || run.phase === 'failed'
  return {
    id: snapshot.row.id,
    eligible_on: dayOrNull(eligibleDay),
    p50_on: dayOrNull(dates.p50),
    p95_on: dayOrNull(dates.p95),
    headroom: Math.max(0, headroom),
    console_gap: snapshot.row.console_gap,
    probability: pGoal,
    risk: snapshot.row.waits_for_setup ? 1 : risk,
    silent: snapshot.silent,
    next_eval_at: over ? null : new Date(now.getTime() + hourMs).toISOString(),
  }
}

const seatsOf = (ids: readonly string[]) => ids.map(Number)

const closes = ({ decisions }: Evaluation) => decisions.some(({ kind }) => kind === 'complete' || kind === 'fail')

/**
 * Runs whose end moves their app and whose app is not locked by another transaction: all other code locks the app
 * before its run, so waiting here could deadlock.
 */
async function withTheirApps(tx: Tx, evaluations: readonly Evaluation[]): Promise<readonly Evaluation[]> {
  const closing = evaluations.filter(closes).map(({ snapshot }) => snapshot.row.app_id)
  if (!closing.length) return evaluations
  const held = await storedDecisions.lockApps(tx, closing)
  return evaluations.filter((evaluation) => !closes(evaluation) || held.has(evaluation.snapshot.row.app_id))
}

/**
 * Applies the decisions for these locked runs in the caller's transaction: seats, runs, decisions with all their
 * inputs, facts, forecasts, notifications; returns how many testers were reminded, and the keys of new decisions.
 * Testers are locked before seats, seats before event logs; only the end of a run waits for a seat: seats that another
 * transaction is changing are otherwise left to the next evaluation. Invitations are the caller's.
 */
export async function applyDecisions(
  tx: Tx,
  all: readonly Evaluation[],
  now: Date,
  { runClosed }: RunHooks,
): Promise<{ reminded: number; fresh: Set<string> }> {
  const evaluations = await withTheirApps(tx, all)
  if (!evaluations.length) return { reminded: 0, fresh: new Set() }
  const endsIn = (runs: readonly Evaluation[]) => runs.flatMap(({ decisions }) => decisions.flatMap(endsOf))
  const nudged = evaluations.flatMap(({ decisions, inputs }) =>
    decisions.flatMap((decision) =>
      decision.kind === 'nudge' ? [{ id: decision.seat, day: dayText(inputs.today) }] : [],
    ),
  )
  const ends = seatsOf(endsIn(evaluations))
  await lockTestersOf(tx, ends)
  await storedDecisions.lockSeats(tx, seatsOf(endsIn(evaluations.filter(closes))))
  const reminded = await storedDecisions.markNudged(tx, nudged)
  const free = new Set([...reminded.map(Number), ...ends])
  const facts = evaluations.flatMap(({ snapshot, inputs, decisions }) =>
    decisions.flatMap((decision) => factsOf(snapshot.row.id, decision, inputs, { free, at: now })),
  )
  const appended = await append(tx, facts, { evaluation: true })

  // A seat that another transaction is changing is not reported.
  const changed = new Set(appended.map(({ fact }) => fact.seat))
  const done = evaluations.map((evaluation): Evaluation => {
    const happened = (decision: Decision) => !('seat' in decision) || changed.has(Number(decision.seat))
    return { ...evaluation, decisions: evaluation.decisions.filter(happened) }
  })
  const fresh = await storedDecisions.insertDecisions(tx, done.flatMap(rowsOf))
  const after = done.map(({ decisions, inputs }) =>
    decisions.reduce((run, decision) => apply(run, decision, inputs.today), inputs.run),
  )
  const updates = done.map((evaluation, n) => updateOf(evaluation, after[n] ?? evaluation.inputs.run, now))
  await storedDecisions.updateRuns(tx, updates)
  const forecasts = updates.flatMap(({ id, probability }, n) =>
    after[n]?.phase === 'running' && probability !== null
      ? [{ run_id: id, day: dayText(done[n]?.inputs.today ?? 0), p_goal: probability }]
      : [],
  )
  await storedDecisions.insertForecasts(tx, forecasts)
  for (const { snapshot, decisions } of done)
    for (const { kind } of decisions)
      if (kind === 'complete' || kind === 'fail') await runClosed(tx, snapshot.row.app_id, kind)
  const decided = done.flatMap((evaluation): AppliedDecision[] =>
    evaluation.decisions.map((decision) => ({
      row: evaluation.snapshot.row,
      decision,
      isNew: decision.kind !== 'escalate' || fresh.has(keyOfEscalation(evaluation, decision)),
    })),
  )
  await notifyOfDecisions(tx, decided)
  return { reminded: reminded.length, fresh }
}

export const keyOfEscalation = ({ snapshot, inputs }: Evaluation, decision: Decision & { kind: 'escalate' }) =>
  `${snapshot.row.id}:${dayText(inputs.today)}:escalate:${decision.reason}`
