import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarOf } from './calendar.ts'
import { seeded } from '../platform/random.ts'

describe('the calendar of the demo', () => {
  it('never names a moment in the future', () => {
    const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(now, fc.nat(90), fc.double({ min: 0, max: 24, noNaN: true }), (moment, daysAgo, hour) => {
        expect(calendarOf(moment).at(daysAgo, hour).getTime()).toBeLessThanOrEqual(moment.getTime())
      }),
    )
  })

  it('counts days in UTC', () => {
    const calendar = calendarOf(new Date('2026-03-01T00:30:00Z'))
    expect([calendar.day(0), calendar.day(1), calendar.day(-14)]).toEqual(['2026-03-01', '2026-02-28', '2026-03-15'])
    expect(calendar.at(1, 9.5)).toEqual(new Date('2026-02-28T09:30:00Z'))
    expect(calendar.elapsed).toBeCloseTo(0.5 / 24)
  })
})

describe('the random choices', () => {
  it('are the same for one seed and differ between seeds', () => {
    const some = (seed: number) => {
      const random = seeded(seed)
      return Array.from({ length: 20 }, () => random.between(1, 1000))
    }
    expect(some(14)).toEqual(some(14))
    expect(some(14)).not.toEqual(some(15))
  })

  it('stay within their bounds and lose no element when shuffling', () => {
    const random = seeded(1)
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.nat(100), (low, width) => {
        const found = random.between(low, low + width)
        expect(found >= low && found <= low + width).toBe(true)
      }),
    )
    const shuffled = random.shuffle([1, 2, 3, 4, 5])
    expect(shuffled.toSorted()).toEqual([1, 2, 3, 4, 5])
  })
})
