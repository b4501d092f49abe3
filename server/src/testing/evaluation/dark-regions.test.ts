import { expect, test } from 'vitest'
import { excusedDays, isDark } from './dark-regions.ts'

const day = { region: 'PK', tests: 3, due: 20, seen: 8 }

test('a region is dark if less than half of the usual check-ins came', () => {
  expect(isDark(day, 0.12)).toBe(true)
  expect(isDark({ ...day, seen: 9 }, 0.12)).toBe(false)
})

test('few people, or the testers of few apps, are no region', () => {
  expect(isDark({ ...day, due: 19, seen: 0 }, 0.12)).toBe(false)
  expect(isDark({ ...day, tests: 2, seen: 0 }, 0.12)).toBe(false)
})

test('five dark days in a row are excused, and not a sixth with them', () => {
  expect(excusedDays([5, 6, 7, 8, 9], 10)).toEqual([5, 6, 7, 8, 9])
  expect(excusedDays([4, 5, 6, 7, 8, 9], 10)).toEqual([])
  expect(excusedDays([4, 5, 6, 7, 8, 9], 12)).toEqual([4, 5, 6, 7, 8, 9])
  expect(excusedDays([1, 2, 5, 6, 7, 8, 9, 10], 11)).toEqual([1, 2])
})
