import { globSync, readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const contract = new URL('../../contract/src/', import.meta.url)

/** Urdu that people read, from all texts and labels: words with their marks, signs and figures. */
const written = new Set(
  globSync('**/*.ts', { cwd: contract, exclude: (name) => name.endsWith('.test.ts') }).flatMap(
    (file) => readFileSync(new URL(file, contract), 'utf8').match(/[\p{Script=Arabic}،؛؟۔\u200C\u200D]+/gu) ?? [],
  ),
)

it('the small face of Urdu is asked for every letter of the texts in Urdu', () => {
  const [, range = ''] = /urdu-letters[^}]+unicode-range:([^;]+)/.exec(read('../app/urdu-font.css')) ?? []
  const has = new Set([...range.matchAll(/U\+([0-9A-F]+)/g)].map(([, code = '']) => Number.parseInt(code, 16)))
  const letters = new Set([...written].flatMap((word) => Array.from(word)))
  expect(letters.size).toBeGreaterThan(40)
  expect([...letters].filter((letter) => !has.has(letter.codePointAt(0) ?? 0))).toEqual([])
})

it('the small face of Urdu draws each letter in the form that it takes in its word', () => {
  const font = create(readFileSync(new URL('../app/urdu-letters.woff2', import.meta.url))) as Font
  const isDrawn = (text: string) => font.layout(text).glyphs.every(({ id }) => id !== 0)
  expect(written.size).toBeGreaterThan(800)
  expect([...written].filter((word) => !isDrawn(word))).toEqual([])
  // A letter of Sindhi, which it lacks.
  expect(isDrawn('ڀ')).toBe(false)
})
