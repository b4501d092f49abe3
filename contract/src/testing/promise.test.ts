import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { promisedDay, promisedFrom, setUpBy } from './promise.ts'

const hour = 3_600_000
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })

describe('the day promised at an order', () => {
  it('is fourteen days after the day on which a team joins that is asked by tonight', () => {
    const ordered = new Date('2026-11-24T09:00:00Z')
    expect(promisedDay(promisedFrom(ordered, null), 14)).toBe('2026-12-09')
    // Late in the evening there is time until the next day's end.
    expect(promisedDay(promisedFrom(new Date('2026-11-24T20:00:00Z'), null), 14)).toBe('2026-12-10')
  })

  it('counts from the day on which testers are free, if none is now', () => {
    expect(promisedDay(promisedFrom(new Date('2026-11-24T09:00:00Z'), '2026-12-01'), 14)).toBe('2026-12-16')
  })

  it('does not move for a set-up by the moment that is said, and moves for one after it', () => {
    fc.assert(
      fc.property(moment, (from) => {
        const day = promisedDay(from, 14)
        const by = setUpBy(day, 14).getTime() - from.getTime()
        expect(by).toBeGreaterThan(0)
        expect(promisedDay(from, 14, by - 1)).toBe(day)
        expect(promisedDay(from, 14, by) > day).toBe(true)
        expect(by).toBeLessThanOrEqual(24 * hour)
      }),
    )
  })
})
