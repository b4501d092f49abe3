import { expect, test } from 'vitest'
import { addDays, dayIn } from '../calendar.ts'
import { hourMs } from '../format/spans.ts'
import { applyAt, applyDay } from './apply-day.ts'

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

test.each([
  ['2026-11-23T18:00:00Z', '2026-12-07T18:00:00Z', 'hours'],
  // Half past midnight on 20 October there; clocks go back on 1 November.
  ['2026-10-20T07:30:00Z', '2026-11-03T08:00:00Z', 'pacific_days'],
  ['2026-10-20T08:30:00Z', '2026-11-03T08:30:00Z', 'hours'],
  // Half past midnight on 1 March there; clocks go ahead on the 8th.
  ['2026-03-01T08:30:00Z', '2026-03-15T08:30:00Z', 'hours'],
])('who is in since %s has both readings over at %s, by %s', (joined, at, by) => {
  expect(applyAt(Date.parse(joined))).toEqual({ at: Date.parse(at), by })
})

test('that moment is the first at which both are over, and never after the day, all year round', () => {
  const zone = 'America/Los_Angeles'
  const from = Date.parse('2026-01-01T00:30:00Z')
  const counted = new Set<string>()
  const wrong: string[] = []
  for (let hour = 0; hour < 365 * 24; hour++) {
    const joined = from + hour * hourMs
    const { at, by } = applyAt(joined)
    counted.add(by)
    const isOver = (moment: number) =>
      moment - joined >= 14 * 24 * hourMs && dayIn(zone, new Date(moment)) >= addDays(dayIn(zone, new Date(joined)), 14)
    const isInDay = new Date(at).toISOString().slice(0, 10) <= applyDay(new Date(joined))
    if (!isOver(at) || isOver(at - 1) || !isInDay) wrong.push(new Date(joined).toISOString())
  }
  expect(wrong).toEqual([])
  expect([...counted].sort()).toEqual(['hours', 'pacific_days'])
})

test('a longer test ends later', () => {
  expect(applyDay(new Date('2026-11-23T18:00:00Z'), 21)).toBe('2026-12-14')
})
