import type { CountryCode } from 'libphonenumber-js'

/** Reads a number into the form of E.164, by the numbering plan of its country; undefined for one that cannot exist. */
export type ReadNumber = (typed: string, country: string) => string | undefined

/** Loads the numbering plans of all countries: once a number is to be read, not before. */
export async function numberReader(): Promise<ReadNumber> {
  const { default: parse } = await import('libphonenumber-js/min')
  return (typed, country) => {
    const found = parse(typed.replace(/^00/, '+'), country as CountryCode)
    return found?.isValid() ? found.number : undefined
  }
}
