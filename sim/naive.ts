import { apply, type Decision } from '../server/src/testing/engine/decision.ts'
import { isLive, type Run } from '../server/src/testing/engine/run.ts'

/** Days of silence after which a simple service takes a tester for lost, and days for which it keeps the team after. */
const patience = 3
const keeps = 7
const failsAfter = 42
/** The chances of a plan without forecasts. */
const unknown = { before: 0, after: 0 }

const finishers = (run: Run, today: number): string[] =>
  run.seats
    .filter(({ state, optedInDay }) => state === 'opted_in' && optedInDay! + run.goal.days <= today)
    .map(({ id }) => id)

function silentTooLong(run: Run): Decision[] {
  const silent = run.seats.filter(({ state, misses }) => state === 'opted_in' && misses >= patience)
  return silent.map(({ id, misses }) => ({ kind: 'lost', seat: id, reason: 'silent', misses, alive: 0 }))
}

function move(run: Run, today: number): Decision[] {
  const { phase, goal, startedDay, qualifiedDay } = run
  const team = run.seats.filter(({ state }) => state === 'opted_in').length
  const seats = finishers(run, today)
  if (phase === 'staffing' && team >= goal.need)
    return [{ kind: 'start', reason: 'team_complete', startedDay: today, goalDay: today + goal.days, ...unknown }]
  if (qualifiedDay !== null)
    return today >= qualifiedDay + keeps ? [{ kind: 'complete', reason: 'held', seats, ...unknown }] : []
  if (startedDay === null) return []
  if (seats.length >= goal.need) return [{ kind: 'qualify', reason: 'goal_met', ...unknown }]
  if (today >= startedDay + failsAfter) return [{ kind: 'fail', reason: 'out_of_time', seats, ...unknown }]
  return phase === 'running' && today > run.goalDay! ? [{ kind: 'extend', reason: 'goal_day_passed', ...unknown }] : []
}

/** Sends home the testers who are left when a run is over. */
function close(run: Run): Decision[] {
  if (run.phase !== 'completed' && run.phase !== 'failed') return []
  return run.seats.filter(isLive).map(({ id, state }) => {
    const to = state === 'offered' ? 'withdrawn' : 'released'
    return { kind: 'release', seat: id, to, reason: 'closing', ...unknown }
  })
}

function invite(run: Run, spare: number, free: Iterable<unknown>, today: number): Decision[] {
  const isStaffed = ['queued', 'staffing', 'running', 'extended'].includes(run.phase)
  const missing = run.goal.need + spare - run.seats.filter(isLive).length
  let count = 0
  if (isStaffed && missing > 0) for (const _one of free) if (++count === missing) break
  return count > 0 ? [{ kind: 'invite', count, reason: 'restock', day: today, pGoal: null, ...unknown }] : []
}

/**
 * The plan of services without a model: a fixed number of spare testers, any who are free, and a new one for each who
 * leaves or falls silent. It makes the engine's decisions, so that the same world applies them. `lostIn`
 * says who is taken for lost.
 */
export function naivePlan(
  run: Run,
  spare: number,
  free: Iterable<unknown>,
  today: number,
  lostIn = silentTooLong,
): Decision[] {
  const decisions: Decision[] = []
  let standing = run
  for (const step of [lostIn, move, close]) {
    const due = step(standing, today)
    decisions.push(...due)
    standing = due.reduce((before, decision) => apply(before, decision, today), standing)
  }
  return [...decisions, ...invite(standing, spare, free, today)]
}
