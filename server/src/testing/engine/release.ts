import type { Decision } from './decision.ts'
import type { Params } from './params.ts'
import { survive } from '../../testers/pool/reliability.ts'
import { chanceOn, memberOn, optedIn, type Run, type Seat } from './run.ts'

/** Purpose of the team: until which day, and with which chance. */
interface Aim {
  day: number
  level: number
  /** How much of the chance releasing the next group may cost. */
  price(group: readonly Seat[]): number
}

/**
 * The engine's day, or the one promised at the order if that is later, as testers who joined after the start may count only
 * then; and once goal and margin are behind, the end of the wait for Google, where only patience is at
 * stake. On the way every saved tester-day has one price, so that days which save much may cost more than the last
 * ones; offers, which are withdrawn only once, may cost all that the target allows. An extended run keeps all its
 * testers, and so does one in its margin.
 */
function aimOf(run: Run, today: number, params: Params): Aim | null {
  const { goal, goalDay, qualifiedDay } = run
  if (run.phase === 'holding') {
    const day = Math.max(today, qualifiedDay! + params.holdDays)
    return { day, level: params.waitLevel, price: () => 1 }
  }
  if (run.phase !== 'running' || today > goalDay!) return null
  const day = Math.max(goalDay!, run.dueDay ?? 0)
  const price = params.releaseRisk * (goalDay! - today)
  return { day, level: goal.target, price: ([first]) => (first?.state === 'offered' ? 1 : price) }
}

/** Seats to release one after the other; the offers go together, once the opted-in testers can do without them. */
function groups(run: Run, day: number, today: number, params: Params): Seat[][] {
  const worth = (seat: Seat) => {
    const member = memberOn(run, seat, day, today, params)
    return member ? member.present * survive(member.posterior, member.days) : 0
  }
  // Silent testers stay until their fate is known: if they were released now, we would never learn whether they had
  // left.
  const team = optedIn(run)
    .filter((seat) => seat.misses === 0)
    .map((seat) => ({ seat, worth: worth(seat) }))
    .sort((x, y) => x.worth - y.worth || (x.seat.id < y.seat.id ? -1 : 1))
  const offers = run.seats.filter(({ state }) => state === 'offered')
  return [...(offers.length > 0 ? [offers] : []), ...team.map(({ seat }) => [seat])]
}

/** Releases the testers whom the goal can do without: offers first, then those who add least. */
export function release(run: Run, today: number, params: Params): Decision[] {
  const aim = aimOf(run, today, params)
  if (aim === null) return []
  const chance = (standing: Run) => chanceOn(standing, aim.day, today, params)

  const decisions: Decision[] = []
  let standing = run
  let before = chance(run)
  for (const group of groups(run, aim.day, today, params)) {
    const left = { ...standing, seats: standing.seats.filter((seat) => !group.includes(seat)) }
    const after = chance(left)
    if (after < aim.level || before - after > aim.price(group)) break
    for (const { id, state } of group) {
      const to = state === 'offered' ? 'withdrawn' : 'released'
      decisions.push({ kind: 'release', seat: id, to, reason: 'surplus', before, after })
    }
    before = after
    standing = left
  }
  return decisions
}
