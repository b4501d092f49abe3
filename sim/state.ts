import type { Hours, Tally } from '../server/src/testing/engine/fleet.ts'
import { isOpenPhase, listingReminderHours, offerHours } from '@fortnight/contract/vocabulary/run-states'
import type { Params } from '../server/src/testing/engine/params.ts'
import { hoursToFull } from '../server/src/testing/engine/hurry.ts'
import { isLive, type Run, type Seat } from '../server/src/testing/engine/run.ts'
import { unreachable } from '../server/src/testing/engine/reach.ts'
import { settle } from '../server/src/testing/engine/settle.ts'
import { type Losses, lossesOf } from '../server/src/testing/engine/losses.ts'
import { missingOf } from '../server/src/testing/engine/suspicion.ts'
import type { Chance } from './chance.ts'
import type { Pool } from './pool.ts'
import type { Scenario } from './scenarios.ts'
import { type App, promisedDayOf, type Truth } from './world.ts'

/** Check-ins by which the miss rate is measured. */
interface CheckIns {
  missed: number
  due: number
}

/** A simulated operator with testers and customers, at one moment. */
export interface Fleet {
  scenario: Scenario
  /** The engine's first assumptions, and its current ones. */
  assumed: Params
  params: Params
  crowd: Pool
  /** Streams of their own, so that a change of policy leaves people and orders as they were. */
  random: Record<'people' | 'orders' | 'minds' | 'lives' | 'luck' | 'homes', Chance>
  apps: App[]
  /** Customers who were promised a later start, and those who then went elsewhere. */
  line: App[]
  turnedAway: number
  /** The hour of the last answer from each region, and since when regions are taken to be offline. */
  heardAt: number[]
  offlineSince: Map<number, number>
  /** How many offers ended in joining: of all, of those by mail, of those accepted, and of those listed. */
  offers: Record<'acceptance' | 'mailAcceptance' | 'acceptedJoin' | 'listedJoin', Tally>
  /** Hours that those took who joined: since the offer, since one by mail, and since they were listed. */
  hours: Record<'joinHours' | 'mailJoinHours' | 'listedHours', Hours>
  checkIns: CheckIns
  /** How many offers were taken back of testers who had been listed, by half hours since then. */
  takenBack: Map<number, number>
  /** Losses of every test that is over. */
  losses: Losses[]
  /** Share of the slots held, each day. */
  load: number[]
}

export const isOpen = ({ run }: App): boolean => isOpenPhase(run.phase)

/** The day quoted at the order, moved by the hours for which the developer has let testers wait until now. */
const dueDayOf = ({ run, promisedFrom, ownerHours, listsAt, waitsSince }: App, now: number): number => {
  const waits = run.startedDay === null && listsAt < Infinity ? now - waitsSince - listingReminderHours[0] : 0
  return promisedDayOf(promisedFrom + ownerHours + Math.max(0, waits), run.goal.days)
}

/** How long an offer waits for its tester: waking hours for an answer, hours for joining once listed. */
const waitedSince = (
  { step }: Seat,
  { expiresAt, listedAt, tester }: Truth,
  now: number,
  offline: ReadonlySet<number>,
): number =>
  offline.has(tester.region)
    ? unreachable
    : Math.max(0, step === 'listed' ? now - listedAt : offerHours - (expiresAt - now))

/** The run as the product sees it: whom Play Console does not show, without an explanation, it counts as missing. */
export function seenBy(app: App, now: number, offline: ReadonlySet<number>, params: Params): Run {
  const { run, playCount, truth } = app
  const today = Math.floor(now / 24)
  const suspicions = run.seats.map(({ id }) => truth.get(id)!.tester.suspicion)
  const isCounted = run.seats.map(
    ({ id, state }) => (state === 'opted_in' || state === 'completed') && playCount?.believed.has(id) === true,
  )
  const gap = playCount ? Math.max(0, isCounted.filter(Boolean).length - playCount.optedIn) : 0
  const missing = missingOf(
    suspicions.map((suspicion, i) => ({
      suspicion,
      countedAgo: playCount && isCounted[i] ? today - playCount.day : null,
    })),
    gap,
  )
  const seats = run.seats.map((seat, i) => ({
    ...seat,
    ...(missing[i] !== undefined && { missing: missing[i] }),
    ...(isCounted[i] && { counted: true }),
    ...(seat.state === 'offered' && { waited: waitedSince(seat, truth.get(seat.id)!, now, offline) }),
    ...(seat.state === 'offered' && { asleep: Math.max(0, truth.get(seat.id)!.askedAt - now) }),
  }))
  const promise = {
    dueDay: dueDayOf(app, now),
    hour: now - 24 * today,
    fullWithin: hoursToFull(now - app.approvedAt, params),
  }
  return { ...run, ...promise, gap, countedDay: playCount?.day ?? null, seats }
}

/** Once an app's test is over: what its losses say about all tests. */
export function closeBooks(fleet: Fleet, { run }: App, today: number): void {
  if (run.phase === 'completed' || run.phase === 'failed') fleet.losses.push(lossesOf(run, today, fleet.params))
}

/** After any change of an app's seats: frees the testers whose seat has ended, and learns from what they did. */
export function settleEnded(fleet: Fleet, app: App, before: readonly Seat[], today: number): void {
  app.run.seats.forEach((seat, i) => {
    if (!before[i] || !isLive(before[i]) || isLive(seat)) return
    const { tester, counted } = app.truth.get(seat.id)!
    tester.active--
    for (const { days, losses } of settle({ ...app.run, seats: [seat] }, today, fleet.params)) {
      tester.track = { days: tester.track.days + days - counted, losses: tester.track.losses + losses }
      // Silence that the end of the seat cut short counts as far as it was likely to be silence only.
      fleet.checkIns.missed += (1 - losses) * seat.misses
      fleet.checkIns.due += (1 - losses) * seat.misses
    }
  })
}
