import { frailty, meanFrailty } from './frailty.ts'
import type { Goal } from './goal.ts'
import type { Params } from './params.ts'
import { finishOdds } from './probability.ts'
import { believedAlive, meanHazard, survive, type Posterior } from './reliability.ts'

/** One tester on one run. Days are whole numbers, counted on the app's own calendar. */
export interface Seat {
  id: string
  state: 'offered' | 'opted_in' | 'declined' | 'expired' | 'withdrawn' | 'opted_out' | 'lost' | 'released' | 'completed'
  offeredDay: number
  /** Null before the opt-in. */
  optedInDay: number | null
  /** Due check-ins missed in a row, up to yesterday. */
  misses: number
  /** Day of the last reminder. */
  nudgedDay: number | null
  /** History, with the days stayed in this test. */
  posterior: Posterior
}

/**
 * One run as the engine sees it. When Play Console shows fewer testers than we believe, the caller raises `goal.need`
 * by the difference until it is explained: those are losses nobody has named yet.
 */
export interface Run {
  goal: Goal
  /** The promised day; null until the first `need` testers have opted in. */
  goalDay: number | null
  seats: readonly Seat[]
  /** Opted-in testers lost so far, and how many their posteriors led us to expect: an app that loses more is frail. */
  lossesSeen: number
  lossesExpected: number
}

export const isLive = (seat: Seat): boolean => seat.state === 'offered' || seat.state === 'opted_in'

/** P(this opted-in tester is still there), from his silence; 1 for anyone else. */
export function alive(run: Run, seat: Seat, params: Params): number {
  if (seat.state !== 'opted_in') return 1
  const multiplier = meanFrailty(params.frailtyShape, run.lossesSeen, run.lossesExpected)
  return believedAlive(Math.min(0.9, meanHazard(seat.posterior) * multiplier), params.missRate, seat.misses)
}

/** First day of a live seat's streak; an offer is taken to be accepted after the lead, and not before today. */
const joins = (seat: Seat, today: number, params: Params): number =>
  seat.optedInDay ?? Math.max(seat.offeredDay + params.leadDays, today)

/** Days on which another seat could begin to count, rising, none before today: only on these can P(finish) jump up. */
export function countingDays(run: Run, today: number, params: Params): number[] {
  const days = run.seats.filter(isLive).map((seat) => Math.max(today, joins(seat, today, params) + run.goal.days))
  return [...new Set(days)].sort((x, y) => x - y)
}

/**
 * The chance that `goal.need` testers stand with complete streaks on `day` (today or later), open for more members. A
 * seat takes part if its own streak is complete by then (a replacement never inherits days), and must then last until
 * that day and the margin. Offers weigh their acceptance, silent testers P(alive).
 */
export function oddsOn(run: Run, day: number, today: number, params: Params) {
  const odds = finishOdds(run.goal.need, frailty(params.frailtyShape, run.lossesSeen, run.lossesExpected))
  for (const seat of run.seats) {
    const start = joins(seat, today, params)
    if (!isLive(seat) || start + run.goal.days > day) continue
    const present = seat.state === 'offered' ? params.acceptance : alive(run, seat, params)
    odds.add({ present, stay: survive(seat.posterior, day - Math.max(start, today) + params.marginDays) })
  }
  return odds
}
