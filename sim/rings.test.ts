import { expect, test } from 'vitest'
import { found } from './find-rings.ts'
import { applicantsOf, poolOfRings } from './rings.ts'

const shared = (values: readonly (string | null)[]) => {
  const times = new Map<string | null, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return [...times.values()].filter((count) => count > 1).length
}

const people = applicantsOf(1)

test('a pool with rings has people of every kind, and the same ones for the same seed', () => {
  const honest = people.filter(({ ring }) => ring === null)
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length)
  expect(people.length - honest.length).toBe(8 * poolOfRings.addresses)
  expect(shared(honest.map(({ key }) => key))).toBeGreaterThan(20)
  expect(shared(honest.map(({ payout }) => payout))).toBeGreaterThan(20)
  const few = { ...poolOfRings, people: 300 }
  expect(applicantsOf(2, few)).toEqual(applicantsOf(2, few))
})

test('nearly every ring is found before its first payout, and next to no honest person waits for one', () => {
  const pool = found(people)
  expect(pool.found / pool.rings).toBeGreaterThanOrEqual(0.95)
  expect(pool.honestHeld / pool.honest).toBeLessThan(0.005)
})
