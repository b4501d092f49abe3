import type { Locale } from '../vocabulary/locales.ts'
import { byLocale } from './locales.ts'
import { dayMs, hourMs, minuteMs } from './spans.ts'

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year'
const units: readonly [unit: Unit, ms: number][] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
]

/** The largest unit of which there is one at least; undefined under a minute. */
const largest = (ms: number) => units.find(([, length]) => Math.round(ms / minuteMs) * minuteMs >= length)

const lengths = new Map<Unit, Intl.NumberFormat>()

/** "3 hours" since `date`; the server's clock can be a little ahead of this one. */
export function ageOf(date: Date, now: Date): string {
  const ms = now.getTime() - date.getTime()
  const found = ms < minuteMs ? undefined : largest(ms)
  if (!found) return 'under a minute'
  const [unit, length] = found
  let format = lengths.get(unit)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' })
    lengths.set(unit, format)
  }
  return format.format(Math.round(ms / length))
}

const relative = /* @__PURE__ */ byLocale((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

/** "3 hours ago", "yesterday"; "now" under a minute, and for what a fast clock puts ahead. */
export function ago(at: string | Date, now = new Date(), locale: Locale = 'en'): string {
  const ms = now.getTime() - new Date(at).getTime()
  const found = ms < minuteMs ? undefined : largest(ms)
  return found ? relative(locale).format(-Math.floor(ms / found[1]), found[0]) : relative(locale).format(0, 'second')
}
