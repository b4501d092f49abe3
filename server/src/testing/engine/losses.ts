import { danger, firstDays } from './exposure.ts'
import { measured } from './fleet.ts'
import type { Params } from './params.ts'
import { predictedLosses, type Run, type Seat } from './run.ts'
import { settle } from './settle.ts'

/** Losses of one finished run: those that came, and those that the records of its testers predicted, each day alike. */
export interface Losses {
  seen: number
  predicted: number
  /** Testers who had joined; absent in what was settled before it was counted. */
  team?: number
  /** Of these losses, those of the testers' first days; absent in what was settled before they were counted. */
  first?: { seen: number; predicted: number }
  /** Losses of which the tester said so; absent in what was settled before they were counted. */
  said?: number
}

const alike = { firstDaysRatio: 1 }

/** Whether a tester who left did so on one of the first days. Who says so was there until the day before. */
function leftAtFirst({ state, optedInDay, endedDay, misses }: Seat, today: number): boolean {
  const stayed = (endedDay ?? today) - optedInDay! - misses
  return stayed - Number(state === 'opted_out') < firstDays
}

/** The losses of a run that closes on `today`; a tester who is silent then counts as far as they have likely left. */
export function lossesOf(run: Run, today: number, params: Params): Losses {
  const seats = new Map(run.seats.map((seat) => [seat.id, seat]))
  const observed = settle(run, today, params)
  const seen = (all: typeof observed) => all.reduce((sum, { losses }) => sum + losses, 0)
  const predicted = (most?: number) =>
    run.seats.reduce((sum, seat) => sum + predictedLosses(seat, today, alike, most === undefined ? {} : { most }), 0)
  const first = observed.filter(({ seat }) => leftAtFirst(seats.get(seat)!, today))
  return {
    seen: seen(observed),
    predicted: predicted(),
    team: observed.length,
    first: { seen: seen(first), predicted: predicted(firstDays) },
    said: run.seats.filter(({ state, optedInDay }) => state === 'opted_out' && optedInDay !== null).length,
  }
}

// As much as forty losses for the ratios, and as twenty tests for the spread.
const assumedLosses = 40
const assumedTests = 20
/**
 * What strikes many at once is rare, and has not been seen yet: records and shocks together are never taken to predict
 * too many losses, nor apps to be more alike than assumed. Records alone count half at least.
 */
const leastRatio = 1
const leastOwnRatio = 0.5
/** Least shape: losses of apps that vary by 140 %. */
const leastShape = 0.5

// As many tests as the assumed chance of a shock weighs, the days of a test to which the chance is spread, and the
// largest daily chance.
const assumedCalm = 200
const testDays = 15
const mostShocks = 0.1
/** More rounds than the ratio and the chance of a shock need to agree. */
const rounds = 8

const total = <T>(list: readonly T[], of: (item: T) => number) => list.reduce((sum, item) => sum + of(item), 0)

/** How much likelier losses were on the first days than later, for as many that the records predicted. */
function learnFirstDays(runs: readonly Losses[], assumed: number): number {
  const counted = runs.flatMap(({ seen, predicted, first }) => (first ? [{ seen, predicted, first }] : []))
  const later = {
    hits: total(counted, ({ seen, first }) => seen - first.seen),
    trials: total(counted, ({ predicted, first }) => predicted - first.predicted),
  }
  const rate = measured(1, later, assumedLosses)
  const first = {
    hits: total(counted, (run) => run.first.seen),
    trials: rate * total(counted, (run) => run.first.predicted),
  }
  return measured(assumed, first, assumedLosses)
}

/**
 * Share of the losses of which the tester says so: how much silence proves. Of those who leave another test together with
 * one, or are thrown out, hardly anyone does.
 */
function learnFarewells(runs: readonly Losses[], assumed: number): number {
  const counted = runs.flatMap(({ seen, said }) => (said === undefined ? [] : [{ seen, said }]))
  return measured(
    assumed,
    { hits: total(counted, ({ said }) => said), trials: total(counted, ({ seen }) => seen) },
    assumedLosses,
  )
}

/** What the records predict once the first days weigh more than the others. */
function weighed({ predicted, first }: Losses, firstDaysRatio: number): number {
  if (!first) return predicted
  const [early, later] = [danger(0, { firstDaysRatio }), danger(firstDays, { firstDaysRatio })]
  return early * first.predicted + later * (predicted - first.predicted)
}

/** A finished test on the way to the fit: losses due by the records of its testers, and by what strikes many at once. */
interface Fitted {
  seen: number
  own: number
  shared: number
  pairs: number
}

/** What the losses of a test leave of their squared distance from those due, beyond chance. */
const beyond = ({ seen, own, shared }: Fitted): number => (seen - own - shared) ** 2 - own - shared + shared ** 2

/**
 * The chance that a test is struck. What strikes `shockShare` of a team leaves a squared distance of losses from those
 * due that grows with the pairs of testers, `team (team - 1) x chance x share^2`, also where hardly a loss was due: there it shows, so
 * tests weigh by how little chance alone moves their distance. Apps are taken to differ as assumed: as they are measured,
 * they would explain shocks, too. Never less than assumed.
 */
