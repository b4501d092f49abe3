import { dayMs } from './format/spans.ts'

/** A formatter for each time zone, made when it is first used. */
function byZone(options: Intl.DateTimeFormatOptions, tag: string): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    let format = made.get(timeZone)
    if (!format) {
      format = new Intl.DateTimeFormat(tag, { ...options, timeZone })
      made.set(timeZone, format)
    }
    return format
  }
}

const days = /* @__PURE__ */ byZone({ dateStyle: 'short' }, 'en-CA')
const hours = /* @__PURE__ */ byZone({ hour: '2-digit', hourCycle: 'h23' }, 'en-GB')

/** The day, `2026-11-21`, that a moment falls on in that time zone. */
export const dayIn = (timezone: string, at: Date | string): string => days(timezone).format(new Date(at))

/** The hour, 0 to 23, of a moment in that time zone. */
export const hourIn = (timezone: string, at: Date): number => Number(hours(timezone).format(at))

/** The day `count` days later, or earlier if `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** Days from one to the other: 1 from today to tomorrow. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs
