import { measured } from './fleet.ts'
import type { Params } from './params.ts'
import { predictedLosses, type Run } from './run.ts'
import { settle } from './settle.ts'

/** Losses of one finished run: those that came, and those that the records of its testers predicted. */
export interface Losses {
  seen: number
  predicted: number
  /** Testers who had joined; absent in what was settled before it was counted. */
  team?: number
}

/** The losses of a run that closes on `today`; a tester who is silent then counts as far as they have likely left. */
export const lossesOf = (run: Run, today: number, params: Params): Losses => ({
  seen: settle(run, today, params).reduce((sum, { losses }) => sum + losses, 0),
  predicted: run.seats.reduce((sum, seat) => sum + predictedLosses(seat, today), 0),
  team: run.seats.filter(({ optedInDay }) => optedInDay !== null).length,
})

// As much as forty losses for the ratio, and as twenty tests for the spread.
const assumedLosses = 40
const assumedTests = 20
/**
 * What strikes many at once is rare, and has not been seen yet: the records of testers are never taken to predict too
 * many losses, nor apps to be more alike than assumed.
 */
const leastRatio = 1
/** Least shape: losses of apps that vary by 140 %. */
const leastShape = 0.5

// As many tests as the assumed chance of a shock weighs, and the days of a test to which the chance is spread.
const assumedCalm = 200
const testDays = 15

/**
 * The daily chance that a share of a team is lost at once. Losses beyond those due leave a squared distance that grows
 * with the pairs of testers, `team (team - 1) x chance x share^2`, also where hardly a loss was due: there it shows, so
 * tests weigh by how little chance alone moves their distance. Apps are taken to differ as assumed: as they are measured,
 * they would explain shocks, too. Never less than assumed.
 */
function learnShocks(
  runs: readonly Losses[],
  ratio: number,
  { frailtyShape, shockChance, shockShare }: Pick<Params, 'frailtyShape' | 'shockChance' | 'shockShare'>,
): number {
  const counted = runs.flatMap(({ seen, predicted, team = 0 }) => {
    if (team < 2) return []
    const due = ratio * predicted
    const pairs = team * (team - 1)
    const weight = 1 / (Math.max(due, 0.25) * (1 + 2 * due))
    return [{ beyond: (seen - due) ** 2 - due - due ** 2 / frailtyShape, pairs, weight }]
  })
  const sum = (of: (test: (typeof counted)[number]) => number) => counted.reduce((total, test) => total + of(test), 0)
  const squares = sum(({ pairs, weight }) => weight * pairs ** 2)
  if (squares === 0) return shockChance
  const lean = (squares / counted.length) * assumedCalm
  const together = sum(({ beyond, pairs, weight }) => weight * beyond * pairs)
  const chance = (together + lean * shockChance * testDays * shockShare ** 2) / (squares + lean)
  return Math.min(0.1, Math.max(shockChance, chance / shockShare ** 2 / testDays))
}

/**
 * How many losses come for each that the testers' records predict, and how much that differs between apps: the ratio
 * and the shape of `frailty`. It holds what no record shows: bad first days, phones that are lost for all tests at once,
 * accounts that are closed together. Losses are Poisson around a multiple of those due, so their squared distance from
 * them is `due + due^2 / shape` on average, and the shape is the one for which the sum over all tests comes out right
 * (method of moments), leaning on the assumption. The likeliest shape would be decided by hundreds of ordinary tests;
 * this one is moved by the few that lost many at once, and those are where promises break.
 */
export function learnLosses(
  runs: readonly Losses[],
  assumed: Pick<Params, 'lossRatio' | 'frailtyShape' | 'shockChance' | 'shockShare'>,
): Pick<Params, 'lossRatio' | 'frailtyShape' | 'shockChance'> {
  const known = runs.filter((run) => run.predicted > 0)
  const sum = (of: (run: Losses) => number) => known.reduce((total, run) => total + of(run), 0)
  const tally = { hits: sum(({ seen }) => seen), trials: sum(({ predicted }) => predicted) }
  const ratio = measured(assumed.lossRatio, tally, assumedLosses)
  const lossRatio = Math.max(leastRatio, ratio)
  if (assumed.frailtyShape === Infinity || known.length === 0)
    return { lossRatio, frailtyShape: assumed.frailtyShape, shockChance: assumed.shockChance }
  const due = (run: Losses) => ratio * run.predicted
  const excess = sum((run) => (run.seen - due(run)) ** 2 - due(run))
  const squares = sum((run) => due(run) ** 2)
  const lean = (squares / known.length) * assumedTests
  const variation = (excess + lean / assumed.frailtyShape) / (squares + lean)
  const shape = Math.max(leastShape, Math.min(assumed.frailtyShape, 1 / Math.max(variation, 1e-9)))
  // Rounded, because the nodes of a shape are found once and kept.
  return {
    lossRatio,
    frailtyShape: Math.round(shape * 4) / 4,
    shockChance: learnShocks(known, ratio, assumed),
  }
}
