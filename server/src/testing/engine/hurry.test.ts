import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aSeat, candidate, inStaffing, posteriors, someSeats } from './arbitraries.testkit.ts'
import { enlist } from './enlist.ts'
import { hasteOf, hasteOfHalfHours, hurryOf } from './hurry.ts'
import { invite } from './invite.ts'
import { joinsAfter } from './oracle.testkit.ts'
import { defaults } from './params.ts'
import { pick } from './pick.ts'
import type { Free, Run } from './run.ts'

const goal = (need: number) => ({ need, days: 14, target: 0.99, hold: 0.95, maxSeats: 6 * need })
const sleeps = fc.constantFrom(0, 0, 0.5, 3, 6, 9)
const awakeFrom = (asleep: number) => (asleep > 0 ? { asleep } : {})

const offers = fc
  .record({
    step: fc.constantFrom(undefined, undefined, 'accepted' as const, 'listed' as const),
    waited: fc.constantFrom(undefined, 0, 1, 5),
    asleep: sleeps,
    missing: fc.constantFrom(undefined, undefined, 0.3),
    posterior: posteriors,
  })
  .map(({ step, waited, asleep, missing, posterior }) =>
    aSeat('', {
      state: 'offered',
      optedInDay: null,
      posterior,
      ...(step && { step }),
      ...(waited !== undefined && { waited }),
      ...(!step && awakeFrom(asleep)),
      ...(missing !== undefined && { missing }),
    }),
  )
const runs: fc.Arbitrary<Run> = fc
  .record({
    need: fc.integer({ min: 1, max: 5 }),
    inNow: fc.integer({ min: 0, max: 4 }),
    asked: fc.array(offers, { maxLength: 8 }),
    ended: fc.boolean(),
    fullWithin: fc.integer({ min: 8, max: 48 }).map((quarters) => quarters / 2),
  })
  .map(({ need, inNow, asked, ended, fullWithin }) =>
    inStaffing({
      goal: goal(need),
      fullWithin,
      seats: [
        ...someSeats(Math.min(inNow, need - 1)),
        ...(ended ? [aSeat('gone', { state: 'opted_out', endedDay: 0 })] : []),
        ...asked.map((seat, i) => ({ ...seat, id: `o${i}` })),
      ],
    }),
  )
const supplies = fc.array(
  fc
    .record({ posterior: posteriors, asleep: sleeps })
    .map(({ posterior, asleep }): Free => ({ ...posterior, ...awakeFrom(asleep) })),
  { maxLength: 4 },
)

/** P(as many as are sold are in within the hours), summed over everyone joining or not. */
function fullBy({ seats, goal: { need }, fullWithin }: Run, asked: readonly Free[], params = defaults): number {
  const present = seats.filter(({ state }) => state === 'opted_in').length
  const chances = [...seats.filter(({ state }) => state === 'offered'), ...asked].map((offer) => {
    const left = fullWithin! - ('asleep' in offer ? offer.asleep! : 0)
    const honest = 1 - (offer.missing ?? 0.7 * params.pretenders)
    const { step, waited } = offer as { step?: 'accepted' | 'listed'; waited?: number }
    const of = { ...(step && { step }), ...(waited !== undefined && { waited }) }
    return left > 0 ? joinsAfter(of, left, params) * honest : 0
  })
  let sum = 0
  for (let who = 0; who < 2 ** chances.length; who++) {
    const joins = (i: number) => ((who >> i) & 1) === 1
    if (present + chances.filter((_, i) => joins(i)).length < need) continue
    sum += chances.reduce((product, p, i) => product * (joins(i) ? p : 1 - p), 1)
  }
  return sum
}

describe('testers sold who are to be in soon', () => {
  test('are likely to be exactly if those in, asked and added make it so, by enumeration of who joins', () => {
    fc.assert(
      fc.property(runs, supplies, fc.constantFrom(0.3, 0.6, 0.9, 0.99), (run, added, fullLevel) => {
        const chance = fullBy(run, added)
        fc.pre(Math.abs(chance - fullLevel) > 1e-3)
        const haste = hasteOf(run, { ...defaults, fullLevel })
        added.forEach(haste.add)
        // No more than four seats for each tester sold are filled for the sake of time.
        const held = run.seats.filter(({ endedDay }) => endedDay === null).length + added.length
        expect(haste.isMet()).toBe(chance > fullLevel || held >= 4 * run.goal.need)
      }),
      { numRuns: 400 },
    )
  })

  test('press as long as too few are in, and a tester who is asked now can still help', () => {
    const run = inStaffing({ goal: goal(2), fullWithin: 12 })
    expect(hurryOf(run, defaults)).toBe(12)
    expect(hurryOf({ ...run, fullWithin: 3 }, defaults)).toBeNull()
    expect(hurryOf({ ...run, fullWithin: -1 }, defaults)).toBeNull()
    expect(hurryOf({ ...run, seats: someSeats(1) }, defaults)).toBe(12)
    expect(hurryOf({ ...run, seats: someSeats(2) }, defaults)).toBeNull()
    expect(hurryOf({ ...run, startedDay: 0 }, defaults)).toBeNull()
    expect(hurryOf(inStaffing({ goal: goal(2) }), defaults)).toBeNull()
    for (const left of [3, -1, undefined])
      expect(hasteOf({ ...run, ...(left ? { fullWithin: left } : { fullWithin: null }) }, defaults).isMet()).toBe(true)
  })

  test('are looked for among those who wake up in time: each half hour of sleep counts by what it leaves', () => {
    const chances = hasteOfHalfHours(inStaffing({ fullWithin: 12 }), defaults)!
    const alone = joinsAfter({}, 12, defaults)
    chances.forEach((chance, n) => expect(chance).toBeCloseTo(joinsAfter({}, 12 - n / 2, defaults) / alone, 3))
    // With the next half hour fewer than two of five of those who join would do so in time.
    expect(joinsAfter({}, 12 - (chances.length - 1) / 2, defaults)).toBeGreaterThanOrEqual(
      0.4 * defaults.acceptance - 1e-3,
    )
    expect(joinsAfter({}, 12 - chances.length / 2, defaults)).toBeLessThan(0.4 * defaults.acceptance)
    expect(hasteOfHalfHours(inStaffing(), defaults)).toBeNull()
  })
})

