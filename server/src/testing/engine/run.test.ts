import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRun, aSeat, cases, posteriors, someSeats } from './arbitraries.testkit.ts'
import { betaMean, runFinishes } from './oracle.testkit.ts'
import { defaults } from './params.ts'
import { chanceOn, countingDays, expectedLosses, oddsOn } from './run.ts'

const ahead = fc.integer({ min: 0, max: 40 })

describe('oddsOn', () => {
  test('is the chance computed seat by seat', () => {
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
        fc.pre(!countingDays(run, today).includes(day + 1))
        const falls = oddsOn(run, day + 1, today, params).value() - oddsOn(run, day, today, params).value()
        expect(falls).toBeLessThanOrEqual(1e-12)
      }),
    )
  })
})

describe('chanceOn', () => {
  test('equals the odds of the existing seats', () => {
    fc.assert(
      fc.property(cases, ahead, ({ run, today, params }, more) => {
        const odds = oddsOn(run, today + more, today, params).value()
        expect(chanceOn(run, today + more, today, params)).toBeCloseTo(odds, 12)
      }),
    )
  })

  test('is worse for the others if some are silent: each is a likely loss, and evidence about the app', () => {
    const chance = (misses: number) => {
      const doubtful = someSeats(4, { misses, optedInDay: 5 }, 50)
      return chanceOn(aRun({ seats: [...someSeats(14), ...doubtful] }), 14, 9, defaults)
    }
    expect(chance(2)).toBeLessThan(chance(0))
    expect(chance(4)).toBeLessThan(chance(2))
  })
})

describe('expectedLosses', () => {
  const history = fc.record({ posterior: posteriors, stayed: fc.integer({ min: 0, max: 20 }), left: fc.boolean() })

  test('are the mean hazards of every night, by the posterior of the tester', () => {
    fc.assert(
      fc.property(history, ({ posterior: { a, b }, stayed, left }) => {
        const state = left ? ('lost' as const) : ('opted_in' as const)
        const seat = aSeat('t', { state, posterior: { a, b: b + stayed }, endedDay: left ? stayed : null })
        const nights = Array.from({ length: stayed + Number(left) }, (_, night) => night)
        const hazards = nights.map((night) => betaMean({ a: a + Number(left), b: b + night }, (h) => h))
        const sum = hazards.reduce((total, hazard) => total + hazard, 0)
        expect(expectedLosses([seat], stayed, defaults)).toBeCloseTo(sum, 6)
      }),
      { numRuns: 20 },
    )
  })

  test('are more on the first days, and as many over the days of Google', () => {
    const faithful = { a: 1, b: 1e6 }
    const of = (days: number, firstDaysRatio: number) =>
      expectedLosses([aSeat('t', { posterior: faithful })], days, { firstDaysRatio }) /
      expectedLosses([aSeat('t', { posterior: faithful })], 1, { firstDaysRatio: 1 })
    expect(of(1, 4)).toBeCloseTo((4 * 14) / 20, 3)
    expect(of(2, 4)).toBeCloseTo((8 * 14) / 20, 3)
    expect(of(3, 4) - of(2, 4)).toBeCloseTo(14 / 20, 3)
    expect(of(14, 4)).toBeCloseTo(14, 3)
  })

  test('count no silent days, no offers, and released testers until their release', () => {
    const of = (changes: Parameters<typeof aSeat>[1], today: number) =>
      expectedLosses([aSeat('t', changes)], today, defaults)
    expect(of({ misses: 3 }, 9)).toBeCloseTo(of({}, 6), 12)
    expect(of({ state: 'offered', optedInDay: null }, 9)).toBe(0)
    expect(of({ state: 'released', endedDay: 6 }, 9)).toBeCloseTo(of({}, 6), 12)
  })
})
