import { once } from './once.ts'

const local = (options: Intl.DateTimeFormatOptions, tag = 'en-GB') => {
  const format = once(() => new Intl.DateTimeFormat(tag, options))
  return (moment: string | Date): string => format().format(new Date(moment))
}
const hourMinute = { hour: '2-digit', minute: '2-digit' } as const

// What is written from a moment, in the reader's own zone.

/** "2 Nov 2026, 21:40". */
export const momentOf = /* @__PURE__ */ local({ dateStyle: 'medium', timeStyle: 'short' })

/** "Monday 2 November 2026 at 21:40". */
export const exactMoment = /* @__PURE__ */ local({ dateStyle: 'full', timeStyle: 'short' })

/** "2 November 2026". */
export const dayOf = /* @__PURE__ */ local({ dateStyle: 'long' })

/** "2 Nov". */
export const localDayOf = /* @__PURE__ */ local({ day: 'numeric', month: 'short' })

/** "2026-11-02", for the name of a file. */
export const dayHere = /* @__PURE__ */ local({ dateStyle: 'short' }, 'en-CA')

/** "21:40:05". */
export const clockOf = /* @__PURE__ */ local({ timeStyle: 'medium' })

const shortYear = /* @__PURE__ */ local({ day: 'numeric', month: 'short', year: 'numeric' })
/** "21:40". */
export const minuteOf = /* @__PURE__ */ local(hourMinute)
const weekdayLong = /* @__PURE__ */ local({ weekday: 'long', day: 'numeric', month: 'long' })

const isSameDay = (date: Date, now: Date) => date.toDateString() === now.toDateString()

/** "Tuesday 11 November, 09:14". */
export const longNow = (now: Date): string => `${weekdayLong(now)}, ${minuteOf(now)}`

/** "Today, 08:47" or "1 Nov 2026, 21:40". */
export const localMomentOf = (moment: string, now: Date): string =>
  isSameDay(new Date(moment), now) ? `Today, ${minuteOf(moment)}` : momentOf(moment)

/** "09:02" today, "20 Nov" before: for a column of moments. */
export const briefMoment = (date: Date, now: Date): string => (isSameDay(date, now) ? minuteOf(date) : localDayOf(date))

/** "Today, 09:02", "20 Nov, 09:02" this year, "20 Nov 2025" before. */
export function shortMoment(date: Date, now: Date): string {
  if (isSameDay(date, now)) return `Today, ${minuteOf(date)}`
  return date.getFullYear() === now.getFullYear() ? `${localDayOf(date)}, ${minuteOf(date)}` : shortYear(date)
}
