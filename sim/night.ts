import { learn } from '../server/src/testers/pool/reliability.ts'
import { isDark } from '../server/src/testing/evaluation/dark-regions.ts'
import { expectedLosses, type Run, type Seat } from '../server/src/testing/engine/run.ts'
import { moved } from './seat-facts.ts'
import {
  ageingOf,
  circle,
  dayThree,
  factorOfDay,
  feast,
  isFeast,
  isWeekend,
  lateShare,
  offlineRegion,
  seasonOf,
  sharedLoss,
  weekend,
} from './hardships.ts'
import { missFactor } from './shocks.ts'
import type { Scenario } from './scenarios.ts'
import type { Fleet } from './state.ts'
import { type App, suffers, type Truth } from './world.ts'

/** Of those who leave, three in ten say so; an active tester misses twelve check-ins in a hundred. */
const announces = 0.3
const trueMissRate = 0.12
/** How much more likely each tester is to leave on the day of a release that crashes. */
const crashFactor = 10
/** Days between two counts of Play Console that a developer types. */
const countsEveryDays = 3

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

/** What a night holds for one seat. */
interface Night {
  day: number
  hazard: number
  missRate: number
  fleet: Fleet
}

/** Who leaves one test may leave the others with it. */
function leaveOthers({ tester }: Truth, day: number, { scenario, random }: Fleet): void {
  if (suffers(scenario, 'shared losses'))
    for (const other of tester.seats) if (other.leftDay > day && random.lives.happens(sharedLoss)) other.leftDay = day
  for (const friend of tester.circle)
    if (friend !== tester && random.lives.happens(circle.takesAlong))
      for (const other of friend.seats) if (other.leftDay > day) other.leftDay = day
}

/** Whether a tester is seen on this day: those of a ring are, whether they are still in or not. */
function isSeen(truth: Truth, { day, missRate, fleet: { random } }: Night): boolean {
  if (truth.tester.ring !== null) return true
  return truth.leftDay > day && !random.lives.happens(missRate)
}

/** Lives one night of one seat: the tester leaves or stays, and checks in or not. */
function nextDay(seat: Seat, truth: Truth, of: Night): Seat {
  const { day, fleet } = of
  const { lives } = fleet.random
  if (isIn(seat, truth, day) && truth.tester.ring === null && lives.happens(of.hazard)) {
    truth.leftDay = day
    leaveOthers(truth, day, fleet)
    if (seat.state === 'opted_in' && lives.happens(announces)) return moved(seat, 'opted_out', day)
  }
  if (seat.state !== 'opted_in') return seat
  if (!isSeen(truth, of)) return { ...seat, misses: seat.misses + 1 }
  const seen = fleet.checkIns
  if (truth.seen) {
    seen.missed += seat.misses
    seen.due += seat.misses + 1
  }
  truth.seen = true
  truth.checkIns++
  // The pool knows at once who was seen, and need not wait for the end of a test to trust him.
  truth.tester.track.days += seat.misses + 1
  truth.counted += seat.misses + 1
  return { ...seat, misses: 0, posterior: learn(truth.base, { days: day - seat.optedInDay!, losses: 0 }) }
}

/** The tester's chance to leave this app on this day. */
function hazardOn(app: App, seat: Seat, { tester }: Truth, day: number, scenario: Scenario): number {
  const crashes = scenario.shock === 'crash' && app.struckDay === day
  const nth = day - seat.optedInDay!
  const first = suffers(scenario, 'first days') ? factorOfDay(nth) : 1
  const ageing = suffers(scenario, 'ageing') ? ageingOf(nth) : 1
  const away = suffers(scenario, 'holidays') && isFeast(day) ? feast.leaving : 1
  const season = suffers(scenario, 'seasons') ? seasonOf(day) : 1
  // Losses that come from the other tests are part of the same hazard.
  const shared = suffers(scenario, 'shared losses') ? 1 + sharedLoss * Math.max(0, tester.active - 1) : 1
  return (
    1 -
    (1 - tester.hazard) ** ((app.multiplier * (crashes ? crashFactor : 1) * first * ageing * away * season) / shared)
  )
}

