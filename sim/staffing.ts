import { gate } from '@fortnight/contract/plans'
import { type Hours, leastHours } from '../server/src/testing/engine/fleet.ts'
import { capacityOf, laterDays, overheadDays } from '../server/src/testers/pool/capacity.ts'
import { apply, type Decision } from '../server/src/testing/engine/decision.ts'
import { plan } from '../server/src/testing/engine/plan.ts'
import { order, type Waiting } from '../server/src/testing/engine/queue.ts'
import type { Seat } from '../server/src/testing/engine/run.ts'
import { giveUp } from '../server/src/testing/engine/silence.ts'
import { naivePlan } from './naive.ts'
import { findOffline } from './offline.ts'
import { answer, nextAnswer, offer } from './offers.ts'
import { phaseOnceOffered } from './seat-facts.ts'
import { fate } from './shocks.ts'
import { closeBooks, type Fleet, isOpen, seenBy, settleEnded } from './state.ts'
import { type App, appOf, dueHours, type Tester, type Truth } from './world.ts'

/** Orders come and the queue is served every three hours. */
const tickHours = 3
/** A run for which there were too few testers asks again so often. */
const retryHours = 12
/** Load above which no order is taken, and how long customers wait until they go elsewhere. */
const admitsBelow = 0.75
const waitsHours = 168
/** Testers that simple services add to those needed. */
const spares = { naive: 8, exact: 0, watched: 5 }
/** Days that Google takes to grant production access; three developers in ten never report it. */
const reviewDays = { median: 3, spread: 0.6, untold: 0.3 }

const mindsOf = ({ scenario, random }: Fleet) => ({ scenario, random: random.minds })

/** Notes how long testers had been listed whose offers were taken back. */
function noteTakenBack({ takenBack }: Fleet, app: App, before: readonly Seat[], now: number): void {
  app.run.seats.forEach(({ id, state }, i) => {
    const { listedAt } = app.truth.get(id)!
    if (state !== 'withdrawn' || before[i]!.state !== 'offered' || listedAt === Infinity) return
    const hours = Math.round(2 * (now - listedAt)) / 2
    takenBack.set(hours, (takenBack.get(hours) ?? 0) + 1)
  })
}

function applyDecisions(
  fleet: Fleet,
  app: App,
  decisions: readonly Decision[],
  asked: readonly Tester[],
  now: number,
): void {
  const today = Math.floor(now / 24)
  const before = app.run.seats
  app.run = decisions.reduce((run, decision) => apply(run, decision, today), app.run)
  settleEnded(fleet, app, before, today)
  noteTakenBack(fleet, app, before, now)
  if (decisions.length > 0) closeBooks(fleet, app, today)
  app.shortSince = decisions.some(({ kind }) => kind === 'escalate') ? (app.shortSince ?? now) : null
  for (const decision of decisions) {
    if (decision.kind === 'start') {
      app.startedAt = now
      fate(fleet.scenario, app, fleet.random.luck)
    }
    if (decision.kind === 'qualify') app.calledDay = Math.min(app.calledDay, today)
    if (decision.kind === 'qualify' && !fleet.random.luck.happens(reviewDays.untold))
      app.confirmedDay = today + 1 + Math.ceil(fleet.random.luck.delay(reviewDays.median, reviewDays.spread))
    if (decision.kind === 'invite') {
      const chosen = asked.slice(0, decision.count)
      for (const tester of chosen) fleet.crowd.claim(app, tester, today)
      offer(app, chosen, fleet, now, mindsOf(fleet))
      app.run = { ...app.run, phase: phaseOnceOffered(app.run.phase) }
    }
  }
}

/** Asks the policy about one app and does what it says. `served` false keeps all testers from it. */
function decide(fleet: Fleet, app: App, now: number, served: boolean): readonly Decision[] {
  const { scenario, crowd, params, random } = fleet
  const today = Math.floor(now / 24)
  const asked: Tester[] = []
  function* supply() {
    if (!served) return
    const isEngine = scenario.policy === 'engine'
    for (const tester of isEngine ? crowd.inOrder(app, now, params) : random.minds.shuffled(crowd.free(app, today))) {
      asked.push(tester)
      yield crowd.asFree(tester, now, params)
    }
  }
  // A team that is watched loses those whom the product takes for lost.
  const lostIn =
    scenario.policy === 'watched'
      ? () => giveUp(seenBy(app, now, fleet.crowd.offline, params), today, params)
      : undefined
  const decisions =
    scenario.policy === 'engine'
      ? plan(seenBy(app, now, fleet.crowd.offline, params), supply(), today, params)
      : naivePlan(app.run, spares[scenario.policy], supply(), today, lostIn)
  applyDecisions(fleet, app, decisions, asked, now)
  return decisions
}

/** Days of which the product reads the mean team, and those of which it reads how many orders come. */
const [teamsOfDays, ordersOfDays] = [60, 7]
/** Mean team until some tests were staffed. */
const usualTeam = 24

/** The pool's capacity as the product counts it (`poolNow`), and how many tests wait for a team. */
function capacity({ crowd, scenario, apps, line }: Fleet, now: number) {
  const testers = [...crowd.testers.values()]
  const held = testers.reduce((sum, { active }) => sum + active, 0)
  const slots = testers.length * scenario.slots
  const within = (days: number) => (app: App) => app.orderedAt > now - days * 24
  const staffed = apps.filter(within(teamsOfDays)).filter(({ startedAt }) => startedAt < Infinity)
  const joined = staffed.flatMap(({ run }) => run.seats.filter(({ optedInDay }) => optedInDay !== null))
  const team = staffed.length > 0 ? joined.length / staffed.length : usualTeam
  const arrivals = [...apps, ...line].filter(within(ordersOfDays)).length / ordersOfDays
  const waiting = apps.filter(({ run }) => run.phase === 'queued').length + line.length
  return { ...capacityOf({ slots, held, team, days: gate.days + overheadDays, arrivals }), waiting }
}

