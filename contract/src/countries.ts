import { iso31661 } from 'iso-3166'
import { countryName } from './format/names.ts'

/** ISO 3166-1 alpha-2, the officially assigned codes. */
export const countryCodes: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2))

/** Every country to choose from, in the order of their names. `tag`: the language whose order it is, if not the reader's. */
export function countriesByName(nameOf: (code: string) => string = (code) => countryName(code), tag?: string) {
  const { compare } = new Intl.Collator(tag)
  return [...countryCodes].map((code) => ({ code, name: nameOf(code) })).toSorted((a, b) => compare(a.name, b.name))
}
