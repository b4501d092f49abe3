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
  // Whoever is silent stays until we know: let go now, nobody would ever learn whether he had left.
  const team = optedIn(run)
    .filter((seat) => seat.misses === 0)
    .map((seat) => ({ seat, worth: worth(seat) }))
    .sort((x, y) => x.worth - y.worth || (x.seat.id < y.seat.id ? -1 : 1))
  const offers = run.seats.filter(({ state }) => state === 'offered')
  return [...(offers.length > 0 ? [offers] : []), ...team.map(({ seat }) => [seat])]
}

/**
 * The chance that must be left. Every day on which testers go spends it anew, so little of it may be spent; open offers
 * go back only once. When the goal is met only Google's patience is at stake.
 */
function levelFor(run: Run, group: readonly Seat[], params: Params): number {
  const once = run.qualifiedDay !== null || group[0]?.state === 'offered'
  return once ? run.goal.target : 1 - (1 - run.goal.target) * params.releaseShare
}

/**
 * Gives back the testers whom the goal can do without: offers first, then those who add least, as many as can go
 * while P(goal) stays well above the target. A run on its way to a later day keeps everybody.
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
    if (after < levelFor(run, group, params)) break
    for (const { id, state } of group) {
      const to = state === 'offered' ? 'withdrawn' : 'released'
      decisions.push({ kind: 'release', seat: id, to, reason: 'surplus', before, after })
    }
    before = after
    standing = left
  }
  return decisions
}
