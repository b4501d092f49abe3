import { type CheckInRefusal, futureMinutes, lateDays } from '@fortnight/contract/testing/checkin-rules'
import { dayMs } from '@fortnight/contract/format/spans'

/**
 * When something happened that a phone tells of, by our clock. However wrong the phone's clock is, the time between the act and
 * the telling is right, unless the clock was set in between.
 */
export const trueTime = (used_at: string, sent_at: string, received: Date): Date =>
  new Date(Date.parse(used_at) + received.getTime() - Date.parse(sent_at))

/**
 * Why a time can't be taken whatever the run's calendar says; undefined where the calendar decides. A day is at most 26 hours from
 * another in whichever time zone, so that two more than `lateDays` are too many everywhere.
 */
export function unbelievable(used: Date, now: Date): CheckInRefusal | undefined {
  const ago = now.getTime() - used.getTime()
  if (ago < -futureMinutes * 60_000) return 'in_future'
  return ago > (lateDays + 2) * dayMs ? 'too_late' : undefined
}
