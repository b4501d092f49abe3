import { format, formatDistanceStrict, isSameDay, isSameYear } from 'date-fns'
import { minuteMs } from '@fortnight/contract/format/spans'

/** "3 hours" since `date`; the server's clock may run a little ahead of this one. */
export const ageOf = (date: Date, now: Date): string =>
  now.getTime() - date.getTime() < minuteMs ? 'under a minute' : formatDistanceStrict(date, now)

/** "09:02" today, "20 Nov, 09:02" this year, "20 Nov 2025" before; in the reader's zone. */
export function shortMoment(date: Date, now: Date): string {
  if (isSameDay(date, now)) return `Today, ${format(date, 'HH:mm')}`
  return format(date, isSameYear(date, now) ? 'd MMM, HH:mm' : 'd MMM yyyy')
}
