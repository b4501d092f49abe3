import type { RunPhase } from '@fortnight/contract/vocabulary/run-states'
import { danger, type Dangers, exposure } from './exposure.ts'
import { frailtyOf } from './frailty.ts'
import { joinsWithin, type Offer } from './join-chance.ts'
import type { Goal } from './goal.ts'
import type { Params } from './params.ts'
import { doubtsOf, presences, trust } from './presence.ts'
import { finishOdds, finishProbability, type Member } from './probability.ts'
import type { Posterior } from '../../testers/pool/reliability.ts'

/** A tester's seat on one run. Days are whole numbers, counted on the app's own calendar. */
export interface Seat {
  id: string
  state: 'offered' | 'opted_in' | 'declined' | 'expired' | 'withdrawn' | 'opted_out' | 'lost' | 'released' | 'completed'
  offeredDay: number
  /** How far an offered seat has come; absent while its tester has not answered. */
  step?: 'accepted' | 'listed'
  /** Waking hours since the offer, or hours since the tester was listed; absent if the tester was just asked. */
  waited?: number
  /** Hours until the waking hours of its tester, in which the offer is made known; absent within them. */
  asleep?: number
  /** P(the tester takes an offer in time), by the tester's own record; absent if nothing is known of it. */
  accepts?: number
  /** Whether only mail announces the offer. */
  byMail?: boolean
  /** Null before the opt-in. */
  optedInDay: number | null
  /** Day on which the seat ended; null while it is live. */
  endedDay: number | null
  /** Due check-ins missed in a row, up to yesterday or to the end. */
  misses: number
  /** Day of the last reminder. */
  nudgedDay: number | null
  /** History, with the days stayed in this test. */
  posterior: Posterior
  /** P(not in at Google although the tester says so), from counts of Play Console; absent if none says anything. */
  missing?: number
  /** Whether the run's newest count of Play Console says how many are missing of testers of whom this is one. */
  counted?: boolean
}

/**
 * One run as the engine sees it.
 */
export interface Run {
  phase: RunPhase
  goal: Goal
  /** Day by which the team had opted in; null before. */
  startedDay: number | null
  /** The promised day, `goal.days` after the start. */
  goalDay: number | null
  /** The day promised at the order, as only the developer has moved it; absent without a promise. */
  dueDay?: number | null
  /** Hours within which all testers sold are to be in, less than none when they are over; absent without such an aim. */
  fullWithin?: number | null
  /** Hours of `today` that are over; absent at its beginning. */
  hour?: number
  /** Day on which the goal was found to be met; null before. */
  qualifiedDay: number | null
  /** Whether the developer reported that Google granted production access. */
  confirmed: boolean
  /** Whether the developer has applied to Google. */
  applied?: boolean
  /**
   * Whether its testers report that the store no longer has the app: then silence is not held against testers, and only
   * time ends the run.
   */
  gone?: boolean
  seats: readonly Seat[]
  /** Testers whom we believe to be in and Play Console does not show. */
  gap?: number
  /** The day of the newest count of Play Console; null without any. */
  countedDay?: number | null
  /**
   * Opted-in testers lost so far, and the number their posteriors led us to expect: an app that loses more is frail.
   */
  lossesSeen: number
  lossesExpected: number
}

/** A tester who could be invited. */
export type Free = Posterior & Pick<Seat, 'missing' | 'asleep' | 'accepts' | 'byMail'>

export const isLive = (seat: Seat): boolean => seat.state === 'offered' || seat.state === 'opted_in'

/** Testers who are opted in, as far as is known. */
export const optedIn = (run: Run): readonly Seat[] => run.seats.filter((seat) => seat.state === 'opted_in')

/**
 * Losses that a tester's record predicts for the days of a seat, or for the first of them only, each with the chance
 * after the days before it; in hindsight the record holds the loss that ended it.
 */
export function predictedLosses(
  seat: Seat,
  today: number,
  params: Dangers,
  { inHindsight = false, most = Infinity } = {},
): number {
  const { state, optedInDay, endedDay, misses, posterior } = seat
  if (optedInDay === null) return 0
  const stayed = Math.max(0, (endedDay ?? today) - optedInDay - misses)
  const left = Number(state === 'opted_out' || state === 'lost')
  const a = posterior.a + (inHindsight ? left : 0)
  let losses = 0
  for (let day = 0; day < Math.min(most, stayed + left); day++)
    losses += (danger(day, params) * a) / (a + posterior.b - stayed + day)
  return losses
}

/**
 * Losses that the days of these testers were to bring on an ordinary app, until they were last seen. A tester who left
 * was more fickle than thought: judged in hindsight, the loss says less about the app.
 */
export const expectedLosses = (seats: readonly Seat[], today: number, params: Dangers): number =>
  seats.reduce((sum, seat) => sum + predictedLosses(seat, today, params, { inHindsight: true }), 0)

/**
 * Losses so far, silent testers counted by the probability of a loss: days of those who stayed count at once, so a loss
 * that is found only after days of silence would make every app look good. Rounded to quarters, because `frailty`
 * caches by it.
 */
const likelyLosses = (run: Run, today: number, params: Params): number =>
  run.lossesSeen + Math.round(4 * doubtsOf(run, today, params)) / 4

