import { type Locale, locales, textDirections } from '@fortnight/contract/vocabulary/locales'
import { attempt } from '../../../lib/attempt.ts'
import { chunk } from '../../../lib/load-chunk.ts'
import { type Area, type Language, translator } from './translation.ts'

const key = 'language'

// Each language is two chunks, loaded only when they are read: what a day needs, and the rest.
const load = {
  en: {
    daily: chunk(() => import('@fortnight/contract/texts/daily-en'), import.meta.url),
    other: chunk(() => import('@fortnight/contract/texts/other-en'), import.meta.url),
  },
  ur: {
    daily: chunk(() => import('@fortnight/contract/texts/daily-ur'), import.meta.url),
    other: chunk(() => import('@fortnight/contract/texts/other-ur'), import.meta.url),
  },
} satisfies Record<Locale, Record<'daily' | 'other', () => Promise<Pick<Language, 'texts'>>>>

/** Whether a screen has asked for more than the texts of a day. */
let wantsAll = false

let spoken: Language | undefined
const readers = new Set<() => void>()

/** The language that the portal speaks; undefined before its texts came. */
export const spokenLanguage = (): Language | undefined => spoken

/** Writes the texts of an area in the language that the portal speaks, outside of its screens. */
export function translateNow<A extends Area>(area: A) {
  if (!spoken) throw new Error('The portal has no language yet.')
  return translator(spoken, area)
}

/** Calls `read` when the portal speaks another language; returns what ends that. */
export function onLanguage(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

const known = (written: string | null | undefined): Locale | undefined => locales.find((locale) => locale === written)

/** The language chosen in this browser; undefined if none was chosen. */
const chosen = () => known(attempt(() => localStorage.getItem(key)))

/** The language to begin with: the one chosen here, else the first of the browser's that we have. */
export const firstLanguage = (): Locale =>
  chosen() ?? navigator.languages.map((tag) => known(tag.split('-')[0])).find((locale) => locale !== undefined) ?? 'en'

/** Loads a language and turns the page to it. */
export async function speak(locale: Locale): Promise<void> {
  const { daily, other } = load[locale]
  const parts = await Promise.all([daily(), ...(wantsAll ? [other()] : [])])
  const known = spoken?.locale === locale ? spoken.texts : {}
  spoken = { locale, texts: Object.assign({}, known, ...parts.map(({ texts }) => texts)) }
  for (const read of readers) read()
  document.documentElement.lang = locale
  document.documentElement.dir = textDirections[locale]
}

/** Loads the texts of all areas, in the language that is spoken; for screens that show others than those of a day. */
export async function loadAllTexts(): Promise<void> {
  wantsAll = true
  await speak(spoken?.locale ?? firstLanguage())
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
