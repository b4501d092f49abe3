import { chance } from './chance.ts'
import { createFamilyBusiness, createGrowing, createRentedOut, createShop } from './fresh-crews.ts'
import { createHonest } from './fresh-honest.ts'
import { createCloned, createShifts, createSittings, createSlow } from './fresh-operators.ts'
import { createPlaces, fillingDays, minutesOfDay } from './fresh-places.ts'
import type { Places } from './fresh-places.ts'
import type { Applicant } from './rings.ts'

const people = 2000

const ringKinds = {
  sittings: createSittings,
  family: createFamilyBusiness,
  rented: createRentedOut,
  cloned: createCloned,
  slow: createSlow,
  growing: createGrowing,
  shop: createShop,
  shifts: createShifts,
} as const

/** Kinds of rings in the order of their numbers: every pool has one of each. */
export const kindsOfRings = Object.keys(ringKinds)

function createRings(places: Places): Applicant[] {
  return Object.entries(ringKinds).flatMap(([kind, create], number) =>
    create({
      places,
      number,
      home: `${kind} ring`,
      country: places.country(),
      opened: Math.min(places.signUp(), (fillingDays - 9) * minutesOfDay),
    }),
  )
}

/**
 * A pool that was written without sight of the detector, of the other pools and of any result: a blind trial. Eight rings, each worked in
 * another way, and 1,904 honest people in their likeness to them. Figures with a source name it; all others are assumed and fitted to
 * nothing.
 */
export function freshPool(seed: number): Applicant[] {
  const random = chance(seed)
  const places = createPlaces(random, people)
  const rings = createRings(places)
  return random.shuffled([...rings, ...createHonest(places, people - rings.length)])
}
