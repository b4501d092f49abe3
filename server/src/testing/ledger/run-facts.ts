import type { Decision } from '../engine/decision.ts'
import type { Params } from '../engine/params.ts'
import type { Run } from '../engine/run.ts'
import { dayText } from '../evaluation/day.ts'
import type { Fact } from './append.repository.ts'

/** Seats that a decision ends. */
export function endsOf(decision: Decision): readonly string[] {
  if (decision.kind === 'lost' || decision.kind === 'release') return [decision.seat]
  if (decision.kind === 'complete' || decision.kind === 'fail') return decision.seats
  return []
}

const by = 'engine' as const

/** Facts of a decision; of seats only those in `free`. */
export function factsOf(
  run_id: string,
  decision: Decision,
  { run, today, params }: { run: Run; today: number; params: Params },
  free: ReadonlySet<number>,
): Fact[] {
  const on = dayText(today)
  const seat = 'seat' in decision ? Number(decision.seat) : 0
  const isFree = 'seat' in decision && free.has(seat)
  const completed = (seats: readonly string[]): Fact[] =>
    seats
      .filter((id) => free.has(Number(id)))
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
      return isFree ? [{ run_id, seat, kind: 'lost', data: { misses: decision.misses, alive: decision.alive } }] : []
    case 'nudge':
      return isFree ? [{ run_id, seat, kind: 'nudged', data: { misses: decision.misses, alive: decision.alive } }] : []
    case 'release':
      return isFree ? [{ run_id, seat, kind: decision.to, data: { by, reason: decision.reason } }] : []
    case 'invite':
    case 'escalate':
      return []
    default:
      return decision satisfies never
  }
}
