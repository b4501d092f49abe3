import { expect, test } from 'vitest'
import { found } from './find-rings.ts'
import { applicantsOf, poolOfRings } from './rings.ts'

const shared = (values: readonly (string | null)[]) => {
  const times = new Map<string | null, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return [...times.values()].filter((count) => count > 1).length
}

test('a pool with rings has people of every kind, and the same ones for the same seed', () => {
  const people = applicantsOf(1)
  const honest = people.filter(({ ring }) => ring === null)
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length)
  expect(people.length - honest.length).toBe(8 * poolOfRings.addresses)
  expect(shared(honest.map(({ key }) => key))).toBeGreaterThan(20)
  expect(shared(honest.map(({ payout }) => payout))).toBeGreaterThan(20)
  expect(applicantsOf(1)).toEqual(people)
})

test('nearly every ring is found before its first payout, and next to no honest person waits for one', () => {
  const pools = [1, 2, 3].map((seed) => found(applicantsOf(seed)))
  const sum = (count: (pool: (typeof pools)[number]) => number) => pools.reduce((all, pool) => all + count(pool), 0)
  expect(sum((pool) => pool.found) / sum((pool) => pool.rings)).toBeGreaterThanOrEqual(0.95)
  expect(sum((pool) => pool.honestHeld) / sum((pool) => pool.honest)).toBeLessThan(0.005)
})
