import { expect, test } from 'vitest'
import { circlesOfHonest } from './fresh-circles.ts'
import { fillingDays, minutesOfDay, testDays } from './fresh-places.ts'
import { addressesPerRing } from './fresh-ring.ts'
import { freshPool, kindsOfRings } from './fresh-rings.ts'

const pool = freshPool(1)
const count = <T>(list: readonly T[], keyOf: (item: T) => string | number | null) => {
  const counts = new Map<string | number | null, number>()
  for (const item of list) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

test('a pool has 2,000 applicants with an identifier each, and one ring of 12 addresses of each kind', () => {
  expect(new Set(pool.map((applicant) => applicant.id)).size).toBe(2000)
  expect(pool).toHaveLength(2000)
  const rings = count(pool, (applicant) => applicant.ring)
  expect(rings.get(null)).toBe(2000 - kindsOfRings.length * addressesPerRing)
  kindsOfRings.forEach((_, ring) => expect(rings.get(ring)).toBe(addressesPerRing))
  expect(kindsOfRings).toHaveLength(8)
})

test('an address of a ring has the home of its ring, and no honest person has it', () => {
  const homes = kindsOfRings.map(
    (_, ring) => new Set(pool.filter(({ ring: of }) => of === ring).map(({ home }) => home)),
  )
  for (const home of homes) expect(home.size).toBe(1)
  const ofRings = new Set(homes.flatMap((home) => [...home]))
  expect(pool.some((applicant) => applicant.ring === null && ofRings.has(applicant.home))).toBe(false)
})

test('homes of two to eight honest testers exist, and honest people share networks, accounts and browsers', () => {
  const honest = pool.filter((applicant) => applicant.ring === null)
  const sizes = new Set(count(honest, (applicant) => applicant.home).values())
  for (const size of [1, 2, 3, 4, 5, 6]) expect(sizes).toContain(size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8)
  const largest = (keyOf: (applicant: (typeof pool)[number]) => string | null) =>
    Math.max(
      ...count(
        honest.filter((applicant) => keyOf(applicant) !== null),
        keyOf,
      ).values(),
    )
  const hostel = circlesOfHonest.find(({ name }) => name === 'hostel')!
  expect(largest(({ network }) => network)).toBeGreaterThan(hostel.people / 2)
  expect(largest(({ payout }) => payout)).toBeGreaterThan(5)
  expect(largest(({ key }) => key)).toBeGreaterThan(3)
})

test('people apply while the pool fills, and check in on most days of the test', () => {
  for (const { arrived, checkIns } of pool) {
    expect(arrived >= 0 && arrived < (fillingDays + 1) * minutesOfDay).toBe(true)
    for (const [day, minute] of checkIns) {
      expect(day >= 0 && day < testDays && Number.isInteger(minute) && minute >= 0 && minute < minutesOfDay).toBe(true)
    }
  }
  const days = pool.reduce((sum, { checkIns }) => sum + checkIns.size, 0) / pool.length
  expect(days).toBeGreaterThan(0.8 * testDays)
})

test('a picture is a copy of one of another applicant of the pool', () => {
  const ids = new Set(pool.map(({ id }) => id))
  const copies = pool.flatMap(({ id, copiesOf }) => copiesOf.map((owner) => ({ id, owner })))
  expect(copies.length).toBeGreaterThan(0)
  expect(copies.every(({ id, owner }) => owner !== id && ids.has(owner))).toBe(true)
})

test('one seed repeats its pool and two seeds differ', () => {
  expect(freshPool(1)).toEqual(pool)
  expect(freshPool(2)).not.toEqual(pool)
})
