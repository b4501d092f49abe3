import { joinHours, setupHours } from '@fortnight/contract/testing/promise'
import { plans, type PlanName } from '@fortnight/contract/plans'
import type { Tally, Track } from '../server/src/testing/engine/fleet.ts'
import { goalOf } from '../server/src/testing/engine/goal.ts'
import type { Posterior } from '../server/src/testers/pool/reliability.ts'
import type { Run } from '../server/src/testing/engine/run.ts'
import type { Chance } from './chance.ts'
import { answering, circle, cohort, fickle, type Hardship, kindShape, listing, regions, ring } from './hardships.ts'
import type { Scenario } from './scenarios.ts'

/** A simulated person: what is hidden about them, and what the pool has on record. */
export interface Tester {
  id: string
  householdId: string
  model: string
  /** True daily chance of leaving a test of an ordinary app. */
  hazard: number
  /** Whether only mail reaches the tester, and the chance that they would take an offer. */
  byMail: boolean
  takes: number
  /** Number of the region where the tester lives. */
  region: number
  /** The organised group to which the tester belongs; null for honest people. */
  ring: number | null
  /** Those who know each other, this tester among them; empty unless the world has such. */
  circle: Tester[]
  /** The truth about every seat that the tester ever had. */
  seats: Truth[]
  /** Live seats. */
  active: number
  lastAssignedDay: number
  track: Track
  /** Offers that are over: how many of them were taken. */
  answers: Tally
  /** What counts of Play Console say of the tester: P(pretends); null if none says anything. */
  suspicion: number | null
}

/** The truth about a seat, whatever is believed. */
export interface Truth {
  tester: Tester
  /** Hours since the beginning, infinite if never: when the tester was asked, when the open offer will be answered, and ends otherwise. */
  offeredAt: number
  /** When its tester is asked, in their waking hours. */
  askedAt: number
  answersAt: number
  accepts: boolean
  expiresAt: number
  /** When it was accepted, when the developer listed the tester, and when the tester will join then. */
  acceptedAt: number
  listedAt: number
  joinsAt: number
  /** The first day on which the tester is no longer in. */
  leftDay: number
  /** What was believed of the tester when the seat was offered. */
  base: Posterior
  /** Days of this test that the tester's record already holds. */
  counted: number
  /** Whether an earlier check-in of this test was seen: the miss rate is measured between two of them. */
  seen: boolean
  /** Days with a check-in, which are paid. */
  checkIns: number
}

/** A simulated app with its run. */
export interface App {
  id: string
  owner: number
  plan: PlanName
  run: Run
  truth: Map<string, Truth>
  /** Hours that its developer usually takes to list testers, the developer's region, and when the next list is made. */
  pace: number
  region: number
  listsAt: number
  /** Since when testers wait for that list, and the hours beyond the first six that they waited before the start. */
  waitsSince: number
  ownerHours: number
  /** Whether its developer types what Play Console counts, and the last such count with those we believed to be in. */
  isCounted: boolean
  playCount: { day: number; optedIn: number; believed: ReadonlySet<string> } | null
  /** Whom we believed to be in at each of its counts, and how many were missing. */
  counts: { day: number; believed: readonly string[]; gap: number }[]
  /** True multiplier of each tester's hazard on this app. */
  multiplier: number
  /** The day on which its release crashes, or it is taken from the shop; -1 if never. */
  struckDay: number
  /** Hours since the beginning; an app is approved when it is admitted. */
  orderedAt: number
  /** Hours since the beginning from which its promise counts, as the product names it at the order (`promisedFrom`). */
  promisedFrom: number
  approvedAt: number
  /** Hour in which it first asked for testers and got too few; null while it needs none. */
  shortSince: number | null
  /** The day on which the developer reports production access; infinite if never. */
  confirmedDay: number
  /** A common shock fell into its days. */
  hit: boolean
  startedAt: number
  /** The hour in which all testers that were sold were in for the first time; infinite while they were not. */
  fullAt: number
  /** `ownerHours` at that time. */
  fullOwnerHours: number
  households: Set<string>
  /** The day on which it was first called met; infinite while it was not. */
  calledDay: number
  /** The first day on which the goal was truly met; infinite while it was not. */
  metDay: number
  /** Whether the goal was truly met by the promised day, and still was when the margin was over; null until then. */
  onTime: boolean | null
  lasted: boolean | null
  /** What was said of P(the promised day), from the start to the day before it. */
  forecasts: number[]
  used: number
  daysToGoal: number
  daysHeld: number
}

const models = 150
const peoplePerHousehold = 1.05
/** Hours that a first team has. */
export const dueHours = joinHours

/**
 * The hour from which the promise of an order at `at` counts; `startsOn` is the day on which testers will be free again,
 * null if they are free now (`promisedFrom` of the product).
 */
