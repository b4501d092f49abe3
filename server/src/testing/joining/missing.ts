import type { RunState, SeatState } from '@fortnight/contract/testing/replay-state'
import { consoleGap, silentDays, stillCounted } from '@fortnight/contract/testing/run-outlook'
import { defaults } from '../engine/params.ts'
import { believedAlive, meanHazard } from '../../testers/pool/reliability.ts'
import type { Seated } from '../staffing/people.repository.ts'

const wasConfirmed = ({ days }: SeatState) => days.some(({ grade }) => grade === 'confirmed')

/** P(still there) from a tester's silence, by the posterior of their earlier tests, and from what all counts say of people like them. */
const aliveOf = (person: Seated | undefined, silent: number) =>
  believedAlive(person ? meanHazard(person) : defaults.fleetHazard, defaults.missRate, silent) * (person?.trust ?? 1)

/**
 * Testers whom Play Console most likely does not show: first those without any confirmation, then those least likely to
 * be still there. Twice as many as are missing, because the count names none.
 */
export function suspectsOf(state: RunState, people: readonly Seated[], today: string) {
  const newest = state.play_counts.at(-1)
  const count = consoleGap(state)
  if (!newest || count === 0) return null
  const who = new Map(people.map((person) => [person.seat, person]))
  const suspects = stillCounted(state)
    .map((seat) => {
      const person = who.get(seat.seat)
      const silent = silentDays(seat, today)
      const alive = aliveOf(person, silent)
      const asked = person?.nudged_on === today
      return { seat: seat.seat, name: person?.name ?? '', silent, seen: wasConfirmed(seat), alive, asked }
    })
    .sort((x, y) => Number(x.seen) - Number(y.seen) || x.alive - y.alive || x.seat - y.seat)
    .slice(0, count * 2)
  const { day, believed, opted_in, own } = newest
  return { day, believed, opted_in, own, count, suspects }
}
