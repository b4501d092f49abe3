import type { texts } from './en.ts'

export type Texts = typeof texts

/**
 * The texts of an area in another language: the same keys, none missing. Plurals end in `_one` and `_other`
 * (Intl.PluralRules).
 */
export type AreaTexts<Area extends keyof Texts> = Record<keyof Texts[Area], string>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Texts
  }
}
