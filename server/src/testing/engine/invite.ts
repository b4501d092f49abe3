import type { Decision } from './decision.ts'
import { exposure } from './exposure.ts'
import { isLargest } from './goal.ts'
import { type Haste, hasteOf } from './hurry.ts'
import type { Params } from './params.ts'
import {
  chanceOn,
  countingDays,
  firstDay,
  type Free,
  goalOdds,
  isLive,
  joinsFor,
  oddsOn,
  roomFor,
  type Run,
} from './run.ts'
import { trust } from './presence.ts'

/** Least share of those who join that must be able to do so in time: with less, a tester is asked for a later day. */
const leastInTime = 0.3

/** Whether a tester who is asked now can still keep the day promised at the order. */
function canKeep(run: Run, today: number, params: Params): boolean {
  const { dueDay = null } = run
  return dueDay !== null && joinsFor(run, {}, dueDay, today, params) >= leastInTime * params.acceptance
}

/** First day on which a tester who is asked now counts: the day promised at the order as long as that can be kept. */
function earliest(run: Run, today: number, params: Params): number {
  const day = today + params.leadDays + run.goal.days
  return canKeep(run, today, params) ? Math.min(run.dueDay!, day) : day
}

/** Whether the promised day, or a later one before a tester invited today could count, is safe without that tester. */
function isSafe(run: Run, pGoal: number | null, horizon: number, today: number, params: Params): boolean {
  // While one more tester still saves the day, before the start and shortly after it, the bar is the target. Later a
  // tester can only shorten the delay: so it is lower, until the last days on which it could be shortened at all.
  const { startedDay, goal } = run
  const lastUseful = startedDay === null ? null : startedDay + params.failDays - params.leadDays - goal.days
  const isLastCall = lastUseful !== null && today > lastUseful - params.lastCallDays
  const level = run.goalDay === null || isLastCall || canKeep(run, today, params) ? goal.target : goal.hold
  if (pGoal !== null && pGoal >= level) return true
  const later = countingDays(run, today).filter((day) => day < horizon && day > (run.goalDay ?? -Infinity))
  return later.some((day) => chanceOn(run, day, today, params) >= level)
}

/**
 * Adds testers of the supply to the odds until they reach the target and the team will be full in time, or until the end
 * of the room (offers), of the supply, or of those who help.
 */
function fill(
  { odds, haste }: { odds: ReturnType<typeof oddsOn>; haste: Haste },
  supply: Iterable<Free>,
  room: number,
  run: Run,
  { day, days, today }: { day: number; days: number; today: number },
  params: Params,
) {
  let count = 0
  const isReached = () => odds.value() >= run.goal.target
  const filled = (short?: 'seat_cap' | 'pool_exhausted') => ({
    count,
    after: odds.value(),
    ...(short && !isReached() && { short }),
  })
  if (isReached() && haste.isMet()) return filled()
  if (room === 0) return filled('seat_cap')
  for (const tester of supply) {
    if (isReached() && !haste.helps(tester)) return filled()
    odds.add({ present: joinsFor(run, tester, day, today, params) * trust(tester, params), posterior: tester, days })
    haste.add(tester)
    count++
    if (isReached() && haste.isMet()) return filled()
    if (count === room) return filled('seat_cap')
  }
  return filled('pool_exhausted')
}

/**
 * Invites the fewest testers with whom P(finish on the first day that they can count) >= target, only if no day in
 * sight is safe, and with whom all testers sold are likely to be in in time. The supply is read only then, and no further than needed. Testers who could not finish before the run
 * has failed are not invited.
 */
export function invite(run: Run, supply: Iterable<Free>, today: number, params: Params): Decision[] {
  const { goal } = run
  const pGoal = goalOdds(run, today, params)
  // A tester who joins now counts on `day` at the earliest; if more was promised, the tester must last until then.
  const day = Math.max(earliest(run, today, params), run.goalDay ?? 0)
  const haste = hasteOf(run, params)
  if (haste.isMet() && isSafe(run, pGoal, day, today, params)) return []

  const odds = oddsOn(run, day, today, params)
  const before = odds.value()
  if (run.startedDay !== null && day > run.startedDay + params.failDays)
    return before >= goal.target ? [] : [{ kind: 'escalate', reason: 'too_late', day, before, after: before, pGoal }]
  const isFirst = run.goalDay === null && !run.seats.some(isLive)
  const room = roomFor(run, params)
  const first = firstDay(run, { offeredDay: today, optedInDay: null }, day, today, params)
  const days = exposure(day - first + params.marginDays, params)
  const { count, after, short } = fill({ odds, haste }, supply, room, run, { day, days, today }, params)
  const decisions: Decision[] = []
  // Half a first team never starts and holds testers another app could use; a running test takes all available testers.
  if (count > 0 && !(isFirst && short && !isLargest(short, after, goal))) {
    const reason = isFirst ? 'first_team' : run.goalDay === null ? 'staffing' : 'restock'
    decisions.push({ kind: 'invite', count, reason, day, before, after, pGoal })
  }
  if (short) decisions.push({ kind: 'escalate', reason: short, day, before, after, pGoal })
  return decisions
}
