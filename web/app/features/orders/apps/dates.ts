const dayMonth = { day: 'numeric', month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

const shortDay = new Intl.DateTimeFormat('en-GB', { ...dayMonth, timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...dayMonth, timeZone: 'UTC' })
const localDay = new Intl.DateTimeFormat('en-GB', dayMonth)
const localTime = new Intl.DateTimeFormat('en-GB', clock)
const localMoment = new Intl.DateTimeFormat('en-GB', { ...dayMonth, year: 'numeric', ...clock })
const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** "16 Nov" from the calendar day `2026-11-16`, which has no zone. */
export const dayOf = (day: string): string => shortDay.format(new Date(day))

/** "Mon 16 Nov" from the calendar day `2026-11-16`. */
export const weekdayOf = (day: string): string => weekday.format(new Date(day))

/** "2 Nov" from a moment, in the user's zone. */
export const localDayOf = (moment: string): string => localDay.format(new Date(moment))

/** "Today, 08:47" or "1 Nov 2026, 21:40" from a moment, in the user's zone. */
export function localMomentOf(moment: string, now: Date): string {
  const date = new Date(moment)
  return date.toDateString() === now.toDateString() ? `Today, ${localTime.format(date)}` : localMoment.format(date)
}

/** "Tuesday 11 November, 09:14". */
export const longNow = (now: Date): string => `${today.format(now)}, ${localTime.format(now)}`

/** The user's zone by its city: "Karachi". */
export const zoneName = (): string =>
  (Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1) ?? 'UTC').replaceAll('_', ' ')
