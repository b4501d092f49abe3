import type { Decision } from './decision.ts'
import type { Params } from './params.ts'
import { memberOn, oddsOn, optedIn, type Run, type Seat } from './run.ts'

/** The day the team is kept for: the promised one, and once the goal is met the end of the wait for Google. */
function aim(run: Run, today: number, params: Params): number | null {
  if (run.qualifiedDay !== null) return Math.max(today, run.qualifiedDay + params.holdDays)
  return run.phase === 'running' ? Math.max(today, run.goalDay!) : null
}

/** Seats to give back one after the other; the offers go together, once those who are in can do without them. */
function groups(run: Run, day: number, today: number, params: Params): Seat[][] {
  const worth = (seat: Seat) => {
    const member = memberOn(run, seat, day, today, params)
    return member ? member.present * member.stay : 0
  }
  const team = optedIn(run)
    .map((seat) => ({ seat, worth: worth(seat) }))
    .sort((x, y) => x.worth - y.worth || (x.seat.id < y.seat.id ? -1 : 1))
  return [run.seats.filter(({ state }) => state === 'offered'), ...team.map(({ seat }) => [seat])]
}

/**
 * Gives back the testers whom the goal can do without: offers first, then those who add least, as many as can go
 * while P(goal) stays at or above the target. A run on its way to a later day keeps everybody.
 */
export function release(run: Run, today: number, params: Params): Decision[] {
  const day = aim(run, today, params)
  if (day === null) return []
  const chance = (standing: Run) => oddsOn(standing, day, today, params).value()

  const decisions: Decision[] = []
  let standing = run
  let before = chance(run)
  if (before < run.goal.target) return []
  for (const group of groups(run, day, today, params)) {
    const left = { ...standing, seats: standing.seats.filter((seat) => !group.includes(seat)) }
    const after = chance(left)
    if (after < run.goal.target) break
    for (const { id, state } of group)
      decisions.push({
        kind: 'release',
        seat: id,
        to: state === 'offered' ? 'withdrawn' : 'released',
        reason: 'surplus',
        before,
        after,
      })
    before = after
    standing = left
  }
  return decisions
}
