import type { Params } from './params.ts'
import { survive, type Posterior } from './reliability.ts'
import { alive, countingDays, isLive, oddsOn, type Run } from './run.ts'

/** P(finish on `day`) with and without the invitations, and P(the promised day) that made them necessary. */
interface Odds {
  day: number
  before: number
  after: number
  pGoal: number | null
}

export type Decision =
  /** The reason tells a first team from a refill before the start and one after it. */
  | ({ kind: 'invite'; count: number; reason: 'first_team' | 'staffing' | 'restock' } & Odds)
  | { kind: 'nudge'; seat: string; reason: 'missed_check_in'; misses: number; alive: number }
  | { kind: 'lost'; seat: string; reason: 'silent'; misses: number; alive: number }
  /** Even with every tester allowed the target is out of reach: people must decide. */
  | ({ kind: 'escalate'; reason: 'pool_exhausted' | 'seat_cap' } & Odds)

/**
 * Gives up seats that are silent for too long. Each loss says something about the app, so the rest are judged again.
 */
function giveUp(run: Run, params: Params): { standing: Run; lost: Decision[] } {
  const lost: Decision[] = []
  let standing = run
  for (;;) {
    const silent = standing.seats.filter((seat) => alive(standing, seat, params) < params.lostBelow)
    if (silent.length === 0) return { standing, lost }
    for (const seat of silent) {
      const chance = alive(standing, seat, params)
      lost.push({ kind: 'lost', seat: seat.id, reason: 'silent', misses: seat.misses, alive: chance })
    }
    const seats = standing.seats.filter((seat) => !silent.includes(seat))
    standing = { ...standing, seats, lossesSeen: standing.lossesSeen + silent.length }
  }
}

/** At most one reminder a day to each tester who missed his last check-in, however often the plan is made. */
function nudges(run: Run, today: number, params: Params): Decision[] {
  return run.seats
    .filter((seat) => seat.state === 'opted_in' && seat.misses > 0 && seat.nudgedDay !== today)
    .map((seat) => ({
      kind: 'nudge',
      seat: seat.id,
      reason: 'missed_check_in',
      misses: seat.misses,
      alive: alive(run, seat, params),
    }))
}

/**
 * The one rule: only if P(goal day) < hold, and no later day before an invitation of today could count is safe
 * either, invite the fewest testers with whom P(finish on that day) >= target.
 */
function invitations(
  run: Run,
  supply: readonly Posterior[],
  today: number,
  params: Params,
  first: boolean,
): Decision[] {
  const { goal } = run
  const goalDay = run.goalDay === null ? null : Math.max(run.goalDay, today)
  const pGoal = goalDay === null ? null : oddsOn(run, goalDay, today, params).value()
  if (pGoal !== null && pGoal >= goal.hold) return []
  // Whoever joins now counts on `day` at the earliest; where more was promised, he has to last until then.
  const optIn = today + params.leadDays
  const day = Math.max(optIn + goal.days, goalDay ?? 0)
  const later = countingDays(run, today, params).filter((T) => T < day && (goalDay === null || T > goalDay))
  if (later.some((T) => oddsOn(run, T, today, params).value() >= goal.hold)) return []

  const odds = oddsOn(run, day, today, params)
  const before = odds.value()
  const seats = Math.max(0, goal.maxSeats - run.seats.filter(isLive).length)
  let count = 0
  while (odds.value() < goal.target && count < Math.min(seats, supply.length)) {
    const stay = survive(supply[count]!, day - optIn + params.marginDays)
    odds.add({ present: params.acceptance, stay })
    count++
  }
  const after = odds.value()
  const decisions: Decision[] = []
  const reached = after >= goal.target
  // Half a first team never starts and holds testers another app could use; a running test takes whoever there is.
  if (count > 0 && (reached || !first)) {
    const reason = first ? 'first_team' : run.goalDay === null ? 'staffing' : 'restock'
    decisions.push({ kind: 'invite', count, reason, day, before, after, pGoal })
  }
  if (!reached) {
    decisions.push({
      kind: 'escalate',
      reason: count === seats ? 'seat_cap' : 'pool_exhausted',
      day,
      before,
      after,
      pGoal,
    })
  }
  return decisions
}

/**
 * What to do for one run on `today`: seats to give up, testers to remind, testers to invite, or a call for help.
 * `supply` are the posteriors of those who could be invited, in `enlist`'s order. Carried out and asked again on the
 * same day it has nothing to add, save an escalation that still stands.
 */
export function plan(run: Run, supply: readonly Posterior[], today: number, params: Params): Decision[] {
  const { standing, lost } = giveUp(run, params)
  const first = run.goalDay === null && !standing.seats.some(isLive)
  return [...lost, ...nudges(standing, today, params), ...invitations(standing, supply, today, params, first)]
}
