import { expect, test } from 'vitest'
import { found } from './find-rings.ts'
import { publishedPool } from './published-rings.ts'
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

const shareOf = (all: readonly { isHeld: boolean; isSeen: boolean }[], what: 'isHeld' | 'isSeen') =>
  all.filter((ring) => ring[what]).length / all.length

test('nearly every ring is held before its first payout, and next to no honest person waits for one', () => {
  const pool = found(people)
  expect(shareOf(pool.rings, 'isHeld')).toBeGreaterThanOrEqual(0.95)
  expect(pool.honestHeld / pool.honest).toBeLessThan(0.005)
})

test('rings as they were published are shown, and homes, classes and customers of one agent are not held', () => {
  const pool = found(publishedPool(1))
  expect(shareOf(pool.rings, 'isSeen')).toBeGreaterThanOrEqual(0.95)
  expect(pool.honestHeld / pool.honest).toBeLessThan(0.005)
})

test('people who answer a reminder at once are no ring', () => {
  const home = { ring: null, key: null, copiesOf: [], arrived: 0 }
  const everyEvening = (minute: number) => new Map(Array.from({ length: 7 }, (_, day) => [day, minute]))
  const person = (n: number, network: string) => ({
    ...home,
    id: `person ${n}`,
    home: `home ${n}`,
    phone: `phone ${n}`,
    payout: `account ${n}`,
    network,
    arrived: n * 100,
    checkIns: everyEvening(1140 + (n % 10)),
  })
  const reminded = Array.from({ length: 100 }, (_, n) => person(n, `network ${n % 10}`))
  expect(found(reminded)).toMatchObject({ honestHeld: 0 })
  const few = reminded
    .slice(0, 10)
    .map((person, n) => ({ ...person, network: 'one network', phone: `shared ${n % 3}`, id: `few ${n}` }))
  const others = Array.from({ length: 90 }, (_, n) => ({
    ...person(100 + n, `network ${n}`),
    checkIns: everyEvening(400 + n * 7),
  }))
  expect(found([...few, ...others])).toMatchObject({ honestHeld: 10 })
})
