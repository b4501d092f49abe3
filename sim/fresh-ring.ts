import { checkInsOf, createPerson, testDays } from './fresh-places.ts'
import type { Country, Habit, Places } from './fresh-places.ts'
import type { Applicant } from './rings.ts'

/**
 * Rings of the pool: how 12 addresses are worked. Published: the farm of Sa Kaeo had 474 phones for three men (Infosecurity Magazine,
 * June 2017), more than 12 small daily payments can pay for, so the rings here are small ones. 25 % of gig workers say that they rented
 * an account out and 20 % that they sold one (TransUnion, 1,012 adults, by Business Insider), and up to 30 % of Mexico's may work on
 * the account of another (Rest of World, March 2024). Android phones clone apps without tools (Fingerprint, "Navigating the Risks of
 * User-Initiated App Cloning", 2023). No publication was found with phones, accounts or minutes for rings of this size: all numbers of
 * the rings are assumed.
 */
export const addressesPerRing = 12

export interface Ring {
  places: Places
  number: number
  home: string
  country: Country
  opened: number
}

export const addresses = Array.from({ length: addressesPerRing }, (_, i) => i)

/** Minutes of an operator's work, by day and address. Null where an address was forgotten. */
type Plan = (number | null)[][]

export const planOf = (minutesOn: (day: number) => (number | null)[]): Plan =>
  Array.from({ length: testDays }, (_, today) => minutesOn(today))

export const habitFrom =
  (plan: Plan, address: number): Habit =>
  (today) =>
    plan[today]![address]!

/** Addresses one after the other from a minute on, in the given order. */
export function inTurn(ring: Ring, order: readonly number[], from: number, gap: number, into: (number | null)[]) {
  let minute = from
  for (const address of order) {
    into[address] = minute
    minute += ring.places.random.delay(gap, 0.5)
  }
}

export function createAddress(ring: Ring, shared: Partial<Applicant>, habit: Habit): Applicant {
  return createPerson(ring.places, ring.country, {
    ring: ring.number,
    home: ring.home,
    checkIns: checkInsOf(ring.country, habit),
    ...shared,
  })
}

/** Adds pictures of other addresses of the ring to a share of its addresses. */
export function copied(ring: Ring, members: readonly Applicant[], share: number): Applicant[] {
  const { random } = ring.places
  return members.map((member) => {
    const others = random.shuffled(members.filter((other) => other !== member)).slice(0, random.happens(0.3) ? 2 : 1)
    return random.happens(share) ? { ...member, copiesOf: others.map((other) => other.id) } : member
  })
}

export const devicesOf = (places: Places, count: number) =>
  Array.from({ length: count }, () => ({ phone: places.phone(), key: places.key() }))

export const walletsOf = (places: Places, count: number) => Array.from({ length: count }, () => places.wallet())
