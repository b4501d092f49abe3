import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frailty, meanFrailty, type FrailtyNode } from './frailty.ts'
import { convolvedAtLeast, gammaMean } from './oracle.testkit.ts'

const mean = (mix: readonly FrailtyNode[], f: (m: number) => number) =>
  mix.reduce((sum, { weight, multiplier }) => sum + weight * f(multiplier), 0)

describe('frailty', () => {
  test('has the moments of the Gamma distribution', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 200, noNaN: true }),
        fc.integer({ min: 0, max: 30 }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (shape, losses, expected) => {
          const mix = frailty(shape, losses, expected)
          const k = shape + losses
          const m = k / (shape + expected)
          expect(mean(mix, () => 1)).toBeCloseTo(1, 9)
          expect(mean(mix, (x) => x) / m).toBeCloseTo(1, 9)
          expect(mean(mix, (x) => (x / m - 1) ** 2) * k).toBeCloseTo(1, 7)
          expect(mean(mix, (x) => (x / m - 1) ** 3) * k * k).toBeCloseTo(2, 4)
          expect(meanFrailty(shape, losses, expected)).toBeCloseTo(m, 9)
        },
      ),
    )
  })

  test('is a positive mixture in rising order', () => {
    const mix = frailty(4, 2, 1)
    expect(mix.every(({ weight, multiplier }) => weight > 0 && multiplier > 0)).toBe(true)
    expect(mix.map(({ multiplier }) => multiplier)).toEqual(
      mix.map(({ multiplier }) => multiplier).sort((x, y) => x - y),
    )
  })

  test.each([
    { n: 26, need: 12, stay: 0.78 },
    { n: 40, need: 12, stay: 0.7 },
    { n: 33, need: 12, stay: 0.78 },
    { n: 50, need: 20, stay: 0.7 },
  ])('gives the chance of failure of $n testers to one part in a hundred', ({ n, need, stay }) => {
    const fails = (m: number) => 1 - convolvedAtLeast(Array<number>(n).fill(0.9 * stay ** m), need)
    expect(mean(frailty(4), fails) / gammaMean(4, 4, fails, 2_000)).toBeCloseTo(1, 2)
  })

  test('is switched off by an infinite shape, whatever was lost', () => {
    expect(frailty(Infinity, 3, 1)).toEqual([{ weight: 1, multiplier: 1 }])
    expect(meanFrailty(Infinity, 3, 1)).toBe(1)
  })
})
