import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { posteriors } from '../../testing/engine/arbitraries.testkit.ts'
import { betaMean, enumeratedAlive, staysOn } from '../../testing/engine/oracle.testkit.ts'
import { believedAlive, fleetPrior, learn, leavings, meanHazard, score, survive } from './reliability.ts'

const days = fc.integer({ min: 0, max: 40 })

describe('survive', () => {
  test('is the mean of (1-h)^days over the belief about h', () => {
    fc.assert(
      fc.property(posteriors, days, (posterior, n) => {
        expect(survive(posterior, n)).toBeCloseTo(
          betaMean(posterior, (h) => (1 - h) ** n),
          7,
        )
      }),
      { numRuns: 40 },
    )
  })

  const multipliers = fc.double({ min: 0.1, max: 5, noNaN: true })

  test('is that mean also on an app that multiplies every hazard, although fickle testers leave first', () => {
    fc.assert(
      fc.property(posteriors, days, multipliers, (posterior, n, multiplier) => {
        const mean = betaMean(posterior, (h) => (1 - h) ** (n * multiplier))
        expect(survive(posterior, n, multiplier)).toBeCloseTo(mean, 7)
      }),
      { numRuns: 40 },
    )
  })

  test('is accurate to one in ten thousand also for fractions of a loss', () => {
    fc.assert(
      fc.property(
        posteriors,
        fc.double({ min: 0, max: 1, noNaN: true }),
        days,
        multipliers,
        (whole, part, n, times) => {
          const posterior = { a: whole.a - 0.5 + part, b: whole.b }
          const exact = staysOn(posterior, n)(times)
          expect(Math.abs(survive(posterior, n, times) / exact - 1)).toBeLessThan(1e-4)
        },
      ),
    )
  })

  test('falls with every day and is never certain', () => {
    fc.assert(
      fc.property(posteriors, days, (posterior, n) => {
        expect(survive(posterior, n + 1)).toBeLessThan(survive(posterior, n))
        expect(survive(posterior, 0)).toBe(1)
      }),
    )
  })
})

describe('fleetPrior and learn', () => {
  test('the prior has the given mean', () => {
    expect(meanHazard(fleetPrior(0.02))).toBeCloseTo(0.02, 12)
    expect(fleetPrior(0.02).a).toBe(1)
  })

  test.each([0, 1, -0.1, NaN])('refuses a hazard of %s', (hazard) => {
    expect(() => fleetPrior(hazard)).toThrow(RangeError)
  })

  test('learning in two steps is learning at once', () => {
    const twice = learn(learn({ a: 1, b: 49 }, { days: 14, losses: 0 }), { days: 6, losses: 1 })
    expect(twice).toEqual(learn({ a: 1, b: 49 }, { days: 20, losses: 1 }))
    expect(twice).toEqual({ a: 2, b: 68 })
  })

  test('one more day survived is the chance of the next one, given the days before', () => {
    fc.assert(
      fc.property(posteriors, days, (posterior, n) => {
        const after = learn(posterior, { days: n, losses: 0 })
        expect(survive(posterior, n) * survive(after, 1)).toBeCloseTo(survive(posterior, n + 1), 12)
      }),
    )
  })

  test.each([
    { days: 1, losses: 2 },
    { days: 3, losses: -1 },
    { days: NaN, losses: 0 },
  ])('refuses $losses losses in $days days', (observed) => {
    expect(() => learn({ a: 1, b: 49 }, observed)).toThrow(RangeError)
  })
})

describe('score', () => {
  test.each([
    [{ a: 1, b: 99 }, 876],
    [{ a: 1, b: 49 }, 778],
    [{ a: 1, b: 1e9 }, 1000],
    [{ a: 1e4, b: 1 }, 0],
  ])('%o scores %i', (posterior, points) => {
    expect(score(posterior)).toBe(points)
  })
})

describe('believedAlive', () => {
  test('is Bayes over the day of the loss', () => {
    const chance = fc.double({ min: 0, max: 0.9, noNaN: true })
    fc.assert(
      fc.property(
        chance.filter((h) => h > 1e-6),
        chance,
        fc.integer({ min: 0, max: 12 }),
        (hazard, missRate, misses) => {
          expect(believedAlive(hazard, missRate, misses)).toBeCloseTo(
            enumeratedAlive(Array(misses).fill(hazard), missRate),
            10,
          )
        },
      ),
    )
  })

  test('three silent days at 3 % a day leave one chance in twenty', () => {
    expect([1, 2, 3].map((misses) => believedAlive(0.03, 0.12, misses).toFixed(3))).toEqual(['0.795', '0.288', '0.044'])
  })

  test('a tester who never leaves is alive however silent, even if no tester ever misses', () => {
    expect(believedAlive(0, 0, 5)).toBe(1)
    expect(believedAlive(0, 1, 5)).toBe(1)
  })
})

describe('leavings', () => {
  test('ends with the chance that the tester is still there, whatever each day is worth', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-6, max: 0.9, noNaN: true }), { maxLength: 8 }),
        fc.double({ min: 0.01, max: 0.9, noNaN: true }),
        (hazards, missRate) => {
          const left = leavings(hazards, missRate)
          expect(left).toHaveLength(hazards.length + 1)
          expect(left.at(-1)).toBeCloseTo(enumeratedAlive(hazards, missRate), 10)
          expect(left.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10)
        },
      ),
    )
  })
})
