import { expect, test } from 'vitest'
import { ringSize, specifiedPool } from './spec-rings.ts'
import { fillingDays, minutesOfDay, testDays } from './spec-places.ts'

const pools = [1, 2, 3].map(specifiedPool)
const people = pools.flat()
const rings = pools.flatMap((pool) => [
  ...Map.groupBy(
    pool.filter(({ ring }) => ring !== null),
    ({ ring }) => ring,
  ).values(),
])
const largest = (keys: readonly (string | null)[]) =>
  Math.max(...[...Map.groupBy(keys, (key) => key)].map(([key, same]) => (key === null ? 0 : same.length)))

test('a pool has 2,000 people with an identifier each, 5 % of them in rings of twelve addresses', () => {
  for (const pool of pools) {
    expect(pool).toHaveLength(2000)
    expect(new Set(pool.map(({ id }) => id)).size).toBe(2000)
    expect([96, 108]).toContain(pool.filter(({ ring }) => ring !== null).length)
  }
  for (const ring of rings) expect(ring).toHaveLength(ringSize)
})

test('a ring has one home, at most three phones in two browsers, and one to four payout accounts', () => {
  for (const ring of rings) {
    expect(new Set(ring.map(({ home }) => home)).size).toBe(1)
    expect(ring[0]!.home).toMatch(/^(drawn|copied)-(kept|emptied)-(wifi|carrier) ring-\d$/)
    expect(new Set(ring.map(({ phone }) => phone)).size).toBeLessThanOrEqual(6)
    expect(new Set(ring.map(({ payout }) => payout)).size).toBeLessThanOrEqual(4)
  }
  for (const pool of pools) {
    const [honest, fraud] = [pool.filter(({ ring }) => ring === null), pool.filter(({ ring }) => ring !== null)]
    for (const part of ['home', 'payout', 'key'] as const) {
      const ofRings = new Set(fraud.map((person) => person[part]))
      expect(honest.some((person) => ofRings.has(person[part]))).toBe(false)
    }
  }
})

test('honest people live together, and share networks, payout accounts, browsers and models of phones', () => {
  for (const pool of pools) {
    const honest = pool.filter(({ ring }) => ring === null)
    expect(largest(honest.map(({ home }) => home))).toBeGreaterThanOrEqual(5)
    expect(largest(honest.map(({ network }) => network))).toBeGreaterThan(8)
    expect(largest(honest.map(({ payout }) => payout))).toBeGreaterThan(5)
    expect(largest(honest.map(({ key }) => key))).toBeGreaterThan(1)
    expect(largest(honest.map(({ phone }) => phone))).toBeGreaterThan(20)
  }
})

test('people apply while the pool fills, check in on days of the fortnight, and some have no test yet', () => {
  expect(people.every(({ arrived }) => arrived >= 0 && arrived < fillingDays * minutesOfDay)).toBe(true)
  const isInTest = ([day, minute]: readonly [number, number]) =>
    day >= 0 && day < testDays && Number.isInteger(minute) && minute >= 0 && minute < minutesOfDay
  expect(people.every(({ checkIns }) => [...checkIns].every(isInTest))).toBe(true)
  expect(people.some(({ ring, checkIns }) => ring === null && checkIns.size === 0)).toBe(true)
  expect(people.some(({ ring, checkIns }) => ring !== null && checkIns.size === 0)).toBe(true)
  expect(people.reduce((sum, { checkIns }) => sum + checkIns.size, 0) / people.length).toBeGreaterThan(0.6 * testDays)
})

test('a picture is a copy of one of another applicant of the pool', () => {
  for (const pool of pools) {
    const ids = new Set(pool.map(({ id }) => id))
    const copies = pool.flatMap(({ id, copiesOf }) => copiesOf.map((owner) => ({ id, owner })))
    expect(copies.length).toBeGreaterThan(0)
    expect(copies.every(({ id, owner }) => owner !== id && ids.has(owner))).toBe(true)
  }
})

test('one seed repeats its pool and two seeds differ', () => {
  expect(specifiedPool(1)).toEqual(pools[0])
  expect(pools[1]).not.toEqual(pools[0])
})
