import { expect, test } from 'vitest'
import { densitiesOf, targetPhrases } from './density.ts'

const densityOf = (text: string, phrase: string) => densitiesOf(text, [phrase]).densities[0]
const filler = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ')

test('there are nine target phrases, all different', () => {
  expect(new Set(targetPhrases).size).toBe(9)
})

test('every word of an occurrence counts', () => {
  // Two occurrences of two words among eight.
  expect(densityOf('Closed test? A closed test of my app.', 'closed test')).toMatchObject({ count: 2, percent: 50 })
})

test.each([
  [100, 1, 0.99, undefined],
  [99, 1, 1, 'good'],
  [97, 3, 3, 'good'],
  [96, 3, 3.03, 'poor'],
])(
  'among %i other words, a word that occurs %i times has %d percent and is rated %s',
  (others, count, percent, rating) => {
    expect(densityOf(`${filler(others)} ${'testers '.repeat(count)}`, 'testers')).toEqual({
      phrase: 'testers',
      count,
      percent,
      rating,
    })
  },
)

test.each([
  ['case', 'ANDROID Testers', 1],
  ['signs between words', 'Android, testers', 1],
  ['forms of a letter', 'Ａndroid testers', 1],
  ['words that only begin alike', 'Android testersville', 0],
  ['words in between', 'Android app testers', 0],
  ['the end of a line', 'Android\ntesters', 0],
  ['neighbouring cells', 'Android\ttesters', 0],
])('of %s it knows', (_what, text, count) => {
  expect(densityOf(text, 'android testers')?.count).toBe(count)
})

test('occurrences do not overlap', () => {
  expect(densityOf('no no no', 'no no')).toMatchObject({ count: 1, percent: 66.67 })
  expect(densityOf('no no no no', 'no no')).toMatchObject({ count: 2, percent: 100 })
})

test('a page without words has no density', () => {
  expect(densitiesOf('', ['app'])).toEqual({
    wordCount: 0,
    densities: [{ phrase: 'app', count: 0, percent: 0, rating: undefined }],
  })
})
