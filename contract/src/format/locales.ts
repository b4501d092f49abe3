import type { Locale } from '../vocabulary/locales.ts'
import { once } from './once.ts'

// As English and Urdu are written in Pakistan, both with Latin digits.
const tags = { en: 'en-PK', ur: 'ur-PK-u-nu-latn' } as const satisfies Record<Locale, string>

/** A formatter for each language of the testers, made when it is first used. */
export function byLocale<T>(make: (tag: string) => T): (locale: Locale) => T {
  const made = { en: once(() => make(tags.en)), ur: once(() => make(tags.ur)) }
  return (locale) => made[locale]()
}
