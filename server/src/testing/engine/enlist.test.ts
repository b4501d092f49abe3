import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidate, frozen, pools } from './arbitraries.testkit.ts'
import { enlist, type Candidate, type Seated } from './enlist.ts'
import { staysOn } from './oracle.testkit.ts'
import { defaults } from './params.ts'

const isNew = (tester: Seated) => tester.observedDays < 14
/** Of testers about whom no count of Play Console says anything. */
const points = ({ posterior, load, idleDays }: Candidate, { pretenders } = defaults) =>
  Math.round(1000 * staysOn(posterior, 14)(1)) * (1 - 0.7 * pretenders) * (1 - 0.25 * load) +
  (20 * Math.min(30, idleDays)) / 30

/** Whether the score lies half way between two whole numbers: two ways to add it up may round it differently. */
const isBetween = ({ posterior }: Candidate) => Math.abs(((1000 * staysOn(posterior, 14)(1)) % 1) - 0.5) < 1e-6

/** Reference implementation of the rule: repeatedly take the best of the testers who may still join. */
function naiveOrder(pool: readonly Candidate[], seated: readonly Seated[] = []): Candidate[] {
  const joined: Candidate[] = []
  for (;;) {
    const team = [...seated, ...joined]
    const legal = pool.filter(
      (tester) =>
        !joined.includes(tester) &&
        team.every((other) => other.householdId !== tester.householdId) &&
        team.filter((other) => other.model === tester.model).length < 3,
    )
    const tooMany = team.filter(isNew).length + 1 > 0.2 * (team.length + 1) + 1e-9
    const open = tooMany && legal.some((tester) => !isNew(tester)) ? legal.filter((tester) => !isNew(tester)) : legal
    const isDue = team.filter(isNew).length + 1 <= (team.length + 1) / 12 + 1e-9
    const waiting = isDue ? legal.filter((tester) => tester.neverAsked && isNew(tester)) : []
    const longest = Math.max(...waiting.map(({ idleDays }) => idleDays))
    const first = waiting.filter(({ idleDays }) => idleDays === longest)
    const best = (first.length ? first : open).toSorted((x, y) => {
      // Equal to the millionth is equal.
      const gap = Math.round(1e6 * points(y)) - Math.round(1e6 * points(x))
      return gap === 0 ? (x.id < y.id ? -1 : 1) : gap
    })[0]
    if (!best) return joined
    joined.push(best)
  }
}

const ids = (testers: Iterable<Candidate>) => [...testers].map(({ id }) => id)
const many = (n: number, changes: (i: number) => Partial<Candidate>) =>
  Array.from({ length: n }, (_, i) => candidate(`t${String(i).padStart(2, '0')}`, changes(i)))

describe('enlist', () => {
  test('takes the best of those who may still join, again and again', () => {
    fc.assert(
      fc.property(pools({ maxLength: 45 }), pools({ maxLength: 6 }), (pool, seated) => {
        fc.pre(pool.every((tester) => !isBetween(tester)))
        expect(ids(enlist(pool, defaults, seated))).toEqual(ids(naiveOrder(pool, seated)))
      }),
    )
  })

  test('ranks scores that differ by rounding only as equal, by id', () => {
    const busy = { posterior: { a: 1, b: 120 }, load: 1 / 3, idleDays: 27, observedDays: 100 }
    const idle = { posterior: { a: 2, b: 137 }, load: 0, idleDays: 23, observedDays: 300 }
    const pool = [candidate('t0', busy), candidate('t1', idle)]
    const params = { ...defaults, pretenders: 0 }
    expect(points(pool[0]!, params)).toBeCloseTo(points(pool[1]!, params), 9)
    expect(ids(enlist(pool, params))).toEqual(['t0', 't1'])
  })

  test('does not depend on the order of the pool and changes nothing', () => {
    fc.assert(
      fc.property(pools({ maxLength: 45 }), (pool) => {
        const backwards = ids(enlist(frozen(pool.toReversed()), frozen(defaults)))
        expect(backwards).toEqual(ids(enlist(pool, defaults)))
      }),
    )
  })

  test('no household has two seats and no model four, for any seated testers', () => {
    fc.assert(
      fc.property(pools({ maxLength: 60 }), (pool) => {
        const team = [...enlist(pool, defaults)]
        expect(new Set(team.map(({ householdId }) => householdId)).size).toBe(team.length)
        for (const { model } of team)
          expect(team.filter((other) => other.model === model).length).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('equal testers come by id', () => {
    expect(ids(enlist([candidate('c'), candidate('a'), candidate('b')], defaults))).toEqual(['a', 'b', 'c'])
  })

  test('a loaded tester yields to a slightly less reliable free one, an idle one goes before an equal', () => {
    const busy = candidate('busy', { posterior: { a: 1, b: 99 }, load: 0.5 })
    const free = candidate('free', { posterior: { a: 1, b: 79 } })
    const idle = candidate('idle', { posterior: { a: 1, b: 79 }, idleDays: 30 })
    expect(ids(enlist([busy, free, idle], defaults))).toEqual(['idle', 'free', 'busy'])
  })

  test('newcomers are a fifth of the team at most while known testers last, then they fill it', () => {
    const newcomers = many(30, (i) => ({ id: `new${i}`, observedDays: 0, posterior: { a: 1, b: 500 } }))
    const known = many(20, (i) => ({ id: `known${i}`, posterior: { a: 1, b: 60 } })).map((tester, i) => ({
      ...tester,
      householdId: `k${i}`,
      model: `k${i}`,
    }))
    const order = [...enlist([...newcomers, ...known], defaults)]
    for (let size = 1; size <= 25; size++) {
      expect(order.slice(0, size).filter(isNew).length).toBe(Math.floor(size / 5))
    }
    expect(order).toHaveLength(50)
  })

  test('one place in twelve is for newcomers whom no test has asked, longest wait first, however many are proven', () => {
    const fresh = { observedDays: 0, posterior: { a: 1, b: 10 }, neverAsked: true }
    const known = many(60, (i) => ({ posterior: { a: 1, b: 500 }, idleDays: i }))
    const waiting = [2, 40, 9].map((idleDays) => candidate(`new${idleDays}`, { ...fresh, idleDays }))
    const asked = candidate('asked', { ...fresh, idleDays: 50, neverAsked: false })
    const order = ids(enlist([...known, ...waiting, asked], defaults))
    expect([order.indexOf('new40'), order.indexOf('new9'), order.indexOf('new2')]).toEqual([11, 23, 35])
    expect(order.at(-1)).toBe('asked')
    const seated = [candidate('seated', fresh), ...many(11, (i) => ({ householdId: `s${i}`, model: `s${i}` }))]
    expect(ids(enlist([...known, ...waiting], defaults, seated)).indexOf('new40')).toBe(11)
  })

  test('a newcomer who cannot be in on time is not asked first', () => {
    const asleep = candidate('asleep', { observedDays: 0, neverAsked: true, asleep: 9 })
    const known = many(30, () => ({ posterior: { a: 1, b: 500 } }))
    expect(ids(enlist([asleep, ...known], defaults)).indexOf('asleep')).toBe(11)
    expect(ids(enlist([asleep, ...known], defaults, [], 3)).at(-1)).toBe('asleep')
  })

  test('a pool of newcomers only is used as it is', () => {
    expect([
      ...enlist(
        many(20, () => ({ observedDays: 0 })),
        defaults,
      ),
    ]).toHaveLength(20)
  })
})
