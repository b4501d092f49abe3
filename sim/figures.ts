import type { Fleet } from './state.ts'
import type { App } from './world.ts'

/**
 * A share with the interval that holds the true one with 95 % (Wilson's; it does not end at 100 % after no failure).
 */
export interface Share {
  hits: number
  of: number
  low: number
  high: number
}

const z = 1.96

export function share(hits: number, of: number): Share {
  if (of === 0) return { hits, of, low: 0, high: 1 }
  const p = hits / of
  const middle = p + z ** 2 / (2 * of)
  const half = z * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2))
  const scale = 1 + z ** 2 / of
  // Without a hit, or without a miss, that end is exact, and the formula's rounding would be all that is left of it.
  return {
    hits,
    of,
    low: hits ? (middle - half) / scale : 0,
    high: hits < of ? (middle + half) / scale : 1,
  }
}

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
  cost: number
  held: number
  load: number
  turnedAway: number
  deciles: Decile[]
}

// Late enough that an app approved before has its promised day, and eight more, within the simulated time.
const settlesIn = 30
const graceDays = 8

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

function decilesOf(apps: readonly App[]): Decile[] {
  const all = apps.flatMap((app) => app.forecasts.map((p) => ({ app, p })))
  return Array.from({ length: 10 }, (_, i) => {
    const inside = all.filter(({ p }) => Math.min(9, Math.floor(p * 10)) === i)
    return {
      from: i / 10,
      forecasts: inside.length,
      apps: new Set(inside.map(({ app }) => app)).size,
      said: mean(inside, ({ p }) => p),
      came: mean(inside, ({ app }) => Number(app.lasted)),
    }
  })
}

const inAtStart = ({ run }: App) =>
  run.seats.filter(({ optedInDay }) => optedInDay !== null && optedInDay <= run.startedDay!).length

function startHours(apps: readonly App[]) {
  const hours = apps.map(({ startedAt, approvedAt }) => startedAt - approvedAt).sort((x, y) => x - y)
  const at = (level: number) => hours[Math.floor(level * hours.length)] ?? Infinity
  return { p50: at(0.5), p99: at(0.99) }
}

/** The figures of one scenario over all the fleets that lived it. */
export function figuresOf(fleets: readonly Fleet[]): Figures {
  const apps = fleets.flatMap(counted)
  if (apps.length === 0) throw new RangeError('So few days are over before any test is decided.')
  const started = apps.filter(({ run }) => run.startedDay !== null)
  const onDay = started.filter((app) => app.onTime)
  const struck = started.filter((app) => app.hit)
  const called = started.filter(({ run }) => run.qualifiedDay !== null)
  const sold = sum(started, ({ run: { goal } }) => goal.need * goal.days)
  const grown = fleets.flatMap(({ load, scenario }) => load.slice(scenario.countedFrom))
  return {
    title: fleets[0]!.scenario.title,
    apps: apps.length,
    started: share(started.length, apps.length),
    onDay: share(onDay.length, started.length),
    within8: share(started.filter(({ metDay, run }) => metDay <= run.goalDay! + graceDays).length, started.length),
    called: share(
      onDay.filter(({ run }) => run.qualifiedDay !== null && run.qualifiedDay <= run.goalDay!).length,
      onDay.length,
    ),
    falseCalls: called.filter(({ metDay, run }) => metDay > run.qualifiedDay!).length,
    struck:
      fleets[0]!.scenario.shock === 'none' ? null : share(struck.filter((app) => app.onTime).length, struck.length),
    startHours: startHours(started),
    offers: mean(started, ({ used }) => used),
    team: mean(started, inAtStart),
    cost: sum(started, ({ daysToGoal }) => daysToGoal) / sold,
    held: sum(started, ({ daysHeld }) => daysHeld) / sold,
    load: mean(grown, (load) => load),
    turnedAway: sum(fleets, (fleet) => fleet.turnedAway),
    deciles: decilesOf(started),
  }
}
