import { useMemo } from 'react'
import { ago } from '@fortnight/contract/format/ages'
import { dayFor, gigabytesFor, momentFor, numberFor, percentFor } from '@fortnight/contract/format/for-testers'
import { inRupees } from '@fortnight/contract/format/money'
import { countryName, languageName } from '@fortnight/contract/format/names'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { useLocale } from './translation.ts'

/** Numbers, days and names in the portal's language. */
function formatsOf(locale: Locale) {
  return {
    number: (value: number) => numberFor(locale, value),
    percent: (part: number) => percentFor(locale, part),
    gigabytes: (value: number) => gigabytesFor(locale, value),
    rupees: inRupees,
    day: (value: string) => dayFor(locale, value),
    moment: (value: string) => momentFor(locale, value),
    ago: (at: string, now: Date) => ago(at, now, locale),
    country: (code: string) => countryName(code, locale),
    language: (code: string) => languageName(code, locale),
  }
}

export function useFormats() {
  const locale = useLocale()
  return useMemo(() => formatsOf(locale), [locale])
}
