import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultLateScale, lateCents, latePercent, type LateScale, startPercent } from './late-scale.ts'

const scale: fc.Arbitrary<LateScale> = fc.record({
  first_percent: fc.nat(100),
  further_percent: fc.nat(100),
  whole_from: fc.integer({ min: 1, max: 60 }),
  start_hours: fc.constant(72),
  start_percent: fc.nat(100),
})
const days = fc.nat(90)

describe('what a late test pays back', () => {
  it('is a tenth for the first day, 15 % for each further one, and everything from the seventh', () => {
    expect([0, 1, 2, 3, 6, 7, 8].map((late) => latePercent(defaultLateScale, late))).toEqual([
      0, 10, 25, 40, 85, 100, 100,
    ])
    expect([0, 1, 9, 10, 11].map((late) => startPercent(defaultLateScale, late))).toEqual([0, 10, 90, 100, 100])
  })

  it('is the higher of both, to the cent', () => {
    expect(lateCents(defaultLateScale, 999, { days: 1, startDays: 3 })).toBe(300)
    expect(lateCents(defaultLateScale, 999, { days: 2, startDays: 1 })).toBe(250)
  })

  it('never falls with another day, and is never above the price, by any scale', () => {
    fc.assert(
      fc.property(scale, fc.integer({ min: 1, max: 100_000 }), days, days, (given, cents, late, startDays) => {
        const paid = lateCents(given, cents, { days: late, startDays })
        expect(paid).toBeLessThanOrEqual(cents)
        expect(lateCents(given, cents, { days: late + 1, startDays })).toBeGreaterThanOrEqual(paid)
        expect(lateCents(given, cents, { days: late, startDays: startDays + 1 })).toBeGreaterThanOrEqual(paid)
      }),
    )
  })
})
