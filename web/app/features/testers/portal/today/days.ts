import { taskOf } from '@fortnight/contract/testing/day-tasks'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { dayIn, daysBetween } from '@fortnight/contract/calendar'
import type { DotState } from '../../../../ui/dot-state.ts'

/** The state of the seat at that moment, even if the server's answer is from an earlier day. */
export function seatAt(seat: TodaySeat, now: Date): TodaySeat {
  const today = dayIn(seat.timezone, now)
  if (today <= seat.today) return seat
  const day = daysBetween(seat.first_day, today) + 1
  return { ...seat, today, day, task: taskOf(day, seat.instructions !== null) }
}

/** One dot for each day from the first to the last one that counts; longer if the tester stayed longer. */
export function dotsOf({ used, first_day, day, days }: TodaySeat): DotState[] {
  const grades = new Map(used.map((entry) => [daysBetween(first_day, entry.day) + 1, entry.evidence]))
  return Array.from({ length: Math.max(days, day) }, (_, index) => {
    const grade = grades.get(index + 1)
    if (grade) return grade === 'claimed' ? 'short' : index + 1 === day ? 'today' : 'opened'
    if (index + 1 === day) return 'waiting'
    return index + 1 > day ? 'future' : 'missed'
  })
}
