import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plans } from '../plans.ts'
import { refundCents, testerDays } from './refund-rules.ts'

const delivery = fc.record({
  cents: fc.integer({ min: 1, max: 100_000 }),
  need: fc.integer({ min: 1, max: 40 }),
  days: fc.integer({ min: 1, max: 40 }),
  counts: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 }),
})

/**
 * Calculated the long way: every seat of every bought day is visited, and money is divided exactly, in whole numbers.
 */
function longWay({ cents, need, days, counts }: { cents: number; need: number; days: number; counts: number[] }) {
  let missing = 0
  for (let day = 0; day < days; day++) for (let seat = 1; seat <= need; seat++) if ((counts[day] ?? 0) < seat) missing++
  const [money, bought] = [BigInt(cents) * BigInt(missing), BigInt(need * days)]
  return Number((money * 2n + bought) / (bought * 2n))
}

describe('what goes back after a shortfall', () => {
  it('is the price of the tester-days that were missing, to the cent', () => {
    fc.assert(fc.property(delivery, (given) => refundCents('shortfall', given) === longWay(given)))
  })

  it('is whole cents, never negative and never above what was paid', () => {
    fc.assert(
      fc.property(delivery, (given) => {
        const cents = refundCents('shortfall', given)
        expect(Number.isInteger(cents) && cents >= 0 && cents <= given.cents).toBe(true)
      }),
    )
  })

  it('never grows with one tester more on one day', () => {
    fc.assert(
      fc.property(delivery, fc.nat(), (given, at) => {
        const more = given.counts.map((count, day) =>
          given.counts.length && day === at % given.counts.length ? count + 1 : count,
        )
        expect(refundCents('shortfall', { ...given, counts: more })).toBeLessThanOrEqual(
          refundCents('shortfall', given),
        )
      }),
    )
  })

  it('is the full price if no tester came, and nothing if all stayed', () => {
    fc.assert(
      fc.property(delivery, (given) => {
        expect(refundCents('shortfall', { ...given, counts: [] })).toBe(given.cents)
        const full = Array.from({ length: given.days }, () => given.need)
        expect(refundCents('shortfall', { ...given, counts: full })).toBe(0)
      }),
    )
  })

  it('is what the terms give as an example: two testers missing for the last nine days of Starter', () => {
    const { cents, testers: need, days } = plans.starter
    const counts = [12, 12, 12, 12, 12, ...Array<number>(9).fill(10)]
    expect(refundCents('shortfall', { cents, need, days, counts })).toBe(107)
  })

  it('counts no tester beyond those bought, and no day after the last', () => {
    expect(testerDays({ need: 12, days: 3, counts: [20, 0, 12, 12, 12] })).toEqual({ bought: 36, delivered: 24 })
  })
})

describe('what goes back within the guarantee', () => {
  it('is all of it, whatever was delivered', () => {
    fc.assert(fc.property(delivery, (given) => refundCents('guarantee', given) === given.cents))
  })
})
