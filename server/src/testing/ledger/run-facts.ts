import type { Decision } from '../engine/decision.ts'
import type { Params } from '../engine/params.ts'
import type { Run } from '../engine/run.ts'
import { dayText } from '../evaluation/day.ts'
import type { Fact } from '../runs/facts.repository.ts'

/** What a decision makes of a run's seats: those that end, with the state they end in. */
export function endsOf(decision: Decision): { id: string; state: 'lost' | 'withdrawn' | 'released' | 'completed' }[] {
  if (decision.kind === 'lost') return [{ id: decision.seat, state: 'lost' }]
  if (decision.kind === 'release') return [{ id: decision.seat, state: decision.to }]
  if (decision.kind === 'complete' || decision.kind === 'fail')
    return decision.seats.map((id) => ({ id, state: 'completed' }))
  return []
}

const by = 'engine' as const

/** The facts of a decision, for the ledger; of seats only those in `changed`. */
export function factsOf(
  run_id: string,
  decision: Decision,
  { run, today, params }: { run: Run; today: number; params: Params },
  changed: ReadonlySet<string>,
): Fact[] {
  const on = dayText(today)
  const seat = 'seat' in decision ? Number(decision.seat) : 0
  const isChanged = 'seat' in decision && changed.has(decision.seat)
  const completed = (seats: readonly string[]): Fact[] =>
    seats
      .filter((id) => changed.has(id))
      .map((id) => ({ run_id, seat: Number(id), kind: 'completed', data: {} }) satisfies Fact)
  switch (decision.kind) {
    case 'start':
      return [{ run_id, kind: 'started', data: { on: dayText(decision.startedDay), goal: dayText(decision.goalDay) } }]
    case 'extend':
      return [{ run_id, kind: 'extended', data: { on } }]
    case 'qualify':
      return [{ run_id, kind: 'qualified', data: { on } }]
    case 'hold':
      return [{ run_id, kind: 'holding', data: { until: dayText((run.qualifiedDay ?? today) + params.holdDays) } }]
    case 'complete':
      return [...completed(decision.seats), { run_id, kind: 'finished', data: { on } }]
    case 'fail':
      return [...completed(decision.seats), { run_id, kind: 'failed', data: { on } }]
    case 'lost':
      return isChanged ? [{ run_id, seat, kind: 'lost', data: { misses: decision.misses, alive: decision.alive } }] : []
    case 'nudge':
      return isChanged
        ? [{ run_id, seat, kind: 'nudged', data: { misses: decision.misses, alive: decision.alive } }]
        : []
    case 'release':
      return isChanged ? [{ run_id, seat, kind: decision.to, data: { by, reason: decision.reason } }] : []
    case 'invite':
    case 'escalate':
      return []
    default:
      return decision satisfies never
  }
}
