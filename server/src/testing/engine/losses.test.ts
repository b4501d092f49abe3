import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chance } from '../../../../sim/chance.ts'
import { aRun, aSeat } from './arbitraries.testkit.ts'
import { learnLosses, lossesOf, type Losses } from './losses.ts'
import { defaults } from './params.ts'

/** Tests whose losses are Poisson around `ratio` times those predicted, and whose apps differ with this variation. */
function tests(count: number, ratio: number, cv: number): Losses[] {
  const random = chance(7)
  return Array.from({ length: count }, () => {
    const predicted = 1 + 2 * random.uniform()
    return { seen: random.poisson(ratio * random.multiplier(cv) * predicted), predicted }
  })
}

describe('the losses that records predict', () => {
  const posterior = { a: 1, b: 99 + 14 }

  test('of a tester who stayed are those of their days, each later one less likely', () => {
    const run = aRun({ seats: [aSeat('t', { state: 'completed', endedDay: 14, posterior })] })
    let predicted = 0
    for (let day = 0; day < 14; day++) predicted += 1 / (100 + day)
    const first = { seen: 0, predicted: expect.closeTo(1 / 100 + 1 / 101, 9) }
    expect(lossesOf(run, 20, defaults)).toEqual({
      seen: 0,
      predicted: expect.closeTo(predicted, 9),
      team: 1,
      first,
      said: 0,
    })
  })

  test('are set against those that came', () => {
    const gone = { a: 1, b: 99 + 5 }
    const run = aRun({ seats: [aSeat('t', { state: 'opted_out', endedDay: 5, posterior: gone })] })
    const { seen, said, predicted } = lossesOf(run, 20, defaults)
    expect([seen, said]).toEqual([1, 1])
    expect(predicted).toBeCloseTo(
      [0, 1, 2, 3, 4, 5].reduce((sum, day) => sum + 1 / (100 + day), 0),
      9,
    )
  })

  test('are none for an offer that was not accepted', () => {
    const offer = aSeat('t', { state: 'expired', optedInDay: null, endedDay: 0 })
    expect(lossesOf(aRun({ seats: [offer] }), 20, defaults)).toEqual({
      seen: 0,
      predicted: 0,
      team: 0,
      first: { seen: 0, predicted: 0 },
      said: 0,
    })
  })

  test.each([
    ['says so on the second day', { state: 'opted_out', endedDay: 2 }, 1],
    ['says so on the third day', { state: 'opted_out', endedDay: 3 }, 0],
    ['was last seen on the day after the opt-in', { state: 'lost', endedDay: 5, misses: 4 }, 1],
    ['was last seen two days after it', { state: 'lost', endedDay: 6, misses: 4 }, 0],
  ] as const)('are of the first days if a tester %s', (_, changes, seen) => {
    const run = aRun({ seats: [aSeat('t', changes)] })
    expect(lossesOf(run, 20, defaults).first!.seen).toBe(seen)
  })
})

