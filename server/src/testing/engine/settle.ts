import type { Params } from './params.ts'
import { aliveIn } from './presence.ts'
import type { Run, Seat } from './run.ts'

/** Evidence about a tester from one seat. */
export interface Observation {
  seat: string
  /** Observed tester-days; the day of a loss counts. */
  days: number
  /** 0, 1, or the chance that a silent tester had left. */
  losses: number
}

function observe(seat: Seat, today: number, alive: (seat: Seat) => number): Observation[] {
  if (seat.optedInDay === null) return []
  const end = seat.endedDay ?? today
  const left = seat.state === 'opted_out' || seat.state === 'lost'
  const stay = left ? 0 : alive(seat)
  // A tester who said that they left was there until then; of silent days only the likely ones count, and the likely
  // day of leaving.
  const silent = seat.state === 'opted_out' ? 0 : Math.min(seat.misses, end - seat.optedInDay)
  const seen = end - seat.optedInDay - silent
  const days = seat.state === 'opted_out' ? Math.max(1, seen) : seen + stay * silent + (1 - stay)
  return [{ seat: seat.id, days, losses: 1 - stay }]
}

/**
 * Evidence about each tester who opted in, when the run closes on `today` or the seat ended before. A tester who is
 * silent at the end counts 1 - P(alive) of a loss: counting only certain losses, a simulated fleet seemed an eighth
 * more faithful than it was. For `learn`.
 */
export function settle(run: Run, today: number, params: Params): Observation[] {
  const alive = aliveIn(run, today, params)
  return run.seats.flatMap((seat) => observe(seat, today, alive))
}
