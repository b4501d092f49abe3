import type { VitalRating } from '@fortnight/contract/site/vitals'

export type Rating = VitalRating

export interface Range {
  least: number
  most: number
}

/** Characters (spec §2). */
export const titleLength: Range = { least: 30, most: 60 }
export const descriptionLength: Range = { least: 120, most: 160 }

/** Percent of images (spec §2). */
const coverageLimits = { good: 80, fair: 60 }

/** Percent of the words (spec §2). */
export const densityBand: Range = { least: 1, most: 3 }

const within = (value: number, { least, most }: Range) => value >= least && value <= most

/** A text of a length other than the best one still does its work; a missing one does not. */
export function rateLength(length: number, best: Range): Rating {
  if (length === 0) return 'poor'
  return within(length, best) ? 'good' : 'fair'
}

export function rateCoverage(percent: number): Rating {
  if (percent >= coverageLimits.good) return 'good'
  return percent >= coverageLimits.fair ? 'fair' : 'poor'
}

/** A phrase that is hardly there is no fault: undefined. One that is everywhere reads like spam. */
export function rateDensity(percent: number): Rating | undefined {
  if (percent > densityBand.most) return 'poor'
  return within(percent, densityBand) ? 'good' : undefined
}
