import { expect, test } from 'vitest'
import { ageOf, shortMoment } from './moments.ts'

const now = new Date(2026, 10, 21, 9, 30)

test('an age is told in its largest unit, and a clock that runs ahead gives no negative one', () => {
  expect(ageOf(new Date(2026, 10, 21, 6, 20), now)).toBe('3 hours')
  expect(ageOf(new Date(2026, 10, 19, 9, 30), now)).toBe('2 days')
  expect(ageOf(new Date(2026, 10, 21, 9, 29, 30), now)).toBe('under a minute')
  expect(ageOf(new Date(2026, 10, 21, 9, 30, 20), now)).toBe('under a minute')
})

test('a moment of today has its time, an older one its day, one of another year its year', () => {
  expect(shortMoment(new Date(2026, 10, 21, 6, 5), now)).toBe('Today, 06:05')
  expect(shortMoment(new Date(2026, 10, 20, 23, 59), now)).toBe('20 Nov, 23:59')
  expect(shortMoment(new Date(2025, 11, 31, 23, 59), now)).toBe('31 Dec 2025')
})
