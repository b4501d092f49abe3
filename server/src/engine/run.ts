import type { RunPhase } from '@fortnight/contract/run-states'
import { frailty, meanFrailty } from './frailty.ts'
import type { Goal } from './goal.ts'
import type { Params } from './params.ts'
import { finishOdds, type Member } from './probability.ts'
import { believedAlive, meanHazard, survive, type Posterior } from './reliability.ts'

/** One tester on one run. Days are whole numbers, counted on the app's own calendar. */
export interface Seat {
  id: string
  state: 'offered' | 'opted_in' | 'declined' | 'expired' | 'withdrawn' | 'opted_out' | 'lost' | 'released' | 'completed'
  offeredDay: number
  /** Null before the opt-in. */
  optedInDay: number | null
  /** The day on which the seat stopped being live; null while it is. */
  endedDay: number | null
  /** Due check-ins missed in a row, up to yesterday or to the end. */
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
  phase: RunPhase
  goal: Goal
  /** The day by which the team had opted in; null before. */
  startedDay: number | null
  /** The promised day, `goal.days` after the start. */
  goalDay: number | null
  /** The day on which the goal was found to be met; null before. */
  qualifiedDay: number | null
  /** The developer has told us that Google granted production access. */
  confirmed: boolean
  /** Its testers say that the store no longer has the app: nobody is judged by what they do, and only time ends the run. */
  gone?: boolean
  seats: readonly Seat[]
  /** Opted-in testers lost so far, and how many their posteriors led us to expect: an app that loses more is frail. */
  lossesSeen: number
  lossesExpected: number
}

export const isLive = (seat: Seat): boolean => seat.state === 'offered' || seat.state === 'opted_in'

/** Testers who are in, as far as anybody has told us. */
export const optedIn = (run: Run): readonly Seat[] => run.seats.filter((seat) => seat.state === 'opted_in')

/** P(a tester who opted in is, or at the seat's end was, still there), from his silence. */
export function alive(run: Run, seat: Seat, params: Params): number {
  const multiplier = meanFrailty(params.frailtyShape, run.lossesSeen, run.lossesExpected)
  return believedAlive(Math.min(0.9, meanHazard(seat.posterior) * multiplier), params.missRate, seat.misses)
}

/** Losses that one more day is expected to bring on an ordinary app: what `lossesExpected` grows by each night. */
export const expectedLosses = (run: Run, params: Params): number =>
  optedIn(run).reduce((sum, seat) => sum + alive(run, seat, params) * meanHazard(seat.posterior), 0)

/** First day of a live seat's streak; an offer is taken to be accepted after the lead, and not before today. */
const joins = (seat: Seat, today: number, params: Params): number =>
  seat.optedInDay ?? Math.max(seat.offeredDay + params.leadDays, today)

/** Days on which another seat could begin to count, rising, none before today: only on these can P(finish) jump up. */
export function countingDays(run: Run, today: number, params: Params): number[] {
  const days = run.seats.filter(isLive).map((seat) => Math.max(today, joins(seat, today, params) + run.goal.days))
  return [...new Set(days)].sort((x, y) => x - y)
}

/**
 * What a seat adds to a finish on `day` (today or later); undefined where it can't take part. Its own streak must be
 * complete by then (a replacement never inherits days), and must then last until that day and the margin. Offers
 * weigh their acceptance, silent testers P(alive).
 */
export function memberOn(run: Run, seat: Seat, day: number, today: number, params: Params): Member | undefined {
  const start = joins(seat, today, params)
  if (!isLive(seat) || start + run.goal.days > day) return undefined
  const present = seat.state === 'offered' ? params.acceptance : alive(run, seat, params)
  return { present, stay: survive(seat.posterior, day - Math.max(start, today) + params.marginDays) }
}

/** The chance that `goal.need` testers stand with complete streaks on `day` (today or later), open for more members. */
export function oddsOn(run: Run, day: number, today: number, params: Params) {
  const odds = finishOdds(run.goal.need, frailty(params.frailtyShape, run.lossesSeen, run.lossesExpected))
  for (const seat of run.seats) {
    const member = memberOn(run, seat, day, today, params)
    if (member) odds.add(member)
  }
  return odds
}

/** P(enough testers stand with complete streaks today), whatever comes tomorrow. */
export const metOdds = (run: Run, today: number, params: Params): number =>
  oddsOn(run, today, today, { ...params, marginDays: 0 }).value()

/** P(the promised day); one that has passed is judged as of today. Null before one is promised. */
export const goalOdds = (run: Run, today: number, params: Params): number | null =>
  run.goalDay === null ? null : oddsOn(run, Math.max(run.goalDay, today), today, params).value()
