import { type Share, share } from '@fortnight/contract/format/intervals'
import { defaultLateScale, latePercent, startPercent } from '@fortnight/contract/operations/late-scale'
import { distrusted } from '../server/src/testing/engine/suspicion.ts'
import type { Fleet } from './state.ts'
import { type App, quotedDayOf, suffers } from './world.ts'

/** What the engine said of the promised day, and what came, among the forecasts between two tenths. */
interface Decile {
  from: number
  forecasts: number
  apps: number
  said: number
  came: number
}

/** The figures of a scenario, over all its seeds. */
export interface Figures {
  title: string
  /** Apps whose days were over before the end, and those of them that ever got their team. */
  apps: number
  started: Share
  /**
   * Share of all tests: goal truly met by the day quoted at the order, no move forgiven. Null in figures that were kept
   * before it was measured.
   */
  quoted: Share | null
  /** The same, moved by the hours beyond six for which developers let testers wait for their list. */
  moved: Share | null
  /** Percent of the price that went back by itself because a test was late, on average; whole if its goal was never met. */
  paidBack: number | null
  /** Share of the started tests: goal truly met on the promised day, and at most eight days later. */
  onDay: Share
  within8: Share
  /**
   * Share of the goals met on their day that were called met on that day; and of all that were ever called met, those
   * that were not.
   */
  called: Share
  falseCalls: number
  /** The figures of the apps that a shock struck; null without one. */
  struck: Share | null
  /** Hours from approval to the start: the middle one, and one in a hundred takes longer. */
  startHours: { p50: number; p99: number }
  /** Offers made, testers in at the start, and tester-days over those sold: to the goal, and while Google answers. */
  offers: number
  team: number
  /** Testers who were let go after they had joined, before the goal was met. */
  letGo: number | null
  cost: number
  held: number
  load: number
  turnedAway: number
  /** Share of the honest, and of the organised testers who were on a test, that are distrusted in the end. */
  distrusted: { honest: Share; organised: Share } | null
  /** 1 - Brier score / the base rate's, over all forecasts: 0 knows nothing, 1 everything. Null if all came the same. */
  skill: number | null
  deciles: Decile[]
}

// Late enough that an app approved before has its promised day, and eight more, within the simulated time.
const settlesIn = 30
const graceDays = 8

/** What became of one test, as plain data. */
interface Outcome {
  isStarted: boolean
  /** Goal truly met by the day quoted at the order (or as its developer moved it), on the promised day, and eight days later at most. */
  isQuotedKept: boolean
  isMovedKept: boolean
  percentBack: number
  isOnDay: boolean
  isWithin8: boolean
  /** Whether its goal was ever called met, on the promised day or before, and before it was. */
  isCalled: boolean
  isCalledInTime: boolean
  isCalledFalsely: boolean
  isStruck: boolean
  startHours: number
  offers: number
  team: number
  letGo: number
  /** Tester-days that were sold, and held to the goal and while Google answers. */
  sold: number
  daysToGoal: number
  daysHeld: number
  /** What was said of the promised day, and whether that came and lasted its margin. */
  forecasts: number[]
  isLasted: boolean
}

/** What became of one fleet, as plain data that a thread can hand over. */
export interface Lived {
  title: string
  hasShock: boolean
  outcomes: Outcome[]
  load: number[]
  turnedAway: number
  /** Testers who were ever on a test: whether they are organised, and whether they are distrusted in the end. */
  testers: { isOrganised: boolean; isDistrusted: boolean }[]
}

const sum = <T>(list: readonly T[], of: (item: T) => number) => list.reduce((total, item) => total + of(item), 0)
const mean = <T>(list: readonly T[], of: (item: T) => number) => (list.length ? sum(list, of) / list.length : 0)

/** Apps of a grown fleet whose fate was decided before the end. */
function counted({ apps, scenario }: Fleet): App[] {
  const last = scenario.days - settlesIn
  return apps.filter(({ approvedAt, run }) => {
    const decided = run.goalDay === null || run.goalDay + graceDays < scenario.days
    return approvedAt >= scenario.countedFrom * 24 && approvedAt < (last - run.goal.days) * 24 && decided
  })
}

/** What the product's scale pays back for a goal that many days late, and for the start. */
function percentBackOf(
  days: number,
  { startedAt, approvedAt, ownerHours }: Pick<App, 'startedAt' | 'approvedAt' | 'ownerHours'>,
): number {
  const startHours = startedAt - approvedAt - ownerHours - defaultLateScale.start_hours
  return Math.max(latePercent(defaultLateScale, days), startPercent(defaultLateScale, Math.ceil(startHours / 24)))
}

