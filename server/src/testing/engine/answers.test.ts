import { describe, expect, test } from 'vitest'
import { chance } from '../../../../sim/chance.ts'
import { acceptanceOf, learnAnswerWeight } from './answers.ts'
import { inTime } from './hurry.ts'
import { joinsWithin } from './join-chance.ts'
import { defaults } from './params.ts'

/** Records of that many testers, each with ten offers and a chance of their own. */
function recordsOf(testers: number, chanceOf: (random: ReturnType<typeof chance>) => number) {
  const random = chance(11)
  return Array.from({ length: testers }, () => {
    const takes = chanceOf(random)
    const hits = Array.from({ length: 10 }, () => random.happens(takes)).filter(Boolean).length
    return { hits, trials: 10 }
  })
}

describe('the chance that a tester takes an offer', () => {
  const params = { ...defaults, acceptance: 0.8, mailAcceptance: 0.6, answerWeight: 10 }

  test('is that of all whom it reaches in the same way, until their own record says more', () => {
    expect(acceptanceOf({ hits: 0, trials: 0 }, false, params)).toBe(0.8)
    expect(acceptanceOf({ hits: 0, trials: 0 }, true, params)).toBe(0.6)
    expect(acceptanceOf({ hits: 0, trials: 10 }, false, params)).toBeCloseTo(0.4, 12)
    expect(acceptanceOf({ hits: 90, trials: 90 }, true, params)).toBeCloseTo(0.96, 12)
  })

  test('decides how likely an offer ends in joining, while it is unanswered', () => {
    expect(joinsWithin({ accepts: 0.3 }, Infinity, params)).toBeCloseTo(0.3, 12)
    expect(joinsWithin({ accepts: 0.3, step: 'accepted' }, Infinity, params)).toBe(params.acceptedJoin)
    expect(joinsWithin({ byMail: true }, params.mailJoinHours, params)).toBeCloseTo(0.8 / 2, 12)
    expect(joinsWithin({ byMail: true }, 6, params)).toBeLessThan(joinsWithin({}, 6, params))
  })

  test('is held against another one when time presses', () => {
    expect(inTime({ accepts: 0.4 }, 8, params)).toBeCloseTo(0.5, 12)
    expect(inTime({ byMail: true }, 8, params)).toBeLessThan(1)
  })
})

describe('how alike testers are in taking offers', () => {
  test('is assumed without any record', () => {
    expect(learnAnswerWeight([], 0.8, 10)).toBe(10)
  })

  test('is seen in their records: who is alike counts for many offers, who differs for few', () => {
    expect(
      learnAnswerWeight(
        recordsOf(300, () => 0.8),
        0.8,
        10,
      ),
    ).toBeGreaterThanOrEqual(40)
    const extremes = recordsOf(300, (random) => (random.happens(0.8) ? 1 : 0))
    expect(learnAnswerWeight(extremes, 0.8, 10)).toBe(1.25)
    // A Beta(4, 1) has a weight of 5.
    const spread = recordsOf(2000, (random) => Math.max(...[1, 2, 3, 4].map(() => random.uniform())))
    expect(learnAnswerWeight(spread, 0.8, 10)).toBe(5)
  })
})
