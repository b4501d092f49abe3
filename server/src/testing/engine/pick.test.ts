import { plans } from '@fortnight/contract/plans'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidate, frozen, pools, someParams } from './arbitraries.testkit.ts'
import { enlist, type Candidate } from './enlist.ts'
import { goalOf, type Goal } from './goal.ts'
import { teamFinishes } from './oracle.testkit.ts'
import { defaults } from './params.ts'
import { pick } from './pick.ts'
import { fleetPrior } from '../../testers/pool/reliability.ts'

const starter = { ...goalOf(plans.starter, 12), target: 0.99 }
const unselected = (n: number, hazard: number, changes: Partial<Candidate> = {}) =>
  Array.from({ length: n }, (_, i) =>
    candidate(String(i).padStart(3, '0'), { posterior: fleetPrior(hazard), ...changes }),
  )

const goals: fc.Arbitrary<Goal> = fc.record({
  need: fc.integer({ min: 1, max: 14 }),
  days: fc.constantFrom(14, 21),
  target: fc.constantFrom(0.9, 0.99, 0.995, 0.999),
  hold: fc.constant(0.9),
  maxSeats: fc.integer({ min: 5, max: 48 }),
})

describe('a team of unselected testers who all accept', () => {
  const ideal = { ...defaults, acceptance: 1, frailtyShape: Infinity, lossRatio: 1, marginDays: 0, shockChance: 0 }
  const size = (goal: Goal, hazard: number, params = ideal) => {
    const picked = pick({ ...goal, maxSeats: 96 }, unselected(96, hazard), params)
    return 'team' in picked ? picked.team.length : picked
  }

  // Published with the design of the engine, computed there by other code.
  test.each([
    [0.005, [15, 16, 17, 18]],
    [0.01, [16, 18, 20, 21]],
    [0.02, [19, 21, 24, 26]],
    [0.03, [22, 25, 28, 31]],
    [0.05, [28, 32, 36, 41]],
    [0.08, [37, 42, 49, 55]],
  ])('at %d a day needs %j for 12 x 14 and targets of 0.95, 0.99, 0.999, 0.9999', (hazard, sizes) => {
    expect([0.95, 0.99, 0.999, 0.9999].map((target) => size({ ...starter, target }, hazard))).toEqual(sizes)
  })

  test.each([
    [0.01, 31],
    [0.02, 38],
    [0.03, 45],
  ])('at %d a day needs %i for 20 x 21 and a target of 0.99', (hazard, n) => {
    expect(size({ ...goalOf(plans.enterprise, 12), target: 0.99 }, hazard)).toBe(n)
  })

  // 17, 20, 26 and 33 in the published design, where a bad app loses faithful and fickle testers alike; integration in
  // small steps over both beliefs gives the same numbers as these.
  test.each([
    [0.005, 17],
    [0.01, 19],
    [0.02, 25],
    [0.03, 30],
  ])('at %d a day needs %i when apps differ by half and one in a hundred declines', (hazard, n) => {
    expect(size(starter, hazard, { ...ideal, acceptance: 0.99, frailtyShape: 4 })).toBe(n)
  })
})

describe('pick', () => {
  test('reaches the target, and does not without its last member', () => {
    fc.assert(
      fc.property(goals, pools({ maxLength: 90 }), someParams, (goal, pool, params) => {
        const picked = pick(goal, pool, params)
        const order = [...enlist(pool, params)]
        const most = Math.floor(goal.maxSeats / params.acceptance + 1e-9)
        const team = 'team' in picked ? picked.team : order.slice(0, most)
        const probability = 'team' in picked ? picked.probability : picked.short.probability
        const exact = teamFinishes(goal, team, params)
        expect(probability).toBeCloseTo(exact, params.frailtyShape === Infinity ? 9 : 3)
        expect(team.length).toBeLessThanOrEqual(most)
        expect(team).toEqual(order.slice(0, team.length))
        if ('team' in picked) {
          expect(exact).toBeGreaterThan((team.length < most ? goal.target : goal.hold) - 2e-4)
          expect(teamFinishes(goal, team.slice(0, -1), params)).toBeLessThan(goal.target + 2e-4)
        } else {
          expect(exact).toBeLessThan((order.length < most ? goal.target : goal.hold) + 2e-4)
          expect(picked.short.available).toBe(order.length)
          expect(picked.short.reason).toBe(order.length >= most ? 'seat_cap' : 'pool_exhausted')
        }
      }),
      { numRuns: 150 },
    )
  })

  test('requests exactly the number of testers of fleet quality that would close the gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 }), someParams, (n, params) => {
        const pool = unselected(n, 0.02)
        const picked = pick(starter, pool, params)
        fc.pre('short' in picked)
        const { missing } = (picked as { short: { missing: number } }).short
        const helped = (more: number) => [...pool, ...unselected(more, params.fleetHazard)]
        expect(teamFinishes(starter, helped(missing), params)).toBeGreaterThanOrEqual(starter.target)
        expect(teamFinishes(starter, helped(missing - 1), params)).toBeLessThan(starter.target)
      }),
    )
  })

  test('requests no more than the cap has room for', () => {
    const tight = { ...starter, maxSeats: 15 }
    expect(pick(tight, unselected(10, 0.02), defaults)).toMatchObject({
      // Sixteen offers at nine in ten are no more than fifteen testers.
      short: { reason: 'pool_exhausted', missing: 6 },
    })
    expect(pick(tight, unselected(40, 0.02), defaults)).toMatchObject({ short: { reason: 'seat_cap', missing: 0 } })
  })

  test('takes the largest team that a test may have if a running one would be left alone at its chance', () => {
    const team = (hold: number, maxSeats = 15, testers = 40) =>
      pick({ ...starter, maxSeats, hold }, unselected(testers, 0.02), defaults)
    const { probability } = (team(1) as { short: { probability: number } }).short
    expect(probability).toBeLessThan(starter.target)
    expect(team(probability)).toMatchObject({ team: { length: 16 }, probability })
    expect(team(probability + 1e-6)).toHaveProperty('short')
    // With room for more it waits for them.
    expect(team(probability, 30, 16)).toMatchObject({ short: { reason: 'pool_exhausted' } })
  })

  test('returns no team when the pool is too small', () => {
    expect(pick(starter, [], defaults)).toMatchObject({ short: { probability: 0, available: 0 } })
    expect(pick(starter, unselected(11, 0.001), defaults)).toMatchObject({ short: { probability: 0, available: 11 } })
  })

  test('gives the same answer for the pool in any order, and changes nothing', () => {
    fc.assert(
      fc.property(goals, pools({ maxLength: 60 }), (goal, pool) => {
        const answer = pick(frozen(goal), frozen(pool), frozen(defaults))
        expect(pick(goal, pool.toReversed(), defaults)).toEqual(answer)
        expect(pick(goal, pool, defaults)).toEqual(answer)
      }),
    )
  })

  test('serves the first app of a pool without any history', () => {
    const picked = pick(starter, unselected(60, defaults.fleetHazard, { observedDays: 0 }), defaults)
    expect('team' in picked && picked.team.length).toBe(26)
  })

  test('known good testers make a smaller team than unknown ones', () => {
    const good = unselected(40, 0.015).map((tester) => ({ ...tester, posterior: { a: 1, b: 400 } }))
    const picked = pick(starter, good, defaults)
    expect('team' in picked && picked.team.length).toBeLessThan(20)
  })
})