const promisedFromOf = (at: number, startsOn: number | null): number =>
  Math.max(at + setupHours, startsOn === null ? 0 : startsOn * 24)

/** The first day on which its developer can apply if its promise counts from that hour (`promisedDay` of the product). */
export const promisedDayOf = (from: number, days: number): number => Math.floor((from + dueHours) / 24) + days

export const suffers = (scenario: Scenario, hardship: Hardship): boolean => scenario.hardships.includes(hardship)

function hazardOf(scenario: Scenario, random: Chance): number {
  if (!suffers(scenario, 'two kinds')) return random.hazard(scenario.hazard)
  const factor = random.happens(fickle.share) ? fickle.hazard : fickle.others
  return random.hazard(scenario.hazard * factor, kindShape)
}

/** A region, drawn by where people live. */
function regionOf(random: Chance): number {
  let rest = random.uniform()
  return Math.max(
    0,
    regions.findIndex(({ share }) => (rest -= share) < 0),
  )
}

/** New people; what only the hostile world knows of them comes from `homes`, so that both have the same people. */
/** How a tester answers: nine in ten would take an offer. */
function mannersOf(scenario: Scenario, homes: Chance): Pick<Tester, 'byMail' | 'takes'> {
  if (!suffers(scenario, 'answering')) return { byMail: false, takes: 0.9 }
  const { byMail, seldom, seldomTakes, othersTake } = answering
  return { byMail: homes.happens(byMail), takes: homes.happens(seldom) ? seldomTakes : othersTake }
}

export function testersOf(scenario: Scenario, random: Chance, homes: Chance): Tester[] {
  const rings = Math.max(1, Math.round((scenario.testers * ring.share) / ring.size))
  const isOrganised = () => suffers(scenario, 'fraud') && homes.happens(ring.share)
  const testers = Array.from({ length: scenario.testers }, (_, i): Tester => ({
    id: `t${String(i).padStart(5, '0')}`,
    householdId: `h${random.below(Math.ceil((scenario.testers / peoplePerHousehold) * 10))}`,
    // The square of a uniform number: a few models are popular, as in a shop.
    model: `m${Math.floor(models * random.uniform() ** 2)}`,
    hazard: hazardOf(scenario, random),
    region: regionOf(homes),
    ...mannersOf(scenario, homes),
    ring: isOrganised() ? homes.below(rings) : null,
    circle: [],
    seats: [],
    active: 0,
    lastAssignedDay: -Infinity,
    track: { days: 0, losses: 0 },
    answers: { hits: 0, trials: 0 },
    suspicion: null,
  }))
  if (suffers(scenario, 'circles'))
    testers.forEach((tester, i) => {
      const first = i - (i % circle.size)
      tester.circle = testers.slice(first, first + circle.size)
    })
  if (suffers(scenario, 'cohorts'))
    for (let first = 0; first < testers.length; first += cohort.size) {
      const factor = homes.multiplier(cohort.variation)
      for (const tester of testers.slice(first, first + cohort.size))
        tester.hazard = Math.min(0.9, tester.hazard * factor)
    }
  return testers
}

/** Six orders in ten are Starter, three Professional, one Enterprise. */
const planOfDraw = (u: number): PlanName => (u < 0.6 ? 'starter' : u < 0.9 ? 'pro' : 'enterprise')

interface Order {
  id: string
  /** Hours since the beginning. */
  at: number
  /** The day that its customer reads as the first with free testers; null if they are free now. */
  startsOn: number | null
}

export function appOf({ id, at, startsOn }: Order, scenario: Scenario, random: Chance, homes: Chance): App {
  const plan = planOfDraw(random.uniform())
  const goal = { ...goalOf(plans[plan], 12), ...scenario.goal }
  return {
    id,
    owner: random.below(scenario.owners),
    plan,
    run: {
      phase: 'queued',
      goal,
      startedDay: null,
      goalDay: null,
      qualifiedDay: null,
      confirmed: false,
      seats: [],
      lossesSeen: 0,
      lossesExpected: 0,
    },
    truth: new Map(),
    pace: homes.delay(listing.median, listing.ownSpread),
    region: regionOf(homes),
    listsAt: Infinity,
    waitsSince: Infinity,
    ownerHours: 0,
    isCounted: homes.happens(scenario.counts),
    playCount: null,
    counts: [],
    multiplier: random.multiplier(scenario.frailty),
    struckDay: -1,
    orderedAt: at,
    promisedFrom: promisedFromOf(at, startsOn),
    approvedAt: at,
    shortSince: null,
    confirmedDay: Infinity,
    hit: false,
    startedAt: Infinity,
    fullAt: Infinity,
    fullOwnerHours: 0,
    households: new Set(),
    calledDay: Infinity,
    metDay: Infinity,
    onTime: null,
    lasted: null,
    forecasts: [],
    used: 0,
    daysToGoal: 0,
    daysHeld: 0,
  }
}
