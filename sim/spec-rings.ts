import { chance } from './chance.ts'
import type { Applicant } from './rings.ts'
import { createHonest } from './spec-honest.ts'
import { createOperator, createRing } from './spec-operator.ts'
import { createPlaces } from './spec-places.ts'

const poolSize = 2000
/** Addresses of a ring, as specified. */
export const ringSize = 12

/**
 * A pool as the specification describes organised fraud: 5 % of 2,000 people, twelve addresses on three phones, drawn or copied pictures,
 * shared payout accounts, one person or two hands behind each ring. It was written without sight of the detector, of the other pools'
 * code and of any result. Figures with a source name it; all others are assumed and fitted to nothing.
 */
export function specifiedPool(seed: number): Applicant[] {
  const random = chance(seed)
  const places = createPlaces(random, poolSize)
  // A hundred addresses are eight rings and a third of one.
  const rings = random.happens(1 / 3) ? 9 : 8
  const fraud = Array.from({ length: rings }, (_, ring) => createRing(places, createOperator(places), ring)).flat()
  return random.shuffled([...fraud, ...createHonest(places, poolSize - fraud.length)])
}
