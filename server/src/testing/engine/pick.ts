import { asFree, enlist, type Candidate } from './enlist.ts'
import { exposure } from './exposure.ts'
import { frailtyOf } from './frailty.ts'
import { type Goal, isLargest } from './goal.ts'
import { hasteOf, hurryOf } from './hurry.ts'
import type { Params } from './params.ts'
import { finishOdds } from './probability.ts'
import { trust } from './presence.ts'
import { type Free, roomFor } from './run.ts'
import { fleetPrior } from '../../testers/pool/reliability.ts'

/** Why no team is possible. */
interface Short {
  reason: 'pool_exhausted' | 'seat_cap'
  /** P(finish) of the best team that these candidates allow. */
  probability: number
  /** Candidates who can be in one team, one per household and few per model. */
  available: number
  /** Testers of fleet quality that would close the gap; as many as the cap has room for, if even they would not. */
  missing: number
}

/** All or nothing: half a team never starts, and holds testers whom another app could use. */
type Picked<C extends Candidate> = { team: C[]; probability: number } | { short: Short }

/**
 * The first team of a run: the shortest run of `enlist`'s order whose P(finish) reaches the goal's target, each tester
 * accepting as they did so far and then staying the goal's days and the margin. Sized by these very testers, not
 * by an average: a team counted for average testers and filled with worse ones falls short of its target. A team of the largest
 * size will do at the level at which a running one is left alone. If all testers sold are to be in within `fullWithin` hours, more are
 * picked as long as they make that likely.
 */
export function pick<C extends Candidate>(
  goal: Goal,
  candidates: readonly C[],
  params: Params,
  fullWithin: number | null = null,
): Picked<C> {
  const odds = finishOdds(goal.need, frailtyOf(params, goal.days + params.marginDays))
  const add = (tester: Free) =>
    odds.add({
      present: (tester.accepts ?? params.acceptance) * trust(tester, params),
      posterior: tester,
      days: exposure(goal.days + params.marginDays, params),
    })
  const none = { goal, seats: [], startedDay: null, fullWithin }
  const haste = hasteOf(none, params)
  const most = roomFor(none, params)
  const team: C[] = []
  let available = 0
  const isReached = () => odds.value() >= goal.target
  for (const candidate of enlist(candidates, params, [], hurryOf(none, params))) {
    available++
    if (team.length === most) continue
    if (isReached() && !haste.helps(candidate)) break
    team.push(candidate)
    const tester = asFree(candidate)
    add(tester)
    haste.add(tester)
    if (isReached() && haste.isMet()) break
  }

  const probability = odds.value()
  if (isReached()) return { team, probability }
  const room = most - team.length
  if (isLargest(room > 0 ? 'pool_exhausted' : 'seat_cap', probability, goal)) return { team, probability }
  let missing = 0
  for (; missing < room && odds.value() < goal.target; missing++) add(fleetPrior(params.fleetHazard, params.fleetShape))
  return { short: { reason: room > 0 ? 'pool_exhausted' : 'seat_cap', probability, available, missing } }
}
