import { offerHours } from '@fortnight/contract/vocabulary/run-states'
import type { Seat } from '../server/src/testing/engine/run.ts'
import type { Posterior } from '../server/src/testers/pool/reliability.ts'
import type { Chance } from './chance.ts'
import { moved } from './seat-facts.ts'
import type { App, Tester } from './world.ts'

/** What people do with an offer: nine in ten would take it, half of them within two hours, until it expires. */
const wouldAccept = 0.9
const medianHours = 2
const spread = 1

/** Offers a seat to each tester; their answer is drawn now and stays unknown to the engine. */
export function offer(
  app: App,
  testers: readonly Tester[],
  believed: (tester: Tester) => Posterior,
  now: number,
  random: Chance,
): void {
  const seats = testers.map((tester): Seat => ({
    id: tester.id,
    state: 'offered',
    offeredDay: Math.floor(now / 24),
    optedInDay: null,
    endedDay: null,
    misses: 0,
    nudgedDay: null,
    posterior: believed(tester),
  }))
  for (const tester of testers) {
    const accepts = random.happens(wouldAccept)
    const delay = random.delay(medianHours, spread)
    // Of those who don't want it half say so, the others let it pass.
    const answersAt = now + (accepts || random.happens(0.5) ? delay : Infinity)
    const expiresAt = now + offerHours
    app.truth.set(tester.id, {
      tester,
      accepts,
      answersAt,
      expiresAt,
      leftDay: Infinity,
      counted: 0,
      seen: false,
      base: believed(tester),
    })
  }
  app.used += testers.length
  app.run = { ...app.run, seats: [...app.run.seats, ...seats] }
}

/** Hours until the next of the app's open offers is answered or expires; infinite without any. */
export const nextAnswer = (app: App): number =>
  app.run.seats.reduce((first, { id, state }) => {
    if (state !== 'offered') return first
    const { answersAt, expiresAt } = app.truth.get(id)!
    return Math.min(first, answersAt, expiresAt)
  }, Infinity)

/** Settles the app's open offers by `now`. Calls `onAnswer` for each with whether it was accepted. */
export function answer(app: App, now: number, onAnswer: (accepted: boolean) => void): void {
  const today = Math.floor(now / 24)
  const seats = app.run.seats.map((seat): Seat => {
    if (seat.state !== 'offered') return seat
    const { accepts, answersAt, expiresAt } = app.truth.get(seat.id)!
    if (Math.min(answersAt, expiresAt) > now) return seat
    const answered = answersAt < expiresAt
    const accepted = answered && accepts
    onAnswer(accepted)
    if (accepted) return moved(seat, 'opted_in', today)
    return moved(seat, answered ? 'declined' : 'expired', today)
  })
  app.run = { ...app.run, seats }
}
