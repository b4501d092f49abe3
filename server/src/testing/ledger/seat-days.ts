import { isOpenPhase, type RunPhase } from '@fortnight/contract/vocabulary/run-states'
import { isEvidenced } from '@fortnight/contract/vocabulary/grades'
import { planOf } from '@fortnight/contract/plans'
import { addDays, daysBetween } from '@fortnight/contract/calendar'
import type { ReportDay } from '@fortnight/contract/testing/public-report'
import type { RunState, SeatState } from '@fortnight/contract/testing/replay-state'

/** Rules by which the days of one run are counted: up to which day, whether that one still goes on, and the least minutes. */
export interface Counting {
  through: string
  isOpen: boolean
  minimum: number
}

/** Rules for the days of a run up to that one. */
export const countingOf = (plan: string, phase: RunPhase, through: string): Counting => ({
  through,
  isOpen: isOpenPhase(phase),
  minimum: planOf(plan).minutes,
})

/** Whether a tester left the run before its end. */
export const hasLeft = ({ state, ended_on }: SeatState): boolean => ended_on !== null && state !== 'completed'

function dayOf(seat: SeatState, day: string, { through, isOpen, minimum }: Counting): ReportDay {
  const use = seat.days.find((entry) => entry.day === day)
  if (use && use.seconds < 60 * minimum) return 'short'
  if (use) return isEvidenced(use.grade) ? 'opened' : 'reported'
  // The day on which the seat ended was not a full one.
  if (seat.ended_on !== null && day >= seat.ended_on)
    return !hasLeft(seat) ? 'future' : day === seat.ended_on ? 'left' : 'gone'
  if (seat.in_on === null || day < seat.in_on || day > through) return 'future'
  return isOpen && day === through ? 'waiting' : 'missed'
}

const wasIn = (state: ReportDay) => state !== 'future' && state !== 'gone'

/** Days of a run: those promised, and more if testers were in on them; none before it started. */
export function runDays({ started_on, seats }: Pick<RunState, 'started_on' | 'seats'>, promised: number, by: Counting) {
  if (!started_on) return []
  const length = Math.max(promised, daysBetween(started_on, by.through) + 1)
  const days = Array.from({ length }, (_, index) => addDays(started_on, index))
  const last = days.findLastIndex((day) => seats.some((seat) => wasIn(dayOf(seat, day, by)))) + 1
  return days.slice(0, Math.max(promised, last))
}

/**
 * A tester on each of these days, their check-ins in all, those with proof, and the days on which one was due: a check-in
 * before day 1 counts, and a day that still goes on is not missed yet.
 */
export function seatDays(seat: SeatState, days: readonly string[], by: Counting) {
  const states = days.map((day) => dayOf(seat, day, by))
  const used = seat.days.length
  const proven = seat.days.filter(({ grade }) => isEvidenced(grade)).length
  return { days: states, used, proven, due: used + states.filter((state) => state === 'missed').length }
}
