import { dayIn } from '../calendar.ts'

/** A span in which a test was paused, as moments in ISO 8601; `to` is null while it is, or if the test ended in it. */
export interface Pause {
  from: string
  to: string | null
}

/**
 * Whether that day of a run was paused from its beginning to its end, so that it is not sold: the days on which a pause
 * begins and ends count as any other.
 */
export const isPausedDay = (pauses: readonly Pause[], day: string, timezone: string): boolean =>
  pauses.some(({ from, to }) => dayIn(timezone, from) < day && (to === null || day < dayIn(timezone, to)))

/** Milliseconds before `moment` for which a test was paused. */
export const pausedBefore = (pauses: readonly Pause[], moment: number): number =>
  pauses.reduce((sum, { from, to }) => {
    const end = Math.min(moment, to === null ? Infinity : Date.parse(to))
    return sum + Math.max(0, end - Date.parse(from))
  }, 0)
