import { dayMs } from './format/spans.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The day, `2026-11-21`, that a moment falls on in that time zone. */
export function dayIn(timezone: string, at: Date | string): string {
  let format = formatters.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
    formatters.set(timezone, format)
  }
  return format.format(new Date(at))
}

const hours = new Map<string, Intl.DateTimeFormat>()

/** The hour, 0 to 23, of a moment in that time zone. */
export function hourIn(timezone: string, at: Date): number {
  let format = hours.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
    hours.set(timezone, format)
  }
  return Number(format.format(at))
}

/** The day `count` days later, or earlier if `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** Days from one to the other: 1 from today to tomorrow. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs
