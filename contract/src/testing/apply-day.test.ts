import { expect, test } from 'vitest'
import { addDays, dayIn } from '../calendar.ts'
import { hourMs } from '../format/spans.ts'
import { applyDay } from './apply-day.ts'

test.each([
  ['2026-11-23T18:00:00Z', '2026-12-07'],
  ['2026-11-23T23:59:00Z', '2026-12-07'],
  // Still the 23rd in California.
  ['2026-11-24T02:00:00Z', '2026-12-08'],
])('whoever is in since %s can apply on %s', (joined, day) => {
  expect(applyDay(new Date(joined))).toBe(day)
})

test('on that day, and on none before, the hours and the days in California are over, all year round', () => {
  const zone = 'America/Los_Angeles'
  const from = Date.parse('2026-01-01T00:30:00Z')
  for (let hour = 0; hour < 365 * 24; hour++) {
    const joined = new Date(from + hour * hourMs)
    const isOver = (day: string) => {
      const end = new Date(`${day}T23:59:59Z`)
      const hours = (end.getTime() - joined.getTime()) / hourMs
      return hours >= 14 * 24 && dayIn(zone, end) >= addDays(dayIn(zone, joined), 14)
    }
    const day = applyDay(joined)
    expect([joined, isOver(day), isOver(addDays(day, -1))]).toEqual([joined, true, false])
  }
})

test('a longer test ends later', () => {
  expect(applyDay(new Date('2026-11-23T18:00:00Z'), 21)).toBe('2026-12-14')
})