function missRateOn({ tester }: Truth, day: number, scenario: Scenario): number {
  if (suffers(scenario, 'regions') && offlineRegion(day) === tester.region) return 1
  if (suffers(scenario, 'holidays') && isFeast(day)) return feast.misses
  const late = suffers(scenario, 'late check-ins') ? lateShare : 0
  const idle = suffers(scenario, 'weekends') && isWeekend(day) ? weekend.misses : 1
  return Math.min(1, (trueMissRate + late) * missFactor(scenario, day) * idle)
}

/** On its third day an app may lose a quarter of its testers at once. */
function failOnDayThree(app: App, day: number, { scenario, random }: Fleet): void {
  if (!suffers(scenario, 'day three') || app.run.startedDay === null || day !== app.run.startedDay + dayThree.day)
    return
  if (!random.luck.happens(dayThree.share)) return
  app.hit = true
  for (const truth of app.truth.values())
    if (random.luck.happens(dayThree.leaving)) truth.leftDay = Math.min(truth.leftDay, day)
}

/** Whether we believe a tester to be in at Google on the day of a count. */
const isBelieved = ({ state, optedInDay }: Seat, day: number) =>
  (state === 'opted_in' || state === 'completed') && optedInDay! <= day

/** What Play Console says to a developer who looks every three days. */
function count(app: App, day: number): void {
  if (!app.isCounted || app.run.startedDay === null || (day - app.run.startedDay) % countsEveryDays) return
  const optedIn = [...app.truth.values()].filter(({ leftDay, tester }) => {
    const seat = app.run.seats.find(({ id }) => id === tester.id)!
    return seat.optedInDay !== null && leftDay > day && (seat.endedDay === null || seat.state === 'completed')
  }).length
  const believed = app.run.seats.filter((seat) => isBelieved(seat, day)).map(({ id }) => id)
  app.playCount = { day, optedIn, believed: new Set(believed) }
  app.counts.push({ day, believed, gap: believed.length - optedIn })
}

/** Takes back what a region's silence on `day`, common to all its testers, says about each. */
export function excuse(apps: readonly App[], day: number, { params }: Fleet): void {
  const regionOf = ({ truth }: App, { id }: Seat) => String(truth.get(id)!.tester.region)
  const due = apps.flatMap((app) =>
    app.run.seats
      .filter(({ state, optedInDay }) => state === 'opted_in' && optedInDay! < day)
      .map((seat) => ({ app, region: regionOf(app, seat), isSeen: seat.misses === 0 })),
  )
  const dark = [...Map.groupBy(due, ({ region }) => region)].flatMap(([region, seats]) => {
    const seen = seats.filter(({ isSeen }) => isSeen).length
    const tests = new Set(seats.map(({ app }) => app)).size
    return isDark({ region, tests, due: seats.length, seen }, params.missRate) ? [region] : []
  })
  if (dark.length === 0) return
  for (const app of apps) {
    const seats = app.run.seats.map((seat) =>
      seat.state === 'opted_in' && seat.misses > 0 && dark.includes(regionOf(app, seat))
        ? { ...seat, misses: seat.misses - 1 }
        : seat,
    )
    app.run = { ...app.run, seats }
  }
}

/** The night before `day`, for every tester on the app. */
export function night(app: App, day: number, fleet: Fleet): void {
  const { run } = app
  const { scenario } = fleet
  failOnDayThree(app, day, fleet)
  const seats = run.seats.map((seat) => {
    const truth = app.truth.get(seat.id)!
    // The others are no longer watched, except those who were let go since the goal was met.
    const watched = seat.state === 'opted_in' || isAfterGoal(run, seat)
    if (!watched || seat.optedInDay === null) return seat
    const hazard = hazardOn(app, seat, truth, day, scenario)
    return nextDay(seat, truth, { day, hazard, missRate: missRateOn(truth, day, scenario), fleet })
  })
  const left = seats.filter((seat, i) => seat.state === 'opted_out' && run.seats[i]!.state === 'opted_in').length
  app.run = {
    ...run,
    seats,
    lossesExpected: expectedLosses(seats, day, fleet.params),
    lossesSeen: run.lossesSeen + left,
  }
  count(app, day)
}
