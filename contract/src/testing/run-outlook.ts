import { addDays, dayIn, daysBetween } from '../calendar.ts'
import { isEvidenced } from '../vocabulary/grades.ts'
import { gate } from '../plans.ts'
import { applyAt, type RuleReading } from './apply-day.ts'
import type { RunState, SeatState } from './replay-state.ts'

/** Testers who are in, or stayed to the run's good end. */
export const isIn = ({ state }: Pick<SeatState, 'state'>): boolean => state === 'opted_in' || state === 'completed'

const optIns = (seats: readonly SeatState[]): string[] =>
  seats.flatMap((seat) => (isIn(seat) && seat.in_on ? [seat.in_on] : [])).sort()

/** How many testers, for how many days each. */
type Gate = { testers: number; days: number }

/**
 * The day on which enough of those still in have their own unbroken days; null while fewer are in. As the engine has
 * it.
 */
export function eligibleOn(seats: readonly SeatState[], { testers, days }: Gate = gate): string | null {
  const nth = optIns(seats)[testers - 1]
  return nth === undefined ? null : addDays(nth, days)
}

/**
 * The moment at which enough of those still in have all their days by both readings of Google's rule (`applyAt`), and
 * the reading that ends last. Null while fewer are in.
 */
export function eligibleAt(
  seats: readonly SeatState[],
  { testers, days }: Gate = gate,
): { at: string; by: RuleReading } | null {
  const joined = seats.flatMap((seat) => (isIn(seat) && seat.at.opted_in ? [Date.parse(seat.at.opted_in)] : []))
  const nth = joined.sort((x, y) => x - y)[testers - 1]
  if (nth === undefined) return null
  const { at, by } = applyAt(nth, days)
  return { at: new Date(at).toISOString(), by }
}

/** How many of any testers can leave without moving that day; 0 if there is none. */
export function headroomOf(seats: readonly SeatState[], rule: Gate = gate): number {
  const day = eligibleOn(seats, rule)
  return day === null ? 0 : optIns(seats).filter((joined) => addDays(joined, rule.days) <= day).length - rule.testers
}

/** Testers who were in at the end of that day. */
export const inOn = (seats: readonly SeatState[], day: string): SeatState[] =>
  seats.filter(({ in_on, ended_on, state }) => {
    if (in_on === null || in_on > day) return false
    return ended_on === null || ended_on > day || state === 'completed'
  })

/**
 * Testers whose tester-day counts as delivered: those in at the end of that day by our record. A tester given up after
 * silence counts only up to their last sign.
 */
export const deliveredOn = (seats: readonly SeatState[], day: string, timezone: string): SeatState[] =>
  inOn(seats, day).filter(
    ({ state, last_at }) => state !== 'lost' || (last_at !== null && day <= dayIn(timezone, last_at)),
  )

/**
 * Testers whom the newest count of Play Console covers and who are still in: they had joined by that day, and by the
 * moment at which it was reported, as those who joined later the same day cannot be on it.
 */
export function stillCounted({ seats, play_counts }: RunState): SeatState[] {
  const newest = play_counts.at(-1)
  if (!newest) return []
  const hadJoined = ({ at }: SeatState) => at.opted_in !== undefined && Date.parse(at.opted_in) <= Date.parse(newest.at)
  return inOn(seats, newest.day).filter((seat) => isIn(seat) && hadJoined(seat))
}

/**
 * Testers whom Play Console does not show and who are not identified yet: of those it covers and who are still in, the ones
 * beyond its number. A tester who left since then explains one.
 */
export const consoleGap = (state: RunState): number =>
  Math.max(0, stillCounted(state).length - (state.play_counts.at(-1)?.opted_in ?? 0))

/** Days up to yesterday, in a row and ending then, on which a tester who is in did not use the app. */
export function silentDays({ in_on, days, state }: SeatState, today: string): number {
  if (state !== 'opted_in' || in_on === null) return 0
  const last = days.at(-1)?.day
  return Math.max(0, last ? daysBetween(last, today) - 1 : daysBetween(in_on, today))
}

/** Number of testers at every step that they took, and what their days are worth. */
export function countsOf({ seats }: Pick<RunState, 'seats'>) {
  const days = seats.flatMap((seat) => seat.days)
  const took = (step: keyof SeatState['at']) => seats.filter(({ at }) => at[step] !== undefined).length
  return {
    offered: seats.length,
    accepted: took('accepted'),
    listed: took('listed'),
    opted_in: took('opted_in'),
    installed: took('installed'),
    in_now: seats.filter(isIn).length,
    left: seats.filter(({ in_on, ended_at, state }) => in_on !== null && ended_at !== null && state !== 'completed')
      .length,
    days_used: days.length,
    days_evidenced: days.filter(({ grade }) => isEvidenced(grade)).length,
    days_confirmed: days.filter(({ grade }) => grade === 'confirmed').length,
  }
}

/** Testers with `days` days in a row, up to the last day that the ledger covers. */
export const stayed = (seats: readonly SeatState[], until: string, days: number = gate.days): SeatState[] =>
  seats.filter(({ in_on, ended_on }) => in_on !== null && daysBetween(in_on, ended_on ?? until) >= days)
