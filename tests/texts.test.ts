import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { locales } from '@fortnight/contract/vocabulary/locales'

const root = fileURLToPath(new URL('../contract/src/texts', import.meta.url))
const filesOf = (locale: string) => readdirSync(`${root}/${locale}`).toSorted()

/** Every text of a group by its key, "offer.title"; a plural's forms are `one` and `other`. */
const entries = (texts: object, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' ? [[before + key, text]] : entries(text as object, `${before}${key}.`),
  )

const textsOf = async (locale: string, file: string) =>
  Object.fromEntries(entries((await import(`${root}/${locale}/${file}`)) as object))

/** The names in braces of a text, each once. */
const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].toSorted()

it('every language has the same files', () => {
  expect(filesOf('en').length).toBeGreaterThan(5)
  for (const locale of locales) expect(filesOf(locale)).toEqual(filesOf('en'))
})

it.each(filesOf('en'))(
  'the keys of %s are the same in every language, and each text has the same values',
  async (file) => {
    const english = await textsOf('en', file)
    for (const locale of locales) {
      const texts = await textsOf(locale, file)
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted())
      // A form for one can leave its number out.
      const named = Object.entries(texts).filter(([key]) => !key.endsWith('.one'))
      expect(named.map(([key, text]) => [key, namesIn(text)])).toEqual(
        named.map(([key]) => [key, namesIn(english[key] ?? '')]),
      )
    }
  },
)

it.each(filesOf('en'))('%s has no text that is empty, and no brace that names no value', async (file) => {
  for (const locale of locales) {
    const texts = Object.entries(await textsOf(locale, file))
    const wrong = texts.filter(([, text]) => !text.trim() || /[{}]/.test(text.replaceAll(/\{\w+\}/g, '')))
    expect(wrong).toEqual([])
  }
})
