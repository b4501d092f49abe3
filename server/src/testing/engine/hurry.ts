import { hoursUntil, joinsWithin, type Offer } from './join-chance.ts'
import type { Params } from './params.ts'
import { trust } from './presence.ts'
import { finishOdds } from './probability.ts'
import { type Free, isLive, type Run, type Seat } from './run.ts'

/** Share of those who join that must be able to do so in time: with less, too many would be asked for each who does. */
const leastInTime = 0.4

/** Seats for each tester sold up to which testers are asked for the sake of time. */
const mostForTime = 4

/** Hours that a tester needs who is asked for the sake of time. */
const leastHours = ({ joinHours }: Params): number => hoursUntil(leastInTime, joinHours)

/** Hours that are left in which all testers sold are to be in, of a test that was set up some hours ago; null before that. */
export const hoursToFull = (readyHours: number | null, { fullHours }: Params): number | null =>
  readyHours === null ? null : fullHours - readyHours

/** What decides whether time presses. */
type Pressed = Pick<Run, 'goal' | 'seats' | 'startedDay' | 'fullWithin'>

/**
 * Hours that are left in which all testers sold are to be in; null once they are, without such an aim, and if there is
 * too little time for a tester who is asked now.
 */
export function hurryOf({ startedDay, fullWithin = null, seats, goal }: Pressed, params: Params): number | null {
  if (startedDay !== null || fullWithin === null || fullWithin < leastHours(params)) return null
  return seats.filter(({ state }) => state === 'opted_in').length < goal.need ? fullWithin : null
}

/** Hours within which a tester must be awake to join within `hours`. */
const wakesWithin = (hours: number, params: Params): number => hours - leastHours(params)

/** P(a tester joins within `hours` who is asked once awake), relative to one who is awake now and answers as most do. */
export const inTime = (tester: Omit<Offer, 'step' | 'waited'>, hours: number, params: Params): number =>
  joinsWithin(tester, hours, params) / joinsWithin({}, hours, params)

/**
 * The same for each half hour of sleep that is left, up to the last that leaves enough time: whom the database is to look for. Null
 * if time does not press.
 */
export function hasteOfHalfHours(run: Pressed, params: Params): number[] | null {
  const hours = hurryOf(run, params)
  if (hours === null) return null
  const last = Math.floor(2 * wakesWithin(hours, params))
  return Array.from({ length: last + 1 }, (_, n) => inTime({ asleep: n / 2 }, hours, params))
}

/** A team on its way to being full in time. */
export interface Haste {
  /** Whether it is likely enough to be, or need not be. */
  isMet(): boolean
  /** Whether a tester who is asked now, or in the morning, can help. */
  helps(tester: Pick<Seat, 'asleep'>): boolean
  add(tester: Free): void
}

const unhurried: Haste = { isMet: () => true, helps: () => false, add: () => {} }

/** No one is taken to leave within hours, whatever the app. */
const alike = [{ multiplier: 1, weight: 1 }]

/** Whether all testers sold will be in within the hours that are left, open for more testers. */
export function hasteOf(run: Pressed, params: Params): Haste {
  const hours = hurryOf(run, params)
  if (hours === null) return unhurried
  const odds = finishOdds(run.goal.need, alike)
  const join = (offer: Offer & Pick<Seat, 'missing'>) => joinsWithin(offer, hours, params) * trust(offer, params)
  const add = (present: number, posterior: Free) => odds.add({ present, posterior, days: 0 })
  const live = run.seats.filter(isLive)
  for (const seat of live) add(seat.state === 'opted_in' ? 1 : join(seat), seat.posterior)
  let room = mostForTime * run.goal.need - live.length
  return {
    isMet: () => room <= 0 || odds.value() >= params.fullLevel,
    helps: ({ asleep = 0 }) => asleep <= wakesWithin(hours, params),
    add: (tester) => {
      room--
      add(join(tester), tester)
    },
  }
}