/** The day on which an order of now probably gets its team, as the product names it to its customer; null if today. */
function startsOn(fleet: Fleet, now: number): number | null {
  const pool = capacity(fleet, now)
  const days = laterDays(pool, pool.waiting)
  return days === null ? null : Math.floor(now / 24) + days
}

/** Takes orders: at once, or with admission only while there is room. */
function admit(fleet: Fleet, orders: App[], now: number): void {
  if (!fleet.scenario.admission) {
    fleet.apps.push(...orders)
    return
  }
  fleet.line.push(...orders)
  const patient = fleet.line.filter((app) => now - app.orderedAt < waitsHours)
  fleet.turnedAway += fleet.line.length - patient.length
  fleet.line = patient
  const waits = fleet.apps.some(({ run }) => run.phase === 'queued')
  const next = !waits && capacity(fleet, now).load < admitsBelow ? fleet.line.shift() : undefined
  if (next) fleet.apps.push(Object.assign(next, { approvedAt: now }))
}

const waitingOf = (fleet: Fleet, app: App, now: number): Waiting => {
  const { phase, goal } = app.run
  const since = app.shortSince ?? (phase === 'queued' ? app.approvedAt : now)
  const free = phase === 'queued' ? fleet.crowd.free(app, Math.floor(now / 24)).length : 0
  return {
    id: app.id,
    plan: app.plan,
    restock: phase !== 'queued',
    waited: now - since,
    dueIn: app.approvedAt + dueHours - now,
    choice: free / goal.need,
  }
}

const addHours = (to: Hours, hours: number) => {
  to.sum += Math.log(Math.max(leastHours, hours))
  to.of++
}

/** Notes from where testers have just answered. */
function hear(fleet: Fleet, app: App, before: readonly Seat[], at: number): void {
  app.run.seats.forEach(({ id, state, step }, i) => {
    const isMoved = state !== before[i]?.state || step !== before[i]?.step
    if (isMoved && state !== 'expired' && step !== 'listed') fleet.heardAt[app.truth.get(id)!.tester.region] = at
  })
}

function learnFromOffer({ offers, hours }: Fleet, truth: Truth, joined: boolean, now: number): void {
  const { askedAt, acceptedAt, listedAt, tester } = truth
  tester.answers.trials++
  if (joined) {
    tester.answers.hits++
    addHours(hours[tester.byMail ? 'mailJoinHours' : 'joinHours'], now - listedAt + acceptedAt - askedAt)
    addHours(hours.listedHours, now - listedAt)
  }
  const reached = {
    acceptance: true,
    mailAcceptance: tester.byMail,
    acceptedJoin: acceptedAt < Infinity,
    listedJoin: listedAt < Infinity,
  }
  for (const [stage, isReached] of Object.entries(reached) as [keyof typeof offers, boolean][]) {
    if (!isReached) continue
    offers[stage].trials++
    if (joined) offers[stage].hits++
  }
}

/** Answers of testers until `until`: as in production the run is evaluated right after each answer. */
function takeAnswers(fleet: Fleet, app: App, until: number): void {
  for (let at = nextAnswer(app); at < until; at = nextAnswer(app)) {
    const before = app.run.seats
    const isChanged = answer(app, at, mindsOf(fleet), (truth, joined) => learnFromOffer(fleet, truth, joined, at))
    hear(fleet, app, before, at)
    if (!isChanged) continue
    settleEnded(fleet, app, before, Math.floor(at / 24))
    decide(fleet, app, at, true)
  }
}

/**
 * Asks for the apps that are due, in the order of the queue: those under way once a day, those that want testers more
 * often.
 */
function tick(fleet: Fleet, now: number): void {
  const due = fleet.apps.filter(
    (app) =>
      isOpen(app) &&
      (now % 24 === 0 || (app.run.startedDay === null && (app.shortSince === null || now % retryHours === 0))),
  )
  const byId = new Map(due.map((app) => [app.id, app]))
  let served = fleet.scenario.policy !== 'engine' || capacity(fleet, now).advice !== 'stop'
  for (const { id, restock, blocks } of order(due.map((app) => waitingOf(fleet, app, now)))) {
    const app = byId.get(id)!
    const decisions = decide(fleet, app, now, restock || served)
    // A run that no team within the cap could serve must not block the others.
    if (blocks && !restock && decisions.some(({ reason }) => reason === 'pool_exhausted')) served = false
  }
  for (let hour = now; hour < now + tickHours; hour++) {
    findOffline(fleet, hour)
    for (const app of fleet.apps.filter(isOpen)) takeAnswers(fleet, app, hour + 1)
  }
}

/** A day of orders, offers and answers. */
export function staff(fleet: Fleet, day: number): void {
  const { scenario, random } = fleet
  for (let now = day * 24; now < (day + 1) * 24; now += tickHours) {
    const grown = Math.min(1, (day + 1) / scenario.growthDays)
    const count = random.orders.poisson((grown * scenario.appsPerDay * tickHours) / 24)
    const starts = count > 0 ? startsOn(fleet, now) : null
    const orders = Array.from({ length: count }, (_, i) =>
      appOf({ id: `a${now}-${i}`, at: now, startsOn: starts }, scenario, random.orders, random.homes),
    )
    admit(fleet, orders, now)
    tick(fleet, now)
  }
}
