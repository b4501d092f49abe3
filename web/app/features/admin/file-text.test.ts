import { expect, test } from 'vitest'
import { textOf } from './file-text.ts'

const text = 'ID;Credit\r\n15291443521;2.797,00\r\nقرض;José'
const utf16 = (big: boolean) => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2))
  view.setUint16(0, 0xfeff, !big)
  for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at), !big)
  return view.buffer
}

test('a file is read in the encoding that it was written in', () => {
  const utf8 = new TextEncoder().encode(text)
  expect(textOf(utf8.buffer)).toBe(text)
  expect(textOf(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8).buffer)).toBe(text)
  expect(textOf(utf16(false))).toBe(text)
  expect(textOf(utf16(true))).toBe(text)
})

test('a file of an older program keeps its digits and its names', () => {
  const bytes = Uint8Array.of(...new TextEncoder().encode('15291443521;Jos'), 0xe9)
  expect(textOf(bytes.buffer)).toBe('15291443521;José')
})

test('an empty file is an empty text', () => {
  expect(textOf(new ArrayBuffer(0))).toBe('')
})
