import { taskOf } from '@fortnight/contract/testing/day-tasks'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { dayIn, daysBetween } from '@fortnight/contract/calendar'
import type { DotState } from '../../../../ui/dot-state.ts'

/** The state of the seat at that moment, even if the server's answer is from an earlier day. */
export function seatAt(seat: TodaySeat, now: Date): TodaySeat {
  const today = dayIn(seat.timezone, now)
  if (today <= seat.today) return seat
  const day = daysBetween(seat.first_day, today) + 1
  return { ...seat, today, day, task: taskOf(day, seat.instructions !== null), earned_today_pkr: null }
}

/** The tester's number of that day, from 1. */
const numberOf = ({ first_day }: TodaySeat, day: string) => daysBetween(first_day, day) + 1

/**
 * One dot for each day from the first to the last one that counts; longer if the tester stayed longer. `saved` are the
 * days that wait in this browser.
 */
export function dotsOf(seat: TodaySeat, saved: readonly string[]): DotState[] {
  const { used, day, days } = seat
  const grades = new Map(used.map((entry) => [numberOf(seat, entry.day), entry.evidence]))
  const waiting = new Set(saved.map((entry) => numberOf(seat, entry)))
  return Array.from({ length: Math.max(days, day) }, (_, index) => {
    const grade = grades.get(index + 1)
    if (waiting.has(index + 1)) return 'saved'
    if (grade) return grade === 'claimed' ? 'reported' : index + 1 === day ? 'today' : 'opened'
    if (index + 1 === day) return 'waiting'
    return index + 1 > day ? 'future' : 'missed'
  })
}

const isUse = (state: DotState | undefined) => state !== 'missed' && state !== 'waiting' && state !== 'future'

/** Days in a row up to today; up to yesterday while today is still open. */
export function streakOf(seat: TodaySeat, saved: readonly string[]): number {
  const past = dotsOf(seat, saved).slice(0, seat.day)
  if (past.at(-1) === 'waiting') past.pop()
  return past.length - 1 - past.findLastIndex((state) => !isUse(state))
}

/** Shares of the moon: lit by the days that we have, and up to today's, from 0 to 1. */
export function moonOf(seat: TodaySeat, saved: readonly string[]): { lit: number; today: number } {
  const dots = dotsOf(seat, saved)
  const lit = dots.filter((state) => isUse(state) && state !== 'saved').length
  const coming = dots.filter((state) => state === 'saved' || state === 'waiting').length
  return { lit: Math.min(1, lit / seat.days), today: Math.min(1, (lit + coming) / seat.days) }
}

/** The days in rows of one length, at most fifteen each, so that they fit on a small phone. */
export function rowsOf<T>(days: readonly T[]): T[][] {
  const length = Math.ceil(days.length / Math.ceil(days.length / 15))
  return Array.from({ length: Math.ceil(days.length / length) }, (_, row) =>
    days.slice(row * length, (row + 1) * length),
  )
}