function outcomeOf({ run, metDay, quotedDay, onTime, ...app }: App): Outcome {
  const { goal, goalDay, startedDay, qualifiedDay } = run
  return {
    isStarted: startedDay !== null,
    isQuotedKept: metDay <= quotedDay,
    isMovedKept: metDay <= quotedDayOf(app.orderedAt + app.ownerHours, goal.days),
    percentBack: percentBackOf(metDay - quotedDayOf(app.orderedAt + app.ownerHours, goal.days), app),
    isOnDay: onTime === true,
    isWithin8: goalDay !== null && metDay <= goalDay + graceDays,
    isCalled: app.calledDay < Infinity,
    isCalledInTime: app.calledDay <= (goalDay ?? -1),
    isCalledFalsely: app.calledDay < metDay && app.calledDay < Infinity,
    isStruck: app.hit,
    startHours: app.startedAt - app.approvedAt,
    offers: app.used,
    team: run.seats.filter(({ optedInDay }) => optedInDay !== null && optedInDay <= startedDay!).length,
    letGo: run.seats.filter(
      ({ state, optedInDay, endedDay }) =>
        state === 'released' && optedInDay !== null && endedDay! <= (qualifiedDay ?? Infinity),
    ).length,
    sold: goal.need * goal.days,
    daysToGoal: app.daysToGoal,
    daysHeld: app.daysHeld,
    forecasts: app.forecasts,
    isLasted: app.lasted === true,
  }
}

export const livedBy = (fleet: Fleet): Lived => ({
  title: fleet.scenario.title,
  hasShock: fleet.scenario.shock !== 'none' || suffers(fleet.scenario, 'day three'),
  outcomes: counted(fleet).map(outcomeOf),
  load: fleet.load.slice(fleet.scenario.countedFrom),
  turnedAway: fleet.turnedAway,
  testers: [...fleet.crowd.testers.values()]
    .filter(({ seats }) => seats.length > 0)
    .map(({ ring, suspicion }) => ({ isOrganised: ring !== null, isDistrusted: (suspicion ?? 0) >= distrusted })),
})

function decilesOf(outcomes: readonly Outcome[]): Decile[] {
  const all = outcomes.flatMap((of) => of.forecasts.map((p) => ({ of, p })))
  return Array.from({ length: 10 }, (_, i) => {
    const inside = all.filter(({ p }) => Math.min(9, Math.floor(p * 10)) === i)
    return {
      from: i / 10,
      forecasts: inside.length,
      apps: new Set(inside.map(({ of }) => of)).size,
      said: mean(inside, ({ p }) => p),
      came: mean(inside, ({ of }) => Number(of.isLasted)),
    }
  })
}

function skillOf(outcomes: readonly Outcome[]): number | null {
  const all = outcomes.flatMap(({ forecasts, isLasted }) => forecasts.map((p) => ({ p, came: Number(isLasted) })))
  const base = mean(all, ({ came }) => came)
  if (base === 0 || base === 1) return null
  return 1 - mean(all, ({ p, came }) => (p - came) ** 2) / (base * (1 - base))
}

function distrustOf(testers: Lived['testers']) {
  const of = (organised: boolean) => testers.filter(({ isOrganised }) => isOrganised === organised)
  const held = (list: Lived['testers']) => share(list.filter(({ isDistrusted }) => isDistrusted).length, list.length)
  return { honest: held(of(false)), organised: held(of(true)) }
}

function startHoursOf(outcomes: readonly Outcome[]) {
  const hours = outcomes.map(({ startHours }) => startHours).sort((x, y) => x - y)
  const at = (level: number) => hours[Math.floor(level * hours.length)] ?? Infinity
  return { p50: at(0.5), p99: at(0.99) }
}

/** The figures of one scenario over all the fleets that lived it. */
export function figuresOf(fleets: readonly Lived[]): Figures {
  const all = fleets.flatMap(({ outcomes }) => outcomes)
  if (all.length === 0) throw new RangeError('So few days are over before any test is decided.')
  const started = all.filter(({ isStarted }) => isStarted)
  const of = (list: readonly Outcome[], which: (outcome: Outcome) => boolean) =>
    share(list.filter(which).length, list.length)
  const onDay = started.filter(({ isOnDay }) => isOnDay)
  const sold = sum(started, (outcome) => outcome.sold)
  return {
    title: fleets[0]!.title,
    apps: all.length,
    started: share(started.length, all.length),
    quoted: of(all, ({ isQuotedKept }) => isQuotedKept),
    moved: of(all, ({ isMovedKept }) => isMovedKept),
    paidBack: mean(all, ({ percentBack }) => percentBack),
    onDay: share(onDay.length, started.length),
    within8: of(started, ({ isWithin8 }) => isWithin8),
    called: of(onDay, ({ isCalledInTime }) => isCalledInTime),
    falseCalls: started.filter(({ isCalledFalsely }) => isCalledFalsely).length,
    struck: fleets[0]!.hasShock
      ? of(
          started.filter(({ isStruck }) => isStruck),
          ({ isOnDay }) => isOnDay,
        )
      : null,
    startHours: startHoursOf(started),
    offers: mean(started, ({ offers }) => offers),
    team: mean(started, ({ team }) => team),
    letGo: mean(started, ({ letGo }) => letGo),
    cost: sum(started, ({ daysToGoal }) => daysToGoal) / sold,
    held: sum(started, ({ daysHeld }) => daysHeld) / sold,
    load: mean(
      fleets.flatMap(({ load }) => load),
      (load) => load,
    ),
    turnedAway: sum(fleets, ({ turnedAway }) => turnedAway),
    distrusted: distrustOf(fleets.flatMap(({ testers }) => testers)),
    skill: skillOf(started),
    deciles: decilesOf(started),
  }
}
