import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { learnFleet, lnGamma, measured, type Track } from './fleet.ts'
import { fleetPrior, meanHazard } from '../../testers/pool/reliability.ts'

/** Quantiles of Beta(1, b), whose distribution can be inverted by hand: the hazards of a deterministic pool. */
const hazards = (mean: number, size: number) =>
  Array.from({ length: size }, (_, i) => 1 - (1 - (i + 0.5) / size) ** (mean / (1 - mean)))

/** Tracks of testers observed for `days` or until their loss, which comes at the quantiles of its own distribution. */
const tracks = (mean: number, days: number): Track[] =>
  hazards(mean, 40).flatMap((hazard) =>
    Array.from({ length: 25 }, (_, i) => {
      const lostOn = Math.ceil(Math.log(1 - (i + 0.5) / 25) / Math.log(1 - hazard))
      return lostOn > days ? { days, losses: 0 } : { days: Math.max(1, lostOn), losses: 1 }
    }),
  )

describe('learnFleet', () => {
  test.each([0.005, 0.01, 0.03, 0.06])('finds the mean of a pool of hazard %f, and that its testers differ', (mean) => {
    const prior = learnFleet(tracks(mean, 60), fleetPrior(0.015))
    expect(meanHazard(prior) / mean).toBeGreaterThan(0.9)
    expect(meanHazard(prior) / mean).toBeLessThan(1.12)
    expect(prior.a).toBeGreaterThan(0.75)
    expect(prior.a).toBeLessThan(1.35)
  })

  test('finds that testers are alike if they are', () => {
    const alike = Array.from({ length: 1000 }, (_, i) => ({ days: 100, losses: i % 2 }))
    expect(learnFleet(alike, fleetPrior(0.015)).a).toBeGreaterThan(2)
  })

  test('is not biased by faithful testers, who contribute most tester-days', () => {
    // One third of the testers leave on their second day; the rest were observed for 300 days each.
    const pool = Array.from({ length: 300 }, (_, i) => (i % 3 ? { days: 300, losses: 0 } : { days: 2, losses: 1 }))
    const perDay = 100 / (200 * 300 + 200)
    expect(meanHazard(learnFleet(pool, fleetPrior(0.015)))).toBeGreaterThan(2 * perDay)
  })

  test('keeps the assumption without observations, and yields to repeated ones', () => {
    const assumed = fleetPrior(0.015)
    expect(meanHazard(learnFleet([], assumed))).toBeCloseTo(0.015, 3)
    const few = meanHazard(learnFleet([{ days: 3, losses: 1 }], assumed))
    expect(few).toBeGreaterThan(0.015)
    expect(few).toBeLessThan(0.03)
  })
})

describe('measured', () => {
  test('leans on the assumption, less with more observations, and lies between both', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), fc.nat(500), fc.nat(500), (assumed, hits, more) => {
        const trials = hits + more
        const value = measured(assumed, { hits, trials })
        const seen = trials ? hits / trials : assumed
        expect(value).toBeGreaterThanOrEqual(Math.min(assumed, seen) - 1e-12)
        expect(value).toBeLessThanOrEqual(Math.max(assumed, seen) + 1e-12)
        const tenfold = measured(assumed, { hits: 10 * hits, trials: 10 * trials })
        expect(Math.abs(tenfold - seen)).toBeLessThanOrEqual(Math.abs(value - seen) + 1e-12)
      }),
    )
    expect(measured(0.9, { hits: 0, trials: 0 })).toBe(0.9)
    expect(measured(0.9, { hits: 50, trials: 100 })).toBeCloseTo(0.7, 12)
  })
})

describe('lnGamma', () => {
  test('is the factorial, and obeys its recurrence between whole numbers', () => {
    for (let n = 1, factorial = 1; n < 20; factorial *= n++) expect(lnGamma(n)).toBeCloseTo(Math.log(factorial), 9)
    expect(lnGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 9)
    for (const x of [0.3, 1.7, 7.99, 8.01, 120.5]) expect(lnGamma(x + 1)).toBeCloseTo(lnGamma(x) + Math.log(x), 9)
  })
})
