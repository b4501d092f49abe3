import { createContext, useContext, useMemo } from 'react'
import { fill, type Template, type ValuesFor } from '@fortnight/contract/format/templates'
import type { links } from '@fortnight/contract/texts/en/links'
import type { texts } from '@fortnight/contract/texts/portal-en'
import type { InLanguages } from '@fortnight/contract/vocabulary/label'
import type { Locale } from '@fortnight/contract/vocabulary/locales'

/** The portal's texts, and those of the pages behind signed links. */
type Texts = typeof texts & { links: typeof links }
export type Area = keyof Texts

/** A language with its texts, those of some areas. */
export interface Language {
  locale: Locale
  texts: Readonly<Partial<Record<Area, Readonly<Record<string, Template>>>>>
}

type KeyOf<A extends Area> = keyof Texts[A] & string

/** A text's key in its area; one of another area has that area's name before it: `shell:close`. */
type Key<A extends Area> = KeyOf<A> | { [B in Area]: `${B}:${KeyOf<B>}` }[Area]
type TextOf<A extends Area, K> = K extends keyof Texts[A]
  ? Texts[A][K]
  : K extends `${infer B extends Area}:${infer Inner}`
    ? Texts[B][Inner & keyof Texts[B]]
    : never

interface Translate<A extends Area> {
  /** The text of a key with its values. */
  <K extends Key<A>>(key: K, ...values: ValuesFor<TextOf<A, K>>): string
  /** A word of the vocabulary. */
  (word: InLanguages): string
}

/** Writes the texts of an area in a language. */
export const translator = <A extends Area>({ locale, texts: all }: Language, area: A): Translate<A> => {
  const translate = (asked: string | InLanguages, values?: Record<string, string | number>) => {
    if (typeof asked !== 'string') return asked[locale]
    const [key = '', from = area] = asked.split(':').toReversed()
    return fill(locale, all[from as Area]?.[key] ?? asked, values)
  }
  return translate as Translate<A>
}

const LanguageContext = createContext<Language | undefined>(undefined)

/** Gives the parts of a page their language. */
export const LanguageProvider = LanguageContext.Provider

function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('no language')
  return language
}

/** The language of the page. */
export const useLocale = (): Locale => useLanguage().locale

/** Writes the texts of an area in the language of the page; without one, the words that all areas share. */
export function useTranslation<A extends Area = 'shell'>(area?: A) {
  const language = useLanguage()
  return useMemo(() => ({ t: translator(language, area ?? ('shell' as A)), locale: language.locale }), [language, area])
}
