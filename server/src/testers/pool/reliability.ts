import { gate } from '@fortnight/contract/plans'

/**
 * Mean daily chance that an unknown tester leaves. Paid, vetted, reminded panels lose 0.5-2 % a day; a simulated fleet
 * settled at 1.5 %. Too low a guess breaks the promise (half the truth turns 99 % into 88 %), too high a guess costs a
 * few testers, so the upper half of the range.
 */
export const fleetHazard = 0.015

/**
 * Belief about one tester's daily chance of leaving a test: Beta(a, b), in losses seen and days stayed, prior
 * included.
 */
export interface Posterior {
  a: number
  b: number
}

/**
 * The belief about a tester without any observation. Beta(1, (1-h)/h) has mean h and a spread as large as the mean (CV
 * about 1): most people hardly ever leave, some leave at once. A larger `shape` makes people more alike (CV about
 * 1/sqrt(shape)). `meanHazard` is a daily chance, 0 < h < 1.
 */
export function fleetPrior(meanHazard: number, shape = 1): Posterior {
  if (!(meanHazard > 0 && meanHazard < 1))
    throw new RangeError(`A daily hazard lies between 0 and 1, not ${meanHazard}`)
  return { a: shape, b: (shape * (1 - meanHazard)) / meanHazard }
}

/**
 * The belief after `days` more tester-days of which `losses` ended in leaving. A loss may be a fraction: a tester who
 * is silent when the test closes counts as 1 - P(alive), or the fleet looks better than it is.
 */
export function learn({ a, b }: Posterior, { days, losses }: { days: number; losses: number }): Posterior {
  if (!(losses >= 0 && days >= losses)) throw new RangeError(`${losses} losses do not fit into ${days} tester-days`)
  return { a: a + losses, b: b + days - losses }
}

/** Mean daily hazard of a belief. */
export const meanHazard = ({ a, b }: Posterior): number => a / (a + b)

/**
 * P(stays `days` days) if the app multiplies every hazard (1 = an ordinary app, 2 = twice the losses): the mean of
 * (1-h)^x, x = days x multiplier, over the belief about h. With a whole `a` that is the product of (b+k)/(b+k+x) for k
 * < a; a ratio of Gamma functions replaces the part beyond, accurate to one in ten thousand. Fickle testers leave
 * first, so twice the hazard is less than twice the losses: the power stay^multiplier would be too pessimistic for an
 * app that is worse than others.
 */
export function survive({ a, b }: Posterior, days: number, multiplier = 1): number {
  const x = days * multiplier
  const whole = Math.floor(a)
  let stay = 1
  for (let k = b; k < b + whole; k++) stay *= k / (k + x)
  const middle = b + whole + (a - whole - 1) / 2
  return a === whole ? stay : stay * (middle / (middle + x)) ** (a - whole)
}

/**
 * Reliability score for display and sorting: 1000 x P(stays through Google's 14 days), a whole number from 0 to 1000.
 */
export const score = (posterior: Posterior): number => Math.round(1000 * survive(posterior, gate.days))

/**
 * P(still takes part | `misses` due check-ins missed in a row). Active testers miss one with chance `missRate`, lost
 * ones miss all. Bayes over the day of the loss; the days form a geometric series, hence the closed form. A weight,
 * not a threshold.
 */
export function believedAlive(hazard: number, missRate: number, misses: number): number {
  if (misses <= 0 || hazard <= 0) return 1
  const stayedSilent = (1 - hazard) * missRate
  const alive = stayedSilent ** misses
  const lost = (hazard * (1 - alive)) / (1 - stayedSilent)
  return alive / (alive + lost)
}

/**
 * P(left on each of these days | silent on all of them), and last P(left on none), by Bayes: `hazards` are the chances
 * of leaving on each of the days. `believedAlive` is its last one where all days are alike.
 */
export function leavings(hazards: readonly number[], missRate: number): number[] {
  let stays = 1
  const stories = hazards.map((hazard) => {
    const left = stays * hazard
    stays *= (1 - hazard) * missRate
    return left
  })
  const all = stories.reduce((sum, left) => sum + left, stays)
  return all > 0 ? [...stories, stays].map((p) => p / all) : [...stories.map(() => 0), 1]
}
