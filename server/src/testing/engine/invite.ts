import type { Decision } from './decision.ts'
import { exposure } from './exposure.ts'
import { isLargest } from './goal.ts'
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

/** Adds testers of the supply to the odds until they reach the target, the room (offers) or the end of the supply. */
function fill(
  odds: ReturnType<typeof oddsOn>,
  supply: Iterable<Free>,
  room: number,
  run: Run,
  { joins, days }: { joins: number; days: number },
  params: Params,
) {
  let count = 0
  if (odds.value() >= run.goal.target) return { count, after: odds.value() }
  if (room === 0) return { count, after: odds.value(), short: 'seat_cap' as const }
  for (const tester of supply) {
    odds.add({ present: joins * trust(tester, params), posterior: tester, days })
    count++
    if (odds.value() >= run.goal.target) return { count, after: odds.value() }
    if (count === room) return { count, after: odds.value(), short: 'seat_cap' as const }
  }
  return { count, after: odds.value(), short: 'pool_exhausted' as const }
}

/**
 * Invites the fewest testers with whom P(finish on the first day that they can count) >= target, and only if no day in
 * sight is safe. The supply is read only then, and no further than needed. Testers who could not finish before the run
 * has failed are not invited.
 */
export function invite(run: Run, supply: Iterable<Free>, today: number, params: Params): Decision[] {
  const { goal } = run
  const pGoal = goalOdds(run, today, params)
  // A tester who joins now counts on `day` at the earliest; if more was promised, the tester must last until then.
  const day = Math.max(earliest(run, today, params), run.goalDay ?? 0)
  if (isSafe(run, pGoal, day, today, params)) return []

  const odds = oddsOn(run, day, today, params)
  const before = odds.value()
  if (run.startedDay !== null && day > run.startedDay + params.failDays)
    return before >= goal.target ? [] : [{ kind: 'escalate', reason: 'too_late', day, before, after: before, pGoal }]
  const isFirst = run.goalDay === null && !run.seats.some(isLive)
  const room = roomFor(run, params)
  const joins = joinsFor(run, {}, day, today, params)
  const first = firstDay(run, { offeredDay: today, optedInDay: null }, day, today, params)
  const days = exposure(day - first + params.marginDays, params)
  const { count, after, short } = fill(odds, supply, room, run, { joins, days }, params)
  const decisions: Decision[] = []
  // Half a first team never starts and holds testers another app could use; a running test takes all available testers.
  if (count > 0 && !(isFirst && short && !isLargest(short, after, goal))) {
    const reason = isFirst ? 'first_team' : run.goalDay === null ? 'staffing' : 'restock'
    decisions.push({ kind: 'invite', count, reason, day, before, after, pGoal })
  }
  if (short) decisions.push({ kind: 'escalate', reason: short, day, before, after, pGoal })
  return decisions
}
