import { learn } from '../server/src/testers/pool/reliability.ts'
import { expectedLosses, type Run, type Seat } from '../server/src/testing/engine/run.ts'
import type { Chance } from './chance.ts'
import { moved } from './seat-facts.ts'
import { missFactor } from './shocks.ts'
import type { CheckIns, Fleet } from './state.ts'
import type { App, Truth } from './world.ts'

/** Of those who leave, three in ten say so; an active tester misses twelve check-ins in a hundred. */
const announces = 0.3
const trueMissRate = 0.12
/** How much more likely each tester is to leave on the day of a release that crashes. */
const crashFactor = 10

const isIn = (seat: Seat, truth: Truth, day: number) => seat.optedInDay !== null && truth.leftDay > day

/** Whether a seat ended when the goal was met, or promised to be. */
const isAfterGoal = ({ goalDay, qualifiedDay }: Run, { endedDay }: Seat) =>
  endedDay !== null && endedDay >= Math.min(goalDay ?? Infinity, qualifiedDay ?? Infinity)

/**
 * Testers who are truly there on `day` and had all their days on `complete`; a tester who was let go after the goal was
 * met counts as there.
 */
function finishers({ run, truth }: App, day: number, complete = day): number {
  return run.seats.filter(
    (seat) =>
      isIn(seat, truth.get(seat.id)!, day) &&
      seat.optedInDay! + run.goal.days <= complete &&
      (seat.endedDay === null || seat.endedDay > day || (isAfterGoal(run, seat) && seat.state !== 'lost')),
  ).length
}

/** Writes down whether the goal is truly met, and was on its day. */
export function witness(app: App, day: number, marginDays: number): void {
  const { goal, goalDay } = app.run
  if (goalDay === null) return
  const met = finishers(app, day) >= goal.need
  if (met) app.metDay = Math.min(app.metDay, day)
  if (day === goalDay) app.onTime = app.metDay <= day
  // The forecast is about the same testers, a day longer.
  if (day === goalDay + marginDays) app.lasted = finishers(app, day, goalDay) >= goal.need
}

/** Lives one night of one seat: the tester leaves or stays, and checks in or not. */
function nextDay(
  seat: Seat,
  truth: Truth,
  of: { hazard: number; missRate: number },
  day: number,
  random: Chance,
  seen: CheckIns,
): Seat {
  if (isIn(seat, truth, day) && random.happens(of.hazard)) {
    truth.leftDay = day
    if (seat.state === 'opted_in' && random.happens(announces)) return moved(seat, 'opted_out', day)
  }
  if (seat.state !== 'opted_in') return seat
  if (truth.leftDay <= day || random.happens(of.missRate)) return { ...seat, misses: seat.misses + 1 }
  if (truth.seen) {
    seen.missed += seat.misses
    seen.due += seat.misses + 1
  }
  truth.seen = true
  // The pool knows at once who was seen, and need not wait for the end of a test to trust him.
  truth.tester.track.days += seat.misses + 1
  truth.counted += seat.misses + 1
  return { ...seat, misses: 0, posterior: learn(truth.base, { days: day - seat.optedInDay!, losses: 0 }) }
}

/** The night before `day`, for every tester on the app. */
export function night(app: App, day: number, fleet: Fleet): void {
  const { run } = app
  const { scenario, checkIns, random } = fleet
  const crashes = scenario.shock === 'crash' && app.struckDay === day
  const multiplier = app.multiplier * (crashes ? crashFactor : 1)
  const missRate = trueMissRate * missFactor(scenario, day)
  const seats = run.seats.map((seat) => {
    const truth = app.truth.get(seat.id)!
    // The others are no longer watched, except those who were let go since the goal was met.
    const watched = seat.state === 'opted_in' || isAfterGoal(run, seat)
    if (!watched || seat.optedInDay === null) return seat
    const hazard = 1 - (1 - truth.tester.hazard) ** multiplier
    return nextDay(seat, truth, { hazard, missRate }, day, random.lives, checkIns)
  })
  const left = seats.filter((seat, i) => seat.state === 'opted_out' && run.seats[i]!.state === 'opted_in').length
  app.run = { ...run, seats, lossesExpected: expectedLosses(seats, day), lossesSeen: run.lossesSeen + left }
}