describe('learning from losses', () => {
  test('keeps the assumptions while nothing is known', () => {
    const { lossRatio, frailtyShape } = learnLosses([], defaults)
    expect(lossRatio).toBe(defaults.lossRatio)
    expect(frailtyShape).toBeCloseTo(defaults.frailtyShape, 0)
  })

  test('finds how many losses come for each that was predicted', () => {
    expect(learnLosses(tests(600, 1.8, 0.5), defaults).lossRatio).toBeCloseTo(1.8, 0)
    const few = learnLosses(tests(5, 1.8, 0.5), defaults).lossRatio
    expect(Math.abs(few - defaults.lossRatio)).toBeLessThan(0.4)
  })

  test('finds how many of those who leave say so, leaning on the assumption while few have left', () => {
    const of = (count: number, said: number) =>
      learnLosses(
        Array.from({ length: count }, (): Losses => ({ seen: 4, predicted: 3, said })),
        defaults,
      ).farewells
    expect(of(500, 1)).toBeCloseTo(0.25, 2)
    expect(of(500, 3)).toBeCloseTo(0.75, 1)
    expect(of(2, 4)).toBeCloseTo((40 * defaults.farewells + 8) / 48, 9)
    // Of tests that were settled before it was counted nothing is learnt.
    expect(learnLosses(tests(600, 1.8, 0.5), defaults).farewells).toBe(defaults.farewells)
  })

  test('takes the ratio of the newest tests, once records know what older ones had to find out', () => {
    const [newest, older] = [tests(100, 1.2, 0.5), tests(300, 3, 0.5)]
    const learnt = learnLosses([...newest, ...older], defaults)
    expect(learnt.lossRatio).toBeLessThan(1.4)
    // Nor does the change look like apps that differ.
    expect(learnt.frailtyShape).toBeGreaterThan(2.5)
    expect(learnLosses([...older, ...newest], defaults).lossRatio).toBeGreaterThan(2.4)
  })

  test('never takes records to predict too many losses', () => {
    expect(learnLosses(tests(600, 0.4, 0.5), defaults).lossRatio).toBe(1)
  })

  test('finds how much apps differ, and never takes them to be more alike than assumed', () => {
    const shape = (cv: number, count = 600) => learnLosses(tests(count, 1.2, cv), defaults).frailtyShape
    expect(shape(0)).toBe(defaults.frailtyShape)
    expect(shape(1)).toBeGreaterThan(0.6)
    expect(shape(1)).toBeLessThan(1.7)
    expect(shape(0.7)).toBeGreaterThan(shape(1))
    expect(shape(1, 5)).toBeGreaterThan(shape(1))
  })

  test('is moved by a few tests that lost many at once', () => {
    const struck = tests(300, 1.2, 0.5).map((test, i) => (i % 30 ? test : { ...test, seen: test.seen + 10 }))
    expect(learnLosses(struck, defaults).frailtyShape).toBeLessThan(2)
  })

  test('finds how much likelier they are on the first days, and then predicts no more in all', () => {
    const random = chance(5)
    const of = (times: number) =>
      Array.from({ length: 800 }, (): Losses => {
        const [first, later] = [random.poisson(0.3 * times), random.poisson(1.2)]
        return { seen: first + later, predicted: 1.5, team: 16, first: { seen: first, predicted: 0.3 } }
      })
    expect(learnLosses(of(3), defaults).firstDaysRatio).toBeCloseTo(3, 0)
    expect(learnLosses(of(0.5), defaults).firstDaysRatio).toBeLessThan(0.8)
    expect(learnLosses(of(3).slice(0, 3), defaults).firstDaysRatio).toBeLessThan(1.5)
    // Of tests that were settled before it was counted nothing is learnt.
    expect(learnLosses(tests(600, 1.8, 0.5), defaults).firstDaysRatio).toBe(defaults.firstDaysRatio)
  })

  /**
   * Tests of 18 testers, of which a share is struck: then each tester is taken with `shockShare`. The others leave by
   * their records, `ratio` times as often as those say. Drawn tester by tester.
   */
  const world = (count: number, ratio: number, struck: number, seed: number) => {
    const random = chance(seed)
    const days = defaults.shockShare
    return Array.from({ length: count }, (): Losses => {
      const [hazard, multiplier, isStruck] = [random.uniform() * 0.15, random.multiplier(0.5), random.happens(struck)]
      const leaves = () => (isStruck && random.happens(days)) || random.poisson(hazard * ratio * multiplier) > 0
      const seen = Array.from({ length: 18 }, leaves).filter(Boolean).length
      return { seen, predicted: 18 * hazard, team: 18 }
    })
  }

  test('counts each loss once: what it takes for shared, and what it takes for own, are those that came', () => {
    const worlds = fc.record({
      // At 1 the fit stops at what is always assumed, which can be more than came.
      ratio: fc.double({ min: 1.1, max: 1.8, noNaN: true }),
      struck: fc.double({ min: 0.02, max: 0.2, noNaN: true }),
      seed: fc.nat(1000),
    })
    fc.assert(
      fc.property(worlds, ({ ratio, struck, seed }) => {
        const lived = world(1000, ratio, struck, seed)
        const { lossRatio, shockChance } = learnLosses(lived, defaults)
        const sum = (of: (test: Losses) => number) => lived.reduce((total, test) => total + of(test), 0)
        const shared = (1 - (1 - shockChance) ** 15) * defaults.shockShare * 18 * lived.length
        const due = lossRatio * sum(({ predicted }) => predicted) + shared
        // The ratio is that of the newest tests, which chance moves more than all.
        expect(due / sum(({ seen }) => seen)).toBeGreaterThan(0.8)
        expect(due / sum(({ seen }) => seen)).toBeLessThan(1.2)
      }),
      { numRuns: 15 },
    )
  })

  describe('of many at once', () => {
    /** Tests of 16 testers, half of them teams of strangers, of which one in `each` loses `share` of them besides. */
    const struck = (count: number, each: number, share: number): Losses[] => {
      const random = chance(3)
      return Array.from({ length: count }, (_, i) => {
        const taken = i % each > 1 ? 0 : Array.from({ length: 16 }, () => random.happens(share)).filter(Boolean).length
        const predicted = i % 2 ? 4 : 0.4
        return { seen: random.poisson(predicted * random.multiplier(0.5)) + taken, predicted, team: 16 }
      })
    }
    const chanceOf = (tests: readonly Losses[]) => 1 - (1 - learnLosses(tests, defaults).shockChance) ** 15

    test('finds how often they come, though hardly one was due', () => {
      expect(chanceOf(struck(2000, 20, defaults.shockShare))).toBeGreaterThan(0.06)
      expect(chanceOf(struck(2000, 20, defaults.shockShare))).toBeLessThan(0.14)
      expect(chanceOf(struck(2000, 60, defaults.shockShare))).toBeLessThan(0.06)
    })

    test('never takes them to be rarer than assumed, nor few tests for proof', () => {
      expect(learnLosses(struck(1000, 4000, 0), defaults).shockChance).toBeCloseTo(defaults.shockChance, 9)
      expect(chanceOf(struck(20, 20, 0.3))).toBeLessThan(0.1)
    })

    test('asks nothing of tests that were settled before their teams were counted', () => {
      const old = struck(1000, 20, 0.3).map(({ seen, predicted }) => ({ seen, predicted }))
      expect(learnLosses(old, defaults).shockChance).toBeCloseTo(defaults.shockChance, 9)
    })
  })

  test('does not ask whether apps differ if that is switched off', () => {
    expect(learnLosses(tests(50, 2, 1), { ...defaults, frailtyShape: Infinity }).frailtyShape).toBe(Infinity)
  })
})
