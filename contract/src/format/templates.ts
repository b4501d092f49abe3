import type { Locale } from '../vocabulary/locales.ts'
import { numberFor } from './for-testers.ts'
import { byLocale } from './locales.ts'

/** A text of one language. A name in braces, `{app}`, is replaced by a value. */
export type Template = string | PluralTemplate

/** A text with a form for each category of `Intl.PluralRules` that our languages have, chosen by `{count}`. */
export interface PluralTemplate {
  one: string
  other: string
}

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : T extends string
    ? never
    : T extends readonly (infer Item)[]
      ? NamesIn<Item>
      : { [K in keyof T]: NamesIn<T[K]> }[keyof T] | (T extends PluralTemplate ? 'count' : never)

/** A value that is put into a text: a number is written as its language writes numbers, a string as it is. */
export type Value = string | number

/** The values that a text, or a group of texts, needs. */
export type ValuesOf<T> = { readonly [Name in NamesIn<T> & string]: Name extends 'count' ? number : Value }

/** The values as an argument, which is left out for a text that needs none. */
export type ValuesFor<T> = [NamesIn<T>] extends [never] ? [] : [values: ValuesOf<T>]

/** The keys of English texts in another language: none is missing, and what has a plural has one there too. */
export type Translated<T> = T extends string
  ? string
  : T extends PluralTemplate
    ? PluralTemplate
    : { readonly [K in keyof T]: Translated<T[K]> }

/** Texts with their values filled in. */
export type Filled<T> = T extends Template ? string : { [K in keyof T]: Filled<T[K]> }

const rules = /* @__PURE__ */ byLocale((tag) => new Intl.PluralRules(tag))

const isPlural = (given: object): given is PluralTemplate => 'other' in given

/** Writes a text of a language with its values, or a group of texts, all with the same values. */
export function fill<T>(locale: Locale, texts: T, values: Readonly<Record<string, Value>> = {}): Filled<T> {
  const written = (given: unknown): unknown => {
    if (typeof given === 'string')
      return given.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
        const value = values[name] ?? whole
        return typeof value === 'number' ? numberFor(locale, value) : value
      })
    if (Array.isArray(given)) return given.map(written)
    const group = given as object
    if (isPlural(group))
      return written(rules(locale).select(Number(values['count'])) === 'one' ? group.one : group.other)
    return Object.fromEntries(Object.entries(group).map(([key, text]) => [key, written(text)]))
  }
  return written(texts) as Filled<T>
}

/** Looks texts up by their key and writes them in a language. */
export const catalogue =
  <T extends object>(languages: { readonly en: T } & Readonly<Record<Locale, Translated<T>>>) =>
  <K extends keyof T>(locale: Locale, key: K, ...[values]: ValuesFor<T[K]>): Filled<T[K]> =>
    fill(locale, (languages[locale] as T)[key], values)
