import { expect, test } from 'vitest'
import { ageOf, ago } from './ages.ts'
import { shortMoment } from './moments.ts'
import { dollars, inRupees, wholeDollars } from './money.ts'
import { counted, countedFirst } from './plurals.ts'

const now = new Date(2026, 10, 21, 9, 30)

test('an age is shown in its largest unit, and a clock that runs ahead gives no negative one', () => {
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

test('an event is dated by how long ago it was, in the language of its reader', () => {
  expect(ago(new Date(2026, 10, 21, 9, 29, 40), now)).toBe('now')
  expect(ago(new Date(2026, 10, 21, 9, 31), now)).toBe('now')
  expect(ago(new Date(2026, 10, 21, 6, 20), now)).toBe('3 hours ago')
  expect(ago(new Date(2026, 10, 20, 8), now)).toBe('yesterday')
  expect(ago(new Date(2026, 10, 21, 6, 20), now, 'ur')).toMatch(/^3 /)
})

test('money is written one way, with paisa and cents only when a sum needs them', () => {
  expect(inRupees(2797)).toBe('Rs\u00a02,797')
  expect(inRupees(2797.5)).toBe('Rs\u00a02,797.50')
  expect(dollars(999)).toBe('$9.99')
  expect(wholeDollars(18)).toBe('$18')
})

test('one is counted in the singular, several in the plural', () => {
  expect(counted(1, 'app')).toBe('1 app')
  expect(counted(1200, 'batch')).toBe('1,200 batches')
  expect(counted(0, 'tester waits', 'testers wait')).toBe('0 testers wait')
  expect(countedFirst(1, 'test loses', 'tests lose')).toBe('One test loses')
  expect(countedFirst(2, 'test loses', 'tests lose')).toBe('2 tests lose')
})
