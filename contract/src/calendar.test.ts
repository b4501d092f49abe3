import { describe, expect, test } from 'vitest'
import { dayIn, hourIn } from './calendar.ts'

describe('the day of a moment', () => {
  test.each([
    ['Asia/Karachi', '2026-11-16T18:59:59Z', '2026-11-16'],
    ['Asia/Karachi', '2026-11-16T19:00:00Z', '2026-11-17'],
    ['Asia/Kolkata', '2026-11-16T18:29:59Z', '2026-11-16'],
    ['Asia/Kolkata', '2026-11-16T18:30:00Z', '2026-11-17'],
    ['UTC', '2026-11-16T23:59:59Z', '2026-11-16'],
    ['America/Los_Angeles', '2026-11-16T07:59:59Z', '2026-11-15'],
    // The clocks there were set back on 1 November: midnight came an hour later by UTC.
    ['America/Los_Angeles', '2026-11-01T06:59:59Z', '2026-10-31'],
    ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
  ])('ends at midnight there: %s, %s', (zone, at, day) => {
    expect(dayIn(zone, at)).toBe(day)
  })

  test('has the hour that a clock there shows', () => {
    expect(hourIn('Asia/Kolkata', new Date('2026-11-16T18:30:00Z'))).toBe(0)
  })
})
