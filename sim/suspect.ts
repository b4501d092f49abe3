import { believedAlive, meanHazard } from '../server/src/testers/pool/reliability.ts'
import type { Seat } from '../server/src/testing/engine/run.ts'
import { type CountedRun, shareOf, suspicions } from '../server/src/testing/engine/suspicion.ts'
import type { Fleet } from './state.ts'
import type { App } from './world.ts'

/** Days of which the counts are explained. */
const memory = 120

/** P(an honest tester had left by `day`), from their silence up to today. */
function doubtOn(seat: Seat, day: number, today: number, fleet: Fleet): number {
  const seen = (seat.endedDay ?? today) - seat.misses
  if (seat.state === 'opted_out') return seat.endedDay! <= day ? 1 : 0
  if (seen >= day) return 0
  if (seat.state === 'lost') return lostDoubt
  return 1 - believedAlive(meanHazard(seat.posterior), fleet.params.missRate, seat.misses)
}
const lostDoubt = 0.9

const countedRun = ({ run, counts }: App, today: number, fleet: Fleet): CountedRun => {
  const seats = new Map(run.seats.map((seat) => [seat.id, seat]))
  return counts.map(({ day, believed, gap }) => ({
    day,
    gap,
    seats: believed.map((tester) => {
      const seat = seats.get(tester)!
      return { tester, days: day - seat.optedInDay!, doubt: doubtOn(seat, day, today, fleet) }
    }),
  }))
}

/** The night's suspicions, from the counts of all tests; returns the share of pretenders. */
export function suspect(fleet: Fleet, today: number): number {
  const apps = fleet.apps.filter(({ counts }) => (counts.at(-1)?.day ?? -Infinity) > today - memory)
  const found = suspicions(
    apps.map((app) => countedRun(app, today, fleet)),
    fleet.params.pretenders,
  )
  for (const [id, { suspicion }] of found) {
    const tester = fleet.crowd.testers.get(id)
    if (tester) tester.suspicion = suspicion
  }
  return shareOf(found, fleet.assumed.pretenders)
}
