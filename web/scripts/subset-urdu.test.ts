import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const texts = new URL('../../contract/src/texts/ur/', import.meta.url)

it('the small face of Urdu has every letter of the texts in Urdu', () => {
  const [, range = ''] = /urdu-letters[^}]+unicode-range:([^;]+)/.exec(read('../app/urdu-font.css')) ?? []
  const has = new Set([...range.matchAll(/U\+([0-9A-F]+)/g)].map(([, code = '']) => Number.parseInt(code, 16)))
  const used = readdirSync(texts).flatMap((file) => Array.from(readFileSync(new URL(file, texts), 'utf8')))
  const script = new Set(used.filter((letter) => /\p{Script=Arabic}|[،؛؟]/u.test(letter)))
  expect(script.size).toBeGreaterThan(40)
  expect([...script].filter((letter) => !has.has(letter.codePointAt(0) ?? 0))).toEqual([])
})
