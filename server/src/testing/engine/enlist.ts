import { inTime } from './hurry.ts'
import type { Params } from './params.ts'
import { trust } from './presence.ts'
import type { Free } from './run.ts'
import { score, type Posterior } from '../../testers/pool/reliability.ts'

/** A tester who may join this run: verified, with a free slot and a fitting device, never on it before. */
export interface Candidate extends Omit<Free, keyof Posterior> {
  id: string
  householdId: string
  /** Device model. */
  model: string
  posterior: Posterior
  /** Active assignments / capacity, 0..1. */
  load: number
  /** Days since the last assignment, or since joining the pool. */
  idleDays: number
  /** Tester-days behind the posterior, without the prior's. */
  observedDays: number
  /** No test has asked them yet. */
  neverAsked?: boolean
}

/** A candidate as one whom a run could invite. */
export const asFree = ({ posterior, missing, asleep, accepts, byMail }: Candidate): Free => ({
  ...posterior,
  ...(missing !== undefined && { missing }),
  ...(asleep && { asleep }),
  ...(accepts !== undefined && { accepts }),
  ...(byMail && { byMail }),
})

/** Constraints that a tester already on the run puts on the next one. */
export type Seated = Pick<Candidate, 'householdId' | 'model' | 'observedDays'>

/**
 * Reliability, less for the busy and a little more for the idle: best-first alone gives the best testers all the work.
 * Days that counts of Play Console confirm go before those that a tester only reports: testers who pretend never miss
 * one. If all are to be in within `hours`, a tester counts by how likely that is, relative to one who is awake and answers as most do.
 */
function balancedScore({ load, idleDays, ...tester }: Candidate, hours: number | null, params: Params): number {
  const idle = Math.min(1, Math.max(0, idleDays) / params.idleFullDays)
  const points =
    score(tester.posterior) * trust(tester, params) * (1 - params.loadPenalty * load) + params.idleBonus * idle
  // Millionths: scores that differ by the last bit of their arithmetic are equal, and ids decide.
  return Math.round(points * (hours === null ? 1 : inTime(tester, hours, params)) * 1e6)
}

/**
 * Candidates in the order in which they join the team, best balanced score first, equal ones by id. A second member of
 * a household and a fourth phone of a model are left out. Newcomers keep to their share of the team as long as known
 * testers remain; after those the share is lifted, because a young pool must be able to serve any app at all, and the
 * prior already prices newcomers in: they only make the team larger. A part of that share is for those who were never
 * asked, whatever their score, longest wait first: in a pool of proven testers no newcomer would be asked otherwise, and
 * nothing would be learnt of them. `seated` are the live seats of a run that is being refilled, `hours` those within which
 * all testers sold are to be in, null if time does not press.
 */
export function* enlist<C extends Candidate>(
  candidates: readonly C[],
  params: Params,
  seated: readonly Seated[] = [],
  hours: number | null = null,
) {
  const isNewcomer = (tester: Seated) => tester.observedDays < params.newcomerDays
  const queue = candidates
    .map((tester) => ({ tester, points: balancedScore(tester, hours, params) }))
    .sort((x, y) => y.points - x.points || (x.tester.id < y.tester.id ? -1 : 1))
    .map((entry, place) => ({ ...entry, place }))
  const known = queue.filter(({ tester }) => !isNewcomer(tester))
  const fresh = queue.filter(({ tester }) => isNewcomer(tester))
  const untried = fresh
    .filter(({ tester, points }) => tester.neverAsked && points > 0)
    .sort((x, y) => y.tester.idleDays - x.tester.idleDays || x.place - y.place)

  const households = new Set<string>()
  const models = new Map<string, number>()
  let size = 0
  let newcomers = 0
  const take = (tester: Seated) => {
    households.add(tester.householdId)
    models.set(tester.model, (models.get(tester.model) ?? 0) + 1)
    size++
    if (isNewcomer(tester)) newcomers++
  }
  const isEligible = ({ tester }: { tester: Seated }) =>
    !households.has(tester.householdId) && (models.get(tester.model) ?? 0) < params.modelLimit
  seated.forEach(take)

  // Who is not eligible any more, as those who were taken, never will be again.
  const firstOf = (some: typeof queue) => {
    let next = 0
    return () => {
      while (next < some.length && !isEligible(some[next]!)) next++
      return some[next]
    }
  }
  const [firstKnown, firstFresh, firstUntried] = [firstOf(known), firstOf(fresh), firstOf(untried)]
  for (;;) {
    const veteran = firstKnown()
    const newcomer = firstFresh()
    const isWithin = (share: number) => newcomers + 1 <= share * (size + 1) + 1e-9
    const newcomerIsNext = newcomer && (!veteran || (isWithin(params.newcomerShare) && newcomer.place < veteran.place))
    const firstOffer = isWithin(params.firstOfferShare) ? firstUntried() : undefined
    const next = firstOffer ?? (newcomerIsNext ? newcomer : veteran)
    if (!next) return
    take(next.tester)
    yield next.tester
  }
}
