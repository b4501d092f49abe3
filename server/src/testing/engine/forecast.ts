import { gate } from '@fortnight/contract/plans'
import type { Params } from './params.ts'
import { chanceOn, countingDays, goalOdds, type Run, type Seat } from './run.ts'

/** Number of testers, and of days each. */
type Gate = { testers: number; days: number }

const optIns = (seats: readonly Seat[]): number[] =>
  seats.flatMap((seat) => (seat.state === 'opted_in' && seat.optedInDay !== null ? [seat.optedInDay] : []))

/**
 * First day on which enough of the remaining testers have their own unbroken days: the 12th-earliest opt-in + 14. Null
 * while there are fewer. Silence removes no tester here: Google counts opt-ins, not activity.
 */
export function eligibleDay(seats: readonly Seat[], { testers, days }: Gate = gate): number | null {
  const nth = optIns(seats).sort((x, y) => x - y)[testers - 1]
  return nth === undefined ? null : nth + days
}

/** How many testers may leave today, chosen in any way, without moving the eligible day. 0 while there is none. */
export function headroom(seats: readonly Seat[], rule: Gate = gate): number {
  const day = eligibleDay(seats, rule)
  return day === null ? 0 : optIns(seats).filter((optIn) => optIn + rule.days <= day).length - rule.testers
}

/** Figures of a run on the dashboards. Days are on the app's calendar; null means that no such day is in sight. */
interface Forecast {
  /** P(the goal is met on the promised day); null before one is promised. */
  pGoal: number | null
  /** First days by which the goal is met with 50 and 95 %, with the testers and offers of today. */
  dates: { p50: number | null; p95: number | null }
  /** When the developer may apply to Google, whatever the plan's own goal. */
  eligibleDay: number | null
  headroom: number
}

/**
 * The forecast of a run on `today`. A goal day that has passed is judged as of today. Each loss is expected once, from
 * what finished tests showed (`learnLosses`): the records of the testers, the first days of each weighing more, times what
 * tests lose for each loss on record, and what strikes many at once.
 */
export function forecast(run: Run, today: number, params: Params): Forecast {
  const chances = countingDays(run, today).map((day) => ({ day, p: chanceOn(run, day, today, params) }))
  const first = (level: number) => chances.find(({ p }) => p >= level)?.day ?? null
  return {
    pGoal: goalOdds(run, today, params),
    dates: { p50: first(0.5), p95: first(0.95) },
    eligibleDay: eligibleDay(run.seats),
    headroom: headroom(run.seats),
  }
}
