import { fleetPrior, meanHazard, type Posterior } from '../../testers/pool/reliability.ts'

/** All observations of one tester, over all their tests. */
export interface Track {
  days: number
  losses: number
}

/** How often something happened, of how many times it could have. */
export interface Tally {
  hits: number
  trials: number
}

/**
 * A measured share that counts the assumption as if it had been observed in `weight` trials. For the acceptance of
 * offers (accepted of those answered or expired) and for the miss rate (missed of the check-ins that were due before a
 * tester's last one: until then the tester was certainly active).
 */
export const measured = (assumed: number, { hits, trials }: Tally, weight = 100): number =>
  (assumed * weight + hits) / (weight + trials)

/** Waiting times: the sum of their natural logarithms (of hours), and how many they are. */
export interface Hours {
  sum: number
  of: number
}

/** Shortest time that is distinguished, in hours: the logarithm of an answer on the spot has no end. */
export const leastHours = 0.1

/** A measured middle waiting time, in hours: the geometric mean, with the assumption as if observed `weight` times. */
export const measuredHours = (assumed: number, { sum, of }: Hours, weight = 100): number =>
  Math.exp((Math.log(assumed) * weight + sum) / (weight + of))

/** ln Gamma(x) for x > 0: Stirling's series (DLMF 5.11.1) after shifting x above 8, where four terms give 12 digits. */
export function lnGamma(x: number): number {
  let shift = 0
  for (; x < 8; x++) shift += Math.log(x)
  const i = 1 / (x * x)
  const series = (1 / 12 - i * (1 / 360 - i * (1 / 1260 - i / 1680))) / x
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - shift
}

/** ln of the Beta function, for a, b > 0. */
export const lnBeta = (a: number, b: number) => lnGamma(a) + lnGamma(b) - lnGamma(a + b)

/**
 * ln P(track | hazard drawn from the prior). A fraction of a loss is the chance of one loss: counted as a part of one,
 * the doubts about all silent testers would make people look alike.
 */
function lnChance({ days, losses }: Track, { a, b }: Posterior): number {
  const whole = Math.floor(losses)
  const doubt = losses - whole
  const none = lnBeta(a + whole, b + days - whole)
  if (doubt === 0 || days < whole + 1) return none
  return none + Math.log(1 - doubt + doubt * Math.exp(lnBeta(a + whole + 1, b + days - whole - 1) - none))
}

/** ln P(tracks | every tester's hazard is drawn from the prior). */
const lnLikelihood = (tracks: readonly Track[], prior: Posterior): number =>
  tracks.reduce((total, track) => total + lnChance(track, prior), 0) - tracks.length * lnBeta(prior.a, prior.b)

/** Position of the maximum of a function with one peak, by golden-section search. */
function peak(f: (x: number) => number, from: number, to: number, steps: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2
  let [low, high] = [from, to]
  let [x, y] = [high - ratio * (high - low), low + ratio * (high - low)]
  let [fx, fy] = [f(x), f(y)]
  for (let step = 0; step < steps; step++) {
    if (fx >= fy) {
      ;[high, y, fy] = [y, x, fx]
      x = high - ratio * (high - low)
      fx = f(x)
    } else {
      ;[low, x, fx] = [x, y, fy]
      y = low + ratio * (high - low)
      fy = f(y)
    }
  }
  return (low + high) / 2
}

// Weight of the assumed prior: as much as six observed losses for its mean, and a factor of two as one standard
// deviation for its shape. A pool of a few weeks must not be read as a law.
const assumedLosses = 6
const shapeSpread = Math.LN2

/**
 * The prior of an unknown tester, learnt from all observed testers (empirical Bayes): mean and spread with the highest
 * likelihood, leaning on the `assumed` one while there are few observations. A mean over all tester-days would be too
 * good: faithful testers are chosen more often and stay longer, so most days are theirs.
 */
export function learnFleet(tracks: readonly Track[], assumed: Posterior): Posterior {
  const [shape, hazard] = [Math.log(assumed.a), meanHazard(assumed)]
  const seen = tracks.filter(({ days }) => days > 0)
  const of = (lnShape: number, lnHazard: number) => fleetPrior(Math.exp(lnHazard), Math.exp(lnShape))
  const value = (lnShape: number, lnHazard: number) => {
    const ratio = Math.exp(lnHazard) / hazard
    const lean = assumedLosses * (Math.log(ratio) - ratio) - ((lnShape - shape) / shapeSpread) ** 2 / 2
    return lnLikelihood(seen, of(lnShape, lnHazard)) + lean
  }
  const bestHazard = (lnShape: number) =>
    peak(
      (lnHazard) => value(lnShape, lnHazard),
      Math.log(hazard / 20),
      Math.min(Math.log(0.5), Math.log(hazard * 20)),
      16,
    )
  const lnShape = peak((x) => value(x, bestHazard(x)), shape - 2, shape + 2, 12)
  return of(lnShape, bestHazard(lnShape))
}
