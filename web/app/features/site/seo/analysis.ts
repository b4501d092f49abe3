import { rateVital, type VitalName } from '@fortnight/contract/site/vitals'
import { type Check, checksOf } from './checks.ts'
import { type Density, densitiesOf } from './density.ts'
import type { Inspection, Measured } from './inspect.ts'
import type { Rating } from './rating.ts'

/** Number of figures of a measurement that are good, fair and poor; what has no rating is not counted. */
type Tally = Record<Rating, number>

/** A look at a page, worked out. */
export interface Analysis {
  at: Date
  measured: Measured
  checks: Check[]
  /** Words in view, of which densities are shares. */
  wordCount: number
  densities: Density[]
  tally: Tally
}

function tallyOf(ratings: readonly (Rating | undefined)[]): Tally {
  const tally: Tally = { good: 0, fair: 0, poor: 0 }
  for (const rating of ratings) if (rating) tally[rating]++
  return tally
}

export function analyse({ at, facts, measured }: Inspection): Analysis {
  const checks = checksOf(facts)
  const { wordCount, densities } = densitiesOf(facts.text)
  const vitals = Object.entries(measured).map(([name, value]) => rateVital(name as VitalName, value))
  const tally = tallyOf([...vitals, ...[...checks, ...densities].map(({ rating }) => rating)])
  return { at, measured, checks, wordCount, densities, tally }
}
