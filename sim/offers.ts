import { listingReminderHours, offerHours, optInHours } from '@fortnight/contract/vocabulary/run-states'
import { answersOf } from '../server/src/testing/engine/answers.ts'
import { optedIn, type Seat } from '../server/src/testing/engine/run.ts'
import {
  answering,
  examAccepts,
  groupHours,
  isExam,
  isWeekend,
  joining,
  listing,
  offlineRegion,
  regions,
  ring,
  weekend,
} from './hardships.ts'
import type { Chance } from './chance.ts'
import type { Scenario } from './scenarios.ts'
import { moved } from './seat-facts.ts'
import type { Fleet } from './state.ts'
import { awakeAfter, wakingEnd } from './waking.ts'
import { type App, dueHours, suffers, type Tester, type Truth } from './world.ts'

/** Half of those who would take an offer do within two hours, until it expires. */
const medianHours = 2
const spread = 1

/** The hour in which a person of a region has had `hours` for it, awake. */
const awake = (scenario: Scenario, now: number, hours: number, region: number): number =>
  suffers(scenario, 'nights') ? awakeAfter(now, hours, regions[region]!.ahead) : now + hours

/** The same of a tester, who must be online, too. */
function reached(scenario: Scenario, now: number, hours: number, region: number): number {
  const at = awake(scenario, now, hours, region)
  if (!suffers(scenario, 'regions') || !Number.isFinite(at)) return at
  let online = at
  while (offlineRegion(Math.floor(online / 24)) === region) online += 24
  return online
}

/** What a tester will do with an offer: drawn now, unknown to the engine. */
function mindOf(tester: Tester, now: number, scenario: Scenario, random: Chance) {
  const isBusy = suffers(scenario, 'exams') && isExam(Math.floor(now / 24))
  const accepts = random.happens(tester.takes * (isBusy ? examAccepts : 1))
  const isSlow = suffers(scenario, 'weekends') && isWeekend(Math.floor(now / 24))
  const delay =
    random.delay(medianHours, spread) * (isSlow ? weekend.answers : 1) * (tester.byMail ? answering.mailDelay : 1)
  if (tester.ring !== null) return { accepts: true, answersAt: now + ring.answerHours }
  // Of those who don't want it half say so, the others let it pass.
  const answers = accepts || random.happens(0.5)
  return { accepts, answersAt: answers ? reached(scenario, now, delay, tester.region) : Infinity }
}

/** Offers a seat to each tester. */
export function offer(
  app: App,
  testers: readonly Tester[],
  { crowd: { believed }, params }: Pick<Fleet, 'crowd' | 'params'>,
  now: number,
  of: { scenario: Scenario; random: Chance },
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
    ...answersOf(tester.answers, tester.byMail, params),
  }))
  for (const tester of testers) {
    const { ahead } = regions[tester.region]!
    const expiresAt = wakingEnd(now, offerHours, ahead)
    // At night only if an offer of the morning would end too late.
    const isUrgent = app.run.startedDay === null && expiresAt > app.approvedAt + dueHours
    const askedAt = isUrgent ? now : wakingEnd(now, 0, ahead)
    const truth: Truth = {
      tester,
      offeredAt: now,
      askedAt,
      ...mindOf(tester, askedAt, of.scenario, of.random),
      expiresAt,
      acceptedAt: Infinity,
      listedAt: Infinity,
      joinsAt: Infinity,
      leftDay: Infinity,
      counted: 0,
      seen: false,
      checkIns: 0,
      base: believed(tester),
    }
    tester.seats.push(truth)
    app.truth.set(tester.id, truth)
  }
  app.used += testers.length
  app.run = { ...app.run, seats: [...app.run.seats, ...seats] }
}

/** The hour of what happens next to an open offer. */
function nextOf(app: App, { acceptedAt, listedAt, answersAt, joinsAt, expiresAt }: Truth): number {
  if (listedAt < Infinity) return Math.min(joinsAt, expiresAt)
  return acceptedAt < Infinity ? app.listsAt : Math.min(answersAt, expiresAt)
}

