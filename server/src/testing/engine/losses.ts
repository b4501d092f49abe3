import { lnGamma, measured, peak } from './fleet.ts'
import type { Params } from './params.ts'
import { predictedLosses, type Run } from './run.ts'
import { settle } from './settle.ts'

/** Losses of one finished run: those that came, and those that the records of its testers predicted. */
export interface Losses {
  seen: number
  predicted: number
}

/** The losses of a run that closes on `today`; a tester who is silent then counts as far as they have likely left. */
export const lossesOf = (run: Run, today: number, params: Params): Losses => ({
  seen: settle(run, today, params).reduce((sum, { losses }) => sum + losses, 0),
  predicted: run.seats.reduce((sum, seat) => sum + predictedLosses(seat, today), 0),
})

// As much as forty losses for the ratio, and a factor of two as one standard deviation for the shape.
const assumedLosses = 40
const shapeSpread = Math.LN2
/** The records of testers are never taken to predict too many losses: what is rare has not been seen yet. */
const least = 1

/**
 * How many losses come for each that the testers' records predict, and how much that differs between apps: the ratio
 * and the shape of `frailty`. It holds what no record shows: bad first days, phones that are lost for all tests at once,
 * accounts that are closed together. Losses are Poisson around a multiplier that is Gamma, so they are negative
 * binomial; the shape is the likeliest, leaning on the assumption.
 */
export function learnLosses(
  runs: readonly Losses[],
  assumed: Pick<Params, 'lossRatio' | 'frailtyShape'>,
): Pick<Params, 'lossRatio' | 'frailtyShape'> {
  const known = runs.filter((run) => run.predicted > 0)
  const sum = (of: keyof Losses) => known.reduce((total, run) => total + run[of], 0)
  const ratio = measured(assumed.lossRatio, { hits: sum('seen'), trials: sum('predicted') }, assumedLosses)
  const lossRatio = Math.max(least, ratio)
  if (assumed.frailtyShape === Infinity) return { lossRatio, frailtyShape: Infinity }
  const value = (lnShape: number) => {
    const shape = Math.exp(lnShape)
    const rate = shape / ratio
    const lean = ((lnShape - Math.log(assumed.frailtyShape)) / shapeSpread) ** 2 / 2
    return known.reduce(
      (total, { seen, predicted: due }) =>
        total +
        lnGamma(shape + seen) -
        lnGamma(shape) +
        shape * Math.log(rate / (rate + due)) -
        seen * Math.log(rate + due),
      -lean,
    )
  }
  const best = Math.exp(peak(value, Math.log(0.5), Math.log(40), 20))
  // Rounded, because the nodes of a shape are found once and kept.
  return { lossRatio, frailtyShape: Math.max(0.5, Math.round(best * 4) / 4) }
}
