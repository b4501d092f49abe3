import type { Locale } from '../vocabulary/locales.ts'
import { byLocale } from './locales.ts'

// Numbers and days in the language of a tester, for the portal and for mails.

const numbers = /* @__PURE__ */ byLocale((tag) => new Intl.NumberFormat(tag))
const percents = /* @__PURE__ */ byLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent' }))
const gigabytes = /* @__PURE__ */ byLocale((tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'gigabyte' }))
const days = /* @__PURE__ */ byLocale(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)
const dates = /* @__PURE__ */ byLocale(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const moments = /* @__PURE__ */ byLocale(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
)

export const numberFor = (locale: Locale, value: number): string => numbers(locale).format(value)

/** A part of the whole, from 0 to 1. */
export const percentFor = (locale: Locale, part: number): string => percents(locale).format(part)

export const gigabytesFor = (locale: Locale, value: number): string => gigabytes(locale).format(value)

/** A calendar day, `2026-11-22`. */
export const dayFor = (locale: Locale, day: string): string => days(locale).format(new Date(`${day}T00:00:00Z`))

/** The same with its year. */
export const dateFor = (locale: Locale, day: string): string => dates(locale).format(new Date(`${day}T00:00:00Z`))

/** A moment in the reader's own time zone. */
export const momentFor = (locale: Locale, at: string): string => moments(locale).format(new Date(at))

/** A moment with its weekday in a tester's time zone, for a letter. */
export const zonedMomentFor = (locale: Locale, at: Date, timeZone: string): string =>
  byLocale(
    (tag) =>
      new Intl.DateTimeFormat(tag, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone,
      }),
  )(locale).format(at)
