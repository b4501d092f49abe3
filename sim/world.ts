import { plans, type PlanName } from '@fortnight/contract/plans'
import type { Track } from '../server/src/testing/engine/fleet.ts'
import { goalOf } from '../server/src/testing/engine/goal.ts'
import type { Posterior } from '../server/src/testers/pool/reliability.ts'
import type { Run } from '../server/src/testing/engine/run.ts'
import type { Chance } from './chance.ts'
import type { Scenario } from './scenarios.ts'

/** A simulated person: what is hidden about them, and what the pool has on record. */
export interface Tester {
  id: string
  householdId: string
  model: string
  /** True daily chance of leaving a test of an ordinary app. */
  hazard: number
  /** Live seats. */
  active: number
  lastAssignedDay: number
  track: Track
}

/** The truth about a seat, whatever is believed. */
export interface Truth {
  tester: Tester
  /** Hour in which the open offer will be answered, since the beginning; infinite if never. */
  answersAt: number
  accepts: boolean
  expiresAt: number
  /** The first day on which the tester is no longer in. */
  leftDay: number
  /** What was believed of the tester when the seat was offered. */
  base: Posterior
  /** Days of this test that the tester's record already holds. */
  counted: number
  /** Whether an earlier check-in of this test was seen: the miss rate is measured between two of them. */
  seen: boolean
}

/** A simulated app with its run. */
export interface App {
  id: string
  owner: number
  plan: PlanName
  run: Run
  truth: Map<string, Truth>
  /** True multiplier of each tester's hazard on this app. */
  multiplier: number
  /** The day on which its release crashes, or it is taken from the shop; -1 if never. */
  struckDay: number
  /** Hours since the beginning; an app is approved when it is admitted. */
  orderedAt: number
  approvedAt: number
  /** Hour in which it first asked for testers and got too few; null while it needs none. */
  shortSince: number | null
  /** The day on which the developer reports production access; infinite if never. */
  confirmedDay: number
  /** A common shock fell into its days. */
  hit: boolean
  startedAt: number
  households: Set<string>
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

export const testersOf = (scenario: Scenario, random: Chance): Tester[] =>
  Array.from({ length: scenario.testers }, (_, i) => ({
    id: `t${String(i).padStart(5, '0')}`,
    householdId: `h${random.below(Math.ceil((scenario.testers / peoplePerHousehold) * 10))}`,
    // The square of a uniform number: a few models are popular, as in a shop.
    model: `m${Math.floor(models * random.uniform() ** 2)}`,
    hazard: random.hazard(scenario.hazard),
    active: 0,
    lastAssignedDay: -Infinity,
    track: { days: 0, losses: 0 },
  }))

/** Six orders in ten are Starter, three Professional, one Enterprise. */
const planOfDraw = (u: number): PlanName => (u < 0.6 ? 'starter' : u < 0.9 ? 'pro' : 'enterprise')

export function appOf(id: string, at: number, scenario: Scenario, random: Chance): App {
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
    multiplier: random.multiplier(scenario.frailty),
    struckDay: -1,
    orderedAt: at,
    approvedAt: at,
    shortSince: null,
    confirmedDay: Infinity,
    hit: false,
    startedAt: Infinity,
    households: new Set(),
    metDay: Infinity,
    onTime: null,
    lasted: null,
    forecasts: [],
    used: 0,
    daysToGoal: 0,
    daysHeld: 0,
  }
}
