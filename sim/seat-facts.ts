import { facts } from '@fortnight/contract/testing/facts/table'
import { type AssignmentState, isLiveState, type RunPhase } from '@fortnight/contract/vocabulary/run-states'
import type { Seat } from '../server/src/testing/engine/run.ts'

/** What people do on their own; the engine's decisions move seats by themselves. */
type PeoplesFact = 'opted_in' | 'declined' | 'expired' | 'opted_out'

/** The engine calls a seat offered that the product stores as invited. */
const stored = (state: Seat['state']): AssignmentState => (state === 'offered' ? 'invited' : state)

/** Moves a seat as the table of facts says; throws if the fact cannot start. */
export function moved(seat: Seat, kind: PeoplesFact, day: number): Seat {
  const { from, to } = facts[kind]
  if (!from.includes(stored(seat.state)) || !to || to === 'invited') throw new Error(`${seat.state} seats: no ${kind}`)
  return { ...seat, state: to, ...(isLiveState(to) ? { optedInDay: day } : { endedDay: day }) }
}

/** The phase of a run once testers are asked. */
export function phaseOnceOffered(phase: RunPhase): RunPhase {
  const { to } = facts.offered
  return (typeof to === 'string' ? to : to?.[phase]) ?? phase
}
