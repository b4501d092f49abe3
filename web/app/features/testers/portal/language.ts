import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Locale, locales, textDirections } from '@fortnight/contract/vocabulary/locales'
import { attempt } from '../../../lib/attempt.ts'
import { chunk } from '../../../lib/load-chunk.ts'
import type { Texts } from './texts/area-texts.ts'

const key = 'language'

// Each language is a chunk of its own, loaded only when it is read.
const load = {
  en: chunk(() => import('./texts/en.ts'), import.meta.url),
  ur: chunk(() => import('./texts/ur.ts'), import.meta.url),
} satisfies Record<Locale, () => Promise<{ texts: Record<keyof Texts, object> }>>

/** The portal's own i18next; `t` knows every key (texts/area-texts.ts). */
export const i18n = createInstance()
const ready = i18n.use(initReactI18next).init({
  resources: {},
  fallbackLng: false,
  defaultNS: 'shell',
  // React writes text, never markup.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

const known = (written: string | null | undefined): Locale | undefined => locales.find((locale) => locale === written)

/** The language chosen in this browser; undefined if none was chosen. */
const chosen = () => known(attempt(() => localStorage.getItem(key)))

/** The language to begin with: the one chosen here, else the first of the browser's that we have. */
export const firstLanguage = (): Locale =>
  chosen() ?? navigator.languages.map((tag) => known(tag.split('-')[0])).find((locale) => locale !== undefined) ?? 'en'

/** Loads a language and turns the page to it. */
export async function speak(locale: Locale): Promise<void> {
  await ready
  const { texts } = await load[locale]()
  for (const [area, areaTexts] of Object.entries(texts)) i18n.addResourceBundle(locale, area, areaTexts)
  await i18n.changeLanguage(locale)
  document.documentElement.lang = locale
  document.documentElement.dir = textDirections[locale]
}

/** Speaks a language that the tester chose: this browser begins with it from now on. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await speak(locale)
  // Only a language that came: without a connection this browser must not begin with one that it has not got.
  attempt(() => localStorage.setItem(key, locale))
}

/** Gives the page back to the rest of the product, which is in English. */
export function leaveLanguage(): void {
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
}
