import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from './arbitraries.testkit.ts'
import { runFinishes } from './oracle.testkit.ts'
import { countingDays, oddsOn } from './run.ts'

const ahead = fc.integer({ min: 0, max: 40 })

describe('oddsOn', () => {
  test('is the chance told seat by seat', () => {
    fc.assert(
      fc.property(cases, ahead, ({ run, today, params }, more) => {
        const odds = oddsOn(run, today + more, today, params).value()
        const precision = params.frailtyShape === Infinity ? 9 : 3
        expect(odds).toBeCloseTo(runFinishes(run, today + more, today, params), precision)
      }),
      { numRuns: 200 },
    )
  })

  test('does not depend on the order of the seats', () => {
    fc.assert(
      fc.property(cases, ahead, ({ run, today, params }, more) => {
        const backwards = { ...run, seats: run.seats.toReversed() }
        const day = today + more
        expect(oddsOn(backwards, day, today, params).value()).toBeCloseTo(oddsOn(run, day, today, params).value(), 10)
      }),
    )
  })

  test('only falls between two counting days', () => {
    fc.assert(
      fc.property(cases, ahead, ({ run, today, params }, more) => {
        const day = today + more
        fc.pre(!countingDays(run, today, params).includes(day + 1))
        const falls = oddsOn(run, day + 1, today, params).value() - oddsOn(run, day, today, params).value()
        expect(falls).toBeLessThanOrEqual(1e-12)
      }),
    )
  })
})