/** How many more offers a run may make: testers who are in count whole, open offers by the chance that they join. */
export function roomFor({ goal, seats }: Pick<Run, 'goal' | 'seats'>, params: Params): number {
  const live = seats.filter(isLive)
  const held = live.reduce(
    (sum, seat) => sum + (seat.state === 'opted_in' ? 1 : joinsWithin(seat, Infinity, params)),
    0,
  )
  // A sum of nine tenths is not exact.
  return Math.max(0, Math.floor((goal.maxSeats - held) / params.acceptance + 1e-9))
}

/** Hours that are left for joining if the first day in is to be `first`; after today no one hurries. */
const hoursFor = ({ hour = 0 }: Run, first: number, today: number): number => (first > today ? Infinity : 24 - hour)

/**
 * P(a tester joins in time to have all days on `day`): one who is asked now, or has been; 0 if it is too late. From
 * tomorrow on every open offer counts as far as it is likely to end in joining.
 */
export const joinsFor = (run: Run, offer: Offer, day: number, today: number, params: Params) =>
  day - run.goal.days < today ? 0 : joinsWithin(offer, hoursFor(run, day - run.goal.days, today), params)

/** First day of the streak that a live seat has on `day`; an offer is accepted after the lead if there is time for it. */
export const firstDay = (
  run: Run,
  seat: Pick<Seat, 'offeredDay' | 'optedInDay'>,
  day: number,
  today: number,
  params: Params,
): number => seat.optedInDay ?? Math.max(Math.min(seat.offeredDay + params.leadDays, day - run.goal.days), today)

/** Days on which another seat could begin to count, ascending, none before today: only on these can P(finish) rise. */
export function countingDays(run: Run, today: number): number[] {
  const days = run.seats.filter(isLive).flatMap(({ optedInDay }) => {
    if (optedInDay !== null) return [Math.max(today, optedInDay + run.goal.days)]
    return [today + run.goal.days, today + 1 + run.goal.days]
  })
  return [...new Set(days)].sort((x, y) => x - y)
}

/** First day of a live seat that can have all its days on `day`, as a replacement never inherits days; undefined if it can't. */
function firstDayFor(run: Run, seat: Seat, day: number, today: number, params: Params): number | undefined {
  if (!isLive(seat)) return undefined
  const first = firstDay(run, seat, day, today, params)
  return first + run.goal.days > day ? undefined : first
}

/**
 * Contribution of a seat whose days begin on `first` to a finish on `day` (today or later): its streak must then last until that
 * day and the margin. Offers are weighted by the chance that they join in time and the trust in them, testers who are in by that of
 * being there now.
 */
function member(
  run: Run,
  seat: Seat,
  first: number,
  day: number,
  today: number,
  params: Params,
  margin: number,
  isIn = presences(run, today, params),
): Member {
  const present = seat.state === 'offered' ? joinsFor(run, seat, day, today, params) * trust(seat, params) : isIn(seat)
  const days = exposure(day - first + margin, params) - exposure(Math.max(0, today - first), params)
  return { present, posterior: seat.posterior, days }
}

/** Contribution of a seat to a finish on `day` (today or later); undefined if it can't take part. */
export function memberOn(run: Run, seat: Seat, day: number, today: number, params: Params): Member | undefined {
  const first = firstDayFor(run, seat, day, today, params)
  return first === undefined ? undefined : member(run, seat, first, day, today, params, params.marginDays)
}

const mixOf = (run: Run, day: number, today: number, params: Params, margin = params.marginDays) =>
  frailtyOf(params, day - today + margin, likelyLosses(run, today, params), run.lossesExpected)

/**
 * Testers that must finish, as far as we know them: those of the goal, and one for each loss that Play Console shows and
 * that neither a silent nor a suspected tester explains.
 */
export function needOf(run: Run, today: number, params: Params): number {
  if (!run.gap) return run.goal.need
  const present = presences(run, today, params)
  const absent = optedIn(run).reduce((sum, seat) => sum + 1 - present(seat), 0)
  return run.goal.need + Math.max(0, Math.round(run.gap - absent))
}

/** The chance that enough testers have complete streaks on `day` (today or later), open for more members. */
export function oddsOn(run: Run, day: number, today: number, params: Params) {
  const odds = finishOdds(needOf(run, today, params), mixOf(run, day, today, params))
  for (const seat of run.seats) {
    const member = memberOn(run, seat, day, today, params)
    if (member) odds.add(member)
  }
  return odds
}

/** The chance for the existing seats alone. Most days are asked for before enough seats can count on them. */
export function chanceOn(run: Run, day: number, today: number, params: Params, margin = params.marginDays): number {
  const able: { seat: Seat; first: number }[] = []
  for (const seat of run.seats) {
    const first = firstDayFor(run, seat, day, today, params)
    if (first !== undefined) able.push({ seat, first })
  }
  if (able.length < run.goal.need) return 0
  const need = needOf(run, today, params)
  if (able.length < need) return 0
  const isIn = presences(run, today, params)
  const members = able.map(({ seat, first }) => member(run, seat, first, day, today, params, margin, isIn))
  return finishProbability(members, need, mixOf(run, day, today, params, margin))
}

/** P(enough testers have complete streaks today), whatever comes tomorrow. */
export const metOdds = (run: Run, today: number, params: Params): number => chanceOn(run, today, today, params, 0)

/** P(the promised day); one that has passed is judged as of today. Null before one is promised. */
export const goalOdds = (run: Run, today: number, params: Params): number | null =>
  run.goalDay === null ? null : chanceOn(run, Math.max(run.goalDay, today), today, params)
