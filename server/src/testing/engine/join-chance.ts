import type { Params } from './params.ts'
import type { Seat } from './run.ts'

/**
 * Steepness of the log-logistic curve of waiting times: its tail is that of a log-normal with sigma 1, as people answer
 * messages.
 */
const steepness = 1.7

/** Share of those who join that have joined within `hours`, half of them within `median`. */
const share = (hours: number, median: number): number => (hours > 0 ? 1 / (1 + (median / hours) ** steepness) : 0)

/**
 * P(an open offer ends in joining within `hours`), by how far it has come and how long its tester has let it wait. Who
 * will not join is taken to keep silent, so each hour without an answer makes it less likely. A tester who has accepted
 * waits for the developer, which says nothing about the tester.
 */
export function joinsWithin(
  { step, waited = 0 }: Pick<Seat, 'step' | 'waited'>,
  hours: number,
  params: Params,
): number {
  const { acceptance, acceptedJoin, listedJoin, joinHours, listedHours } = params
  const ever = step === 'listed' ? listedJoin : step === 'accepted' ? acceptedJoin : acceptance
  const median = step ? listedHours : joinHours
  const before = share(step === 'accepted' ? 0 : waited, median)
  const after = share((step === 'accepted' ? 0 : waited) + hours, median)
  return (ever * (after - before)) / (1 - ever * before)
}
