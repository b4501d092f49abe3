import { expect, it } from 'vitest'
import { type TesterMessage, textOf, testerTextKeys, textIn } from './tester-texts.ts'

const values = {
  app: '12',
  seat: 1,
  rupees: 1000,
  ending: '42',
  reference: '7',
  reason: '',
  upheld: true,
  day: '2026-11-22',
  answer: '',
}
// What Google's own pages say stays as it is there, and rupees are written one way.
const quoted = /You are a tester|Play Console|Rs/g

it.each(testerTextKeys)('%s is written in Urdu without a word of English', (key) => {
  const text = textOf({ key, values } as TesterMessage)
  const [en, ur] = [text.in('en'), text.in('ur')]
  expect(text.link).toMatch(/^\/tester/)
  for (const part of ['title', 'message'] as const) {
    expect(en[part]).toMatch(/[a-z]{3}|12/i)
    expect(ur[part].replace(quoted, '')).not.toMatch(/[a-z]/i)
    expect(ur[part]).not.toBe('')
  }
})

it('nothing is said of a key that this version does not know', () => {
  expect(textIn('toString', {}, 'ur')).toBeUndefined()
})
