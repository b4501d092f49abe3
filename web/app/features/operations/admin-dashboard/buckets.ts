import { mediumDay, shortDay } from '@fortnight/contract/format/days'

/** Days that are in one column of a chart and one row of its table. */
export interface Bucket {
  /** Places of its first and last day in the series. */
  first: number
  last: number
  /** "22 Nov", of the day it begins with. */
  label: string
  /** "22 Nov 2026", or "16 Nov 2026 to 22 Nov 2026". */
  name: string
}

/** More days than this are drawn by the week: thinner columns would blur on a phone. */
const mostColumns = 100

/** The columns for these days (YYYY-MM-DD, the last is today); weeks end today, so that the last one is whole. */
export function bucketsOf(days: readonly string[]): Bucket[] {
  const size = days.length > mostColumns ? 7 : 1
  const whole = Math.floor(days.length / size)
  return Array.from({ length: whole }, (_, index) => {
    const last = days.length - 1 - (whole - 1 - index) * size
    const first = last - size + 1
    const [from, to] = [new Date(days[first] ?? ''), new Date(days[last] ?? '')]
    return {
      first,
      last,
      label: shortDay(from),
      name: size === 1 ? mediumDay(to) : `${mediumDay(from)} to ${mediumDay(to)}`,
    }
  })
}

/** What came in each bucket. Cents are kept exact. */
export const cameIn = (values: readonly number[], buckets: readonly Bucket[]): number[] =>
  buckets.map(({ first, last }) => {
    const sum = values.slice(first, last + 1).reduce((total, value) => total + value, 0)
    return Math.round(sum * 100) / 100
  })

/** What there was at the end of each bucket. */
export const stoodAt = (values: readonly number[], buckets: readonly Bucket[]): number[] =>
  buckets.map(({ last }) => values[last] ?? 0)
