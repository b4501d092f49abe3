import { type CheckInRefusal, futureMinutes, lateDays } from '@fortnight/contract/testing/checkin-rules'
import { dayMs, minuteMs } from '@fortnight/contract/format/spans'

/**
 * Time of a reported act by the server's clock. However wrong the phone's clock is, the time between the act and the
 * report is right, unless the clock was set in between.
 */
export const trueTime = (used_at: string, sent_at: string, received: Date): Date =>
  new Date(Date.parse(used_at) + received.getTime() - Date.parse(sent_at))

/**
 * Why a time is invalid whatever the run's calendar says; undefined if the calendar decides. Time zones differ by at
 * most 26 hours, so that two days more than `lateDays` are too late everywhere.
 */
export function unbelievable(used: Date, now: Date): CheckInRefusal | undefined {
  const ago = now.getTime() - used.getTime()
  if (ago < -futureMinutes * minuteMs) return 'in_future'
  return ago > (lateDays + 2) * dayMs ? 'too_late' : undefined
}
