import { expect, it } from 'vitest'
import { asSentence } from './sentences.ts'

it.each([
  ['Something went wrong', 'Something went wrong.'],
  ['No connection. Try again.', 'No connection. Try again.'],
  ['Really?', 'Really?'],
])('a message that another sentence follows ends with a mark: %s', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})
