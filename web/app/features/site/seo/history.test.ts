import { describe, expect, test } from 'vitest'
import { historyOf, namedDays, onAxis, topOf } from './history.ts'

const day = (name: string, lcp: number | null) => ({
  day: name,
  visits: 3,
  lcp,
  fid: null,
  inp: null,
  cls: null,
  fcp: 9,
})

test('every day of the window is there, in UTC, oldest first', () => {
  const now = new Date('2026-03-01T00:30:00+05:00')
  expect(historyOf([day('2026-02-26', 1200), day('2026-02-28', null)], 'lcp', 3, now)).toEqual([
    { day: '2026-02-26', visits: 3, value: 1200 },
    { day: '2026-02-27', visits: 0, value: null },
    { day: '2026-02-28', visits: 3, value: null },
  ])
})

test('the axis shows the good limit and the highest value', () => {
  const oneDay = (value: number | null) => [{ day: '2026-03-01', visits: 1, value }]
  expect(topOf('lcp', oneDay(100))).toBeGreaterThan(2500)
  expect(topOf('lcp', oneDay(6000))).toBeGreaterThan(6000)
  expect(topOf('cls', oneDay(null))).toBeGreaterThan(0.1)
})

describe('the days named under the axis', () => {
  test.each([
    [7, 600],
    [28, 900],
    [28, 230],
    [90, 900],
    [90, 200],
    [7, 40],
  ])('of %i on %i px leave room for each other and end with today', (days, width) => {
    const named = namedDays(days, width)
    expect(named.at(-1)).toBe(days - 1)
    const gaps = named.slice(1).map((place, index) => (place - (named[index] ?? 0)) * (width / days))
    expect(Math.min(...gaps, 72)).toBe(72)
  })
})

test('figures of one axis have one unit', () => {
  expect([0, 500, 1500].map((value) => onAxis('lcp', value, 3000))).toEqual(['0.0 s', '0.5 s', '1.5 s'])
  expect([0, 100].map((value) => onAxis('inp', value, 230))).toEqual(['0 ms', '100 ms'])
  expect(onAxis('cls', 0.05, 0.115)).toBe('0.05')
})
