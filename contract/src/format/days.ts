import { once } from './once.ts'

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }))
  return (day: string | Date): string => format().format(new Date(day))
}

// What is written from a calendar day, `2026-03-14`, which has no zone; a Date is taken by its day in UTC.

/** "14 March". */
export const longDay = /* @__PURE__ */ inUtc({ day: 'numeric', month: 'long' })

/** "14 March 2026". */
export const fullDay = /* @__PURE__ */ inUtc({ day: 'numeric', month: 'long', year: 'numeric' })

/** "March 2026", also from a month, `2026-03`. */
export const longMonth = /* @__PURE__ */ inUtc({ month: 'long', year: 'numeric' })

/** "14 Mar". */
export const shortDay = /* @__PURE__ */ inUtc({ day: 'numeric', month: 'short' })

/** "14 Mar 2026". */
export const mediumDay = /* @__PURE__ */ inUtc({ dateStyle: 'medium' })

/** "21:40", of a moment. */
export const utcMinute = /* @__PURE__ */ inUtc({ hour: '2-digit', minute: '2-digit' })

/** "Sat 14 Mar". */
export const weekdayOf = /* @__PURE__ */ inUtc({ weekday: 'short', day: 'numeric', month: 'short' })
