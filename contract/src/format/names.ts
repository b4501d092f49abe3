import type { Locale } from '../vocabulary/locales.ts'
import { byLocale } from './locales.ts'

const regions = /* @__PURE__ */ byLocale((tag) => new Intl.DisplayNames(tag, { type: 'region' }))
const languages = /* @__PURE__ */ byLocale((tag) => new Intl.DisplayNames(tag, { type: 'language' }))

/** "Pakistan" from "PK". */
export const countryName = (code: string, locale: Locale = 'en'): string => regions(locale).of(code) ?? code

/** "Punjabi" from "pa". */
export const languageName = (code: string, locale: Locale = 'en'): string => languages(locale).of(code) ?? code
