import { measured, type Tally } from './fleet.ts'
import type { Params } from './params.ts'
import type { Seat } from './run.ts'

/** Parts of a seat on which it depends how likely an open offer is to end in joining. */
export type Offer = Pick<Seat, 'step' | 'waited' | 'asleep' | 'accepts' | 'byMail'>

/**
 * Steepness of the log-logistic curve of waiting times: its tail is that of a log-normal with sigma 1, as people answer
 * messages.
 */
const steepness = 1.7

/** Share of those who join that have joined within `hours`, half of them within `median`. */
const share = (hours: number, median: number): number => (hours > 0 ? 1 / (1 + (median / hours) ** steepness) : 0)

/** Hours by which that share of those who join have joined, half of them within `median`: the inverse of `share`. */
export const hoursUntil = (part: number, median: number): number => median * (part / (1 - part)) ** (1 / steepness)

/**
 * P(an open offer ends in joining within `hours`), by how far it has come and how long its tester has let it wait. Who
 * will not join is taken to keep silent, so each hour without an answer makes it less likely. A tester who has accepted
 * waits for the developer, which says nothing about the tester; one who sleeps is asked in the morning.
 */
export function joinsWithin(
  { step, waited = 0, asleep = 0, accepts, byMail = false }: Offer,
  hours: number,
  params: Params,
): number {
  const { acceptance, acceptedJoin, listedJoin, joinHours, mailJoinHours, listedHours } = params
  const ever = step === 'listed' ? listedJoin : step === 'accepted' ? acceptedJoin : (accepts ?? acceptance)
  const median = step ? listedHours : byMail ? mailJoinHours : joinHours
  const since = step === 'accepted' ? 0 : waited
  const before = share(since, median)
  const after = share(since + Math.max(0, hours - (step ? 0 : asleep)), median)
  return (ever * (after - before)) / (1 - ever * before)
}

/** Offers that were taken back after their testers had waited so long. */
export interface TakenBack {
  hours: number
  count: number
}

/** More rounds than the share needs to settle. */
const rounds = 40

/**
 * A measured share of those who join once listed, half of them within `median` hours. An offer that was taken back says as much as its
 * tester had waited: it counts as joined by the chance that it would have been (expectation and maximisation by turns). Left out, those
 * who never join would hardly be seen, as a test that starts takes its open offers back long before they expire.
 */
export function measuredJoin(assumed: number, tally: Tally, takenBack: readonly TakenBack[], median: number): number {
  const trials = takenBack.reduce((sum, { count }) => sum + count, tally.trials)
  let ever = measured(assumed, tally)
  for (let round = 0; round < rounds; round++) {
    const hits = takenBack.reduce((sum, { hours, count }) => {
      const before = share(hours, median)
      return sum + (count * ever * (1 - before)) / (1 - ever * before)
    }, tally.hits)
    ever = measured(assumed, { hits, trials })
  }
  return ever
}