function struckShare(tests: readonly Fitted[], assumed: number, { frailtyShape, shockShare }: Params): number {
  const weights = tests.map(({ own, shared }) => {
    const due = own + shared
    return 1 / (Math.max(due, 0.25) * (1 + 2 * due))
  })
  const squares = total(
    tests.map(({ pairs }, i) => weights[i]! * pairs ** 2),
    Number,
  )
  if (squares === 0) return assumed
  const lean = (squares / tests.length) * assumedCalm
  const together = total(
    tests.map((test, i) => weights[i]! * (beyond(test) - test.own ** 2 / frailtyShape) * test.pairs),
    Number,
  )
  const share = (together + lean * assumed * shockShare ** 2) / (squares + lean) / shockShare ** 2
  return Math.min(1 - (1 - mostShocks) ** testDays, Math.max(assumed, share))
}

/**
 * Tests that are judged by one ratio. Records learn what came, so what was not due when a test ran may be due by the records
 * of now: the ratio of the newest holds, and older tests are set against their own.
 */
const testsOfRatio = 100

const spans = (tests: number): [from: number, to: number][] =>
  Array.from({ length: Math.ceil(tests / testsOfRatio) }, (_, i) => [i * testsOfRatio, (i + 1) * testsOfRatio])

/**
 * What finished tests (`runs`, the newest first) say of losses, each counted once: how much likelier they are on the first days (`firstDaysRatio`),
 * how often many come at once (`shockChance`), and how many of the others come for each that the testers' records
 * predict, with how much that differs between apps (`lossRatio`, and the shape of `frailty`). Ratio and shocks are found
 * by turns, each from what the other leaves. The shape is the one for which the squared distance from the losses due, less
 * chance and shocks, comes out right over all tests (method of moments), leaning on the assumption. The likeliest shape would
 * be decided by hundreds of ordinary tests; this one is moved by the few that lost many, and those are where promises
 * break.
 */
export function learnLosses(
  runs: readonly Losses[],
  assumed: Params,
): Pick<Params, 'farewells' | 'firstDaysRatio' | 'lossRatio' | 'frailtyShape' | 'shockChance'> {
  const known = runs.filter((run) => run.predicted > 0)
  const farewells = learnFarewells(runs, assumed.farewells)
  const firstDaysRatio = learnFirstDays(known, assumed.firstDaysRatio)
  const records = known.map((run) => weighed(run, firstDaysRatio))
  const assumedStruck = 1 - (1 - assumed.shockChance) ** testDays

  let struck = assumedStruck
  let ratios: number[] = []
  let tests: Fitted[] = []
  for (let round = 0; round < rounds; round++) {
    const shared = known.map(({ team = 0 }) => (team < 2 ? 0 : struck * assumed.shockShare * team))
    ratios = spans(known.length).map(([from, to]) => {
      const hits = total(known.slice(from, to), ({ seen }) => seen) - total(shared.slice(from, to), Number)
      const trials = total(records.slice(from, to), Number)
      return measured(assumed.lossRatio, { hits: Math.max(0, hits), trials }, assumedLosses)
    })
    tests = known.map((run, i) => ({
      seen: run.seen,
      own: ratios[Math.floor(i / testsOfRatio)]! * records[i]!,
      shared: shared[i]!,
      pairs: (run.team ?? 0) < 2 ? 0 : run.team! * (run.team! - 1),
    }))
    struck = struckShare(
      tests.filter(({ pairs }) => pairs > 0),
      assumedStruck,
      assumed,
    )
  }
  const predicted = total(records.slice(0, testsOfRatio), Number)
  const shared = total(tests.slice(0, testsOfRatio), (test) => test.shared)
  const least = predicted > 0 ? leastRatio - shared / predicted : leastRatio
  const lossRatio = Math.max(leastOwnRatio, least, ratios[0] ?? assumed.lossRatio)
  const shockChance = 1 - (1 - struck) ** (1 / testDays)
  if (assumed.frailtyShape === Infinity || known.length === 0)
    return {
      farewells,
      firstDaysRatio,
      lossRatio,
      frailtyShape: assumed.frailtyShape,
      shockChance: assumed.shockChance,
    }

  const excess = total(tests, (test) => beyond(test) - struck * assumed.shockShare ** 2 * test.pairs)
  const squares = total(tests, ({ own }) => own ** 2)
  const lean = (squares / tests.length) * assumedTests
  const variation = (excess + lean / assumed.frailtyShape) / (squares + lean)
  const shape = Math.max(leastShape, Math.min(assumed.frailtyShape, 1 / Math.max(variation, 1e-9)))
  // Rounded, because the nodes of a shape are found once and kept.
  return { farewells, firstDaysRatio, lossRatio, frailtyShape: Math.round(shape * 4) / 4, shockChance }
}
