import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frozen, posteriors } from './arbitraries.testkit.ts'
import { frailty } from './frailty.ts'
import { convolvedAtLeast, gammaMean, staysOn, subsetsAtLeast } from './oracle.testkit.ts'
import { atLeast, finishOdds, finishProbability } from './probability.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })
const off = frailty(Infinity)

describe('atLeast', () => {
  test('is the sum over all subsets', () => {
    fc.assert(
      fc.property(fc.array(chance, { maxLength: 11 }), fc.integer({ min: -1, max: 13 }), (ps, need) => {
        expect(atLeast(ps, need)).toBeCloseTo(subsetsAtLeast(ps, need), 10)
      }),
      { numRuns: 60 },
    )
  })

  test('is the tail of the convolution for large teams', () => {
    fc.assert(
      fc.property(fc.array(chance, { maxLength: 96 }), fc.integer({ min: 0, max: 25 }), (ps, need) => {
        expect(atLeast(ps, need)).toBeCloseTo(convolvedAtLeast(ps, need), 10)
      }),
    )
  })

  test('never passes 1', () => {
    expect(atLeast(Array<number>(96).fill(0.999), 12)).toBeLessThanOrEqual(1)
  })

  // Sixteen starters of whom a tenth leaves: arithmetic that can be checked with a table of the binomial.
  test.each([
    [12, 0.95, 0.54],
    [12, 0.9, 0.28],
    [14, 0.9, 0.84],
    [15, 0.95, 0.995],
    [16, 0.8, 0.8],
    [18, 0.8, 0.95],
  ])('%i starters who each stay with %d keep twelve with %d', (starters, stay, kept) => {
    expect(atLeast(Array<number>(starters).fill(stay), 12)).toBeCloseTo(kept, 2)
  })
})

describe('finishProbability', () => {
  const members = fc.array(
    fc.record({ present: chance, posterior: posteriors, days: fc.integer({ min: 0, max: 22 }) }),
    {
      maxLength: 30,
    },
  )

  test('averages the tail over the app differences', () => {
    fc.assert(
      fc.property(members, fc.integer({ min: 0, max: 12 }), (team, need) => {
        const given = (m: number) =>
          convolvedAtLeast(
            team.map(({ present, posterior, days }) => present * staysOn(posterior, days)(m)),
            need,
          )
        expect(finishProbability(team, need, frailty(4))).toBeCloseTo(gammaMean(4, 4, given), 3)
        expect(finishProbability(team, need, off)).toBeCloseTo(given(1), 10)
      }),
      { numRuns: 60 },
    )
  })

  test('does not depend on the order and changes nothing', () => {
    fc.assert(
      fc.property(members, fc.integer({ min: 1, max: 12 }), (team, need) => {
        const backwards = finishProbability(frozen(team.toReversed()), need, frozen(frailty(4)))
        expect(backwards).toBeCloseTo(finishProbability(frozen(team), need, frailty(4)), 10)
      }),
    )
  })

  test('rises with every tester added', () => {
    fc.assert(
      fc.property(members, fc.integer({ min: 1, max: 12 }), (team, need) => {
        const odds = finishOdds(need, frailty(4))
        let before = odds.value()
        for (const member of team) {
          odds.add(member)
          expect(odds.value()).toBeGreaterThanOrEqual(before - 1e-12)
          before = odds.value()
        }
      }),
    )
  })
})
