import { type Share, share } from '@fortnight/contract/format/intervals'
import { plans } from '@fortnight/contract/plans'
import { type Starter, starterOf } from './money.ts'
import type { Lived, Outcome } from './outcomes.ts'

/**
 * What the engine said of the promised day, and what came, among the forecasts between two tenths. Forecasts of one
 * test depend on each other, so each test counts once: by the first of its forecasts that fell between them.
 */
interface Decile {
  from: number
  forecasts: number
  said: number
  came: Share
}

/** The middle of some hours, and that which one in a hundred exceeds; null if it never came. */
export interface Hours {
  p50: number | null
  p99: number | null
}

/** The figures of a scenario, over all its seeds. */
export interface Figures {
  title: string
  /** Apps whose days were over before the end, and those of them that ever got their team. */
  apps: number
  started: Share
  /**
   * Share of all tests: goal truly met by the day quoted at the order, no move forgiven. What is null was not measured yet
   * when the figures were kept.
   */
  quoted: Share | null
  /** The same, moved by the hours beyond six for which developers let testers wait for their list. */
  moved: Share | null
  /** Tests that paid back because they were late, and percent of the price of all tests that went back so. */
  late: number | null
  paidBack: number | null
  /** What an average Starter leaves. */
  starter: Starter | null
  /** Share of the started tests: goal truly met on the promised day, and at most eight days later. */
  onDay: Share
  within8: Share
  /** What was said of the promised day at the start, on average. */
  said: number | null
  /**
   * Share of the goals met on their day that were called met on that day; and of all that were ever called met, those
   * that were not.
   */
  called: Share
  falseCalls: number
  /** The figures of the apps that a shock struck; null without one. */
  struck: Share | null
  /**
   * Hours from approval until all testers sold were in, the same without what developers took for their lists beyond six
   * hours, and to the start.
   */
  fullHours: Hours | null
  ownFullHours: Hours | null
  startHours: Hours
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

const sum = <T>(list: readonly T[], of: (item: T) => number) => list.reduce((total, item) => total + of(item), 0)
const mean = <T>(list: readonly T[], of: (item: T) => number) => (list.length ? sum(list, of) / list.length : 0)

const decileOf = (p: number) => Math.min(9, Math.floor(p * 10))

function decilesOf(outcomes: readonly Outcome[]): Decile[] {
  return Array.from({ length: 10 }, (_, i) => {
    const inside = outcomes.flatMap(({ forecasts, isLasted }) => {
      const those = forecasts.filter((p) => decileOf(p) === i)
      return those.length > 0 ? [{ said: those[0]!, forecasts: those.length, isLasted }] : []
    })
    return {
      from: i / 10,
      forecasts: sum(inside, ({ forecasts }) => forecasts),
      said: mean(inside, ({ said }) => said),
      came: share(inside.filter(({ isLasted }) => isLasted).length, inside.length),
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

function hoursOf(list: readonly number[]): Hours {
  const hours = list.toSorted((x, y) => x - y)
  const at = (level: number) => {
    const hour = hours[Math.floor(level * hours.length)]
    return hour === undefined || hour === Infinity ? null : hour
  }
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
    late: all.filter(({ lateCents }) => lateCents > 0).length,
    paidBack: (100 * sum(all, ({ lateCents }) => lateCents)) / sum(all, ({ plan }) => plans[plan].cents),
    starter: starterOf(all),
    onDay: share(onDay.length, started.length),
    within8: of(started, ({ isWithin8 }) => isWithin8),
    said: mean(started, ({ forecasts }) => forecasts[0] ?? 0),
    called: of(onDay, ({ isCalledInTime }) => isCalledInTime),
    falseCalls: started.filter(({ isCalledFalsely }) => isCalledFalsely).length,
    struck: fleets[0]!.hasShock
      ? of(
          started.filter(({ isStruck }) => isStruck),
          ({ isOnDay }) => isOnDay,
        )
      : null,
    fullHours: hoursOf(all.map(({ fullHours }) => fullHours)),
    ownFullHours: hoursOf(all.map(({ ownFullHours }) => ownFullHours)),
    startHours: hoursOf(started.map(({ startHours }) => startHours)),
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