/** Hours until something happens to one of the app's open offers; infinite without any. */
export const nextAnswer = (app: App): number =>
  app.run.seats.reduce(
    (first, { id, state }) => (state === 'offered' ? Math.min(first, nextOf(app, app.truth.get(id)!)) : first),
    Infinity,
  )

/** A member of a ring who joins is in at Google for a while, or never. */
const leavesOn = ({ ring: group }: Tester, day: number, random: Chance): number => {
  if (group === null) return Infinity
  return random.happens(ring.neverIn) ? day : day + 1 + random.below(14)
}

/** Who accepts waits for the developer or the group; in the friendly world they are listed at once. */
function accept(app: App, truth: Truth, now: number, scenario: Scenario, random: Chance): void {
  truth.acceptedAt = now
  const hours = suffers(scenario, 'slow lists') ? app.pace * random.delay(1, listing.spread) : 0
  const within = Math.min(listing.most, Math.max(hours && listing.least, hours))
  if (app.listsAt < Infinity) return
  app.waitsSince = now
  app.listsAt = suffers(scenario, 'group lists') ? now + groupHours : awake(scenario, now, within, app.region)
}

/** Who is listed can join, and is reminded once if they don't. */
function list(truth: Truth, now: number, scenario: Scenario, random: Chance): void {
  truth.listedAt = now
  truth.expiresAt = now + 2 * optInHours
  const isListed = suffers(scenario, 'slow lists') || suffers(scenario, 'group lists')
  const hours =
    !isListed || truth.tester.ring !== null
      ? 0
      : random.happens(joining.share)
        ? random.delay(joining.median, joining.spread)
        : Infinity
  truth.joinsAt = reached(scenario, now, hours, truth.tester.region)
}

/** Takes the next step of one open offer, if it is due. */
function stepOf(app: App, seat: Seat, now: number, scenario: Scenario, random: Chance): Seat {
  const truth = app.truth.get(seat.id)!
  const today = Math.floor(now / 24)
  if (truth.acceptedAt === Infinity) {
    if (Math.min(truth.answersAt, truth.expiresAt) > now) return seat
    if (truth.answersAt >= truth.expiresAt) return moved(seat, 'expired', today)
    if (!truth.accepts) return moved(seat, 'declined', today)
    accept(app, truth, now, scenario, random)
  }
  if (truth.listedAt === Infinity && app.listsAt <= now) list(truth, now, scenario, random)
  if (truth.listedAt === Infinity) return { ...seat, step: 'accepted' }
  if (Math.min(truth.joinsAt, truth.expiresAt) > now) return { ...seat, step: 'listed' }
  if (truth.joinsAt >= truth.expiresAt) return moved(seat, 'expired', today)
  truth.leftDay = leavesOn(truth.tester, today, random)
  return moved(seat, 'opted_in', today)
}

/**
 * Takes every step of the app's open offers that is due by `now`. Calls `onEnd` for each offer that is over, with its
 * truth and whether its tester joined. Returns whether an offer is over.
 */
export function answer(
  app: App,
  now: number,
  of: { scenario: Scenario; random: Chance },
  onEnd: (truth: Truth, joined: boolean) => void,
): boolean {
  const before = app.run.seats
  const seats = before.map((seat) => (seat.state === 'offered' ? stepOf(app, seat, now, of.scenario, of.random) : seat))
  if (app.listsAt <= now) {
    if (app.run.startedDay === null) app.ownerHours += Math.max(0, now - app.waitsSince - listingReminderHours[0])
    app.listsAt = Infinity
  }
  const ended = seats.filter(({ state }, i) => before[i]!.state === 'offered' && state !== 'offered')
  for (const { id, state } of ended) onEnd(app.truth.get(id)!, state === 'opted_in')
  app.run = { ...app.run, seats }
  if (app.fullAt === Infinity && optedIn(app.run).length >= app.run.goal.need)
    Object.assign(app, { fullAt: now, fullOwnerHours: app.ownerHours })
  return ended.length > 0
}