describe('while time presses', () => {
  const pool = (n: number, asleep = 0): Free[] =>
    Array.from({ length: n }, () => ({ a: 1, b: 999, ...awakeFrom(asleep) }))

  test('as few are asked as make it likely, and no fewer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 6, max: 20 }),
        (need, asleep, fullWithin) => {
          const run = inStaffing({ goal: goal(need), fullWithin })
          const supply = pool(16, asleep)
          const [invited] = invite(run, supply, 0, defaults)
          if (invited?.kind !== 'invite') throw new Error('no one was asked')
          const without = invite({ ...run, fullWithin: null }, supply, 0, defaults)[0] as typeof invited
          const full = (count: number) => fullBy(run, supply.slice(0, count))
          expect(invited.count).toBeGreaterThanOrEqual(without.count)
          if (invited.count === without.count) return
          expect(full(invited.count - 1)).toBeLessThan(defaults.fullLevel + 1e-3)
          if (invited.count < supply.length && invited.count < 4 * need)
            expect(full(invited.count)).toBeGreaterThan(defaults.fullLevel - 1e-3)
        },
      ),
    )
  })

  test('no one is asked who sleeps too long, and that is no shortage', () => {
    const run = inStaffing({ goal: goal(12), fullWithin: 12 })
    const without = invite({ ...run, fullWithin: null }, pool(60, 10), 0, defaults)
    expect(invite(run, pool(60, 10), 0, defaults)).toEqual(without)
    const few = invite(run, pool(19), 0, defaults)
    expect(few.map(({ kind }) => kind)).toEqual(['invite'])
    expect(few[0]).toMatchObject({ count: 19 })
  })

  test('a team that is safe but late is enlarged, and one that will be full is not', () => {
    const asked = (n: number, waited: number) =>
      someSeats(n, { state: 'offered', optedInDay: null, step: 'accepted' as const, waited }, 11)
    const late = inStaffing({ goal: goal(12), fullWithin: 4, seats: [...someSeats(8), ...asked(10, 0)] })
    expect(invite(late, pool(40), 0, defaults)[0]).toMatchObject({ kind: 'invite', reason: 'staffing' })
    expect(invite({ ...late, fullWithin: null }, pool(40), 0, defaults)).toEqual([])
    expect(invite({ ...late, fullWithin: 12 }, pool(40), 0, defaults)).toEqual([])
  })

  test('who can join in time goes before a little more reliable testers who cannot', () => {
    const better = candidate('better', { posterior: { a: 1, b: 300 }, asleep: 8 })
    const awake = candidate('awake', { posterior: { a: 1, b: 100 } })
    const order = (hours: number | null) => [...enlist([better, awake], defaults, [], hours)].map(({ id }) => id)
    expect(order(12)).toEqual(['awake', 'better'])
    expect(order(null)).toEqual(['better', 'awake'])
  })

  test('the first team is the one that the same testers would be asked for', () => {
    const pools = (n: number, asleep: number) =>
      Array.from({ length: n }, (_, i) =>
        candidate(`t${String(i).padStart(2, '0')}`, { posterior: { a: 1, b: 400 }, ...awakeFrom(i % 2 ? asleep : 0) }),
      )
    for (const asleep of [0, 3, 6, 9]) {
      const team = pick(goal(12), pools(80, asleep), defaults, 12)
      const supply = [...enlist(pools(80, asleep), defaults, [], 12)].map(({ posterior, asleep: left = 0 }) => ({
        ...posterior,
        ...awakeFrom(left),
      }))
      const [invited] = invite(inStaffing({ phase: 'queued', goal: goal(12), fullWithin: 12 }), supply, 0, defaults)
      expect(invited).toMatchObject({ kind: 'invite', count: 'team' in team ? team.team.length : 0 })
    }
  })
})
