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
  { free, at }: { free: ReadonlySet<number>; at: Date },
): Fact[] {
  const on = dayText(today)
  const seat = 'seat' in decision ? Number(decision.seat) : 0
  const isFree = 'seat' in decision && free.has(seat)
  const completed = (seats: readonly string[]): Fact[] =>
    seats
      .filter((id) => free.has(Number(id)))
      .map((id) => ({ run_id, seat: Number(id), kind: 'completed', data: {}, at }) satisfies Fact)
  switch (decision.kind) {
    case 'start':
      return [
        { run_id, kind: 'started', data: { on: dayText(decision.startedDay), goal: dayText(decision.goalDay) }, at },
      ]
    case 'extend':
      return [{ run_id, kind: 'extended', data: { on }, at }]
    case 'qualify':
      return [{ run_id, kind: 'qualified', data: { on }, at }]
    case 'reopen': {
      const data = { on, missing: decision.missing, day: dayText(decision.day) }
      return [{ run_id, kind: 'reopened', data, at }]
    }
    case 'hold':
      return [{ run_id, kind: 'holding', data: { until: dayText((run.qualifiedDay ?? today) + params.holdDays) }, at }]
    case 'complete':
      return [...completed(decision.seats), { run_id, kind: 'finished', data: { on }, at }]
    case 'fail':
      return [...completed(decision.seats), { run_id, kind: 'failed', data: { on }, at }]
    case 'lost':
      return isFree
        ? [{ run_id, seat, kind: 'lost', data: { misses: decision.misses, alive: decision.alive }, at }]
        : []
    case 'nudge':
      return isFree
        ? [{ run_id, seat, kind: 'nudged', data: { misses: decision.misses, alive: decision.alive }, at }]
        : []
    case 'release':
      return isFree ? [{ run_id, seat, kind: decision.to, data: { by, reason: decision.reason }, at }] : []
    case 'invite':
    case 'escalate':
      return []
    default:
      return decision satisfies never
  }
}
