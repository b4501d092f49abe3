import { expect, test } from 'vitest'
import { topicsOf, waitOf } from './event-rules.ts'

test('waiting doubles from a second to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => waitOf(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

test('chance takes away up to half of the wait', () => {
  expect(waitOf(3, 0)).toBe(2000)
})

test('only known topics count', () => {
  expect(topicsOf('["apps","weather","queue"]')).toEqual(['apps', 'queue'])
  expect(topicsOf('"apps"')).toEqual([])
  expect(topicsOf('{')).toEqual([])
})
