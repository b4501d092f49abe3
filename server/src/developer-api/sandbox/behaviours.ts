import type { Scenario } from '@fortnight/contract/developer-api/sandbox'
import type { Goal } from '../../testing/engine/goal.ts'

/** Behaviour of a scenario's testers. */
export interface Behaviour {
  /** Chance that an invited tester accepts. */
  acceptance: number
  /** Fewest and most days until they opt in. */
  delay: readonly [number, number]
  /** Chance of leaving on a day. */
  hazard: number
  /** Chance of not using the app on a day. */
  missRate: number
}

export const behaviours: Record<Scenario, Behaviour> = {
  smooth: { acceptance: 1, delay: [0, 0], hazard: 0, missRate: 0.02 },
  drop_outs: { acceptance: 0.9, delay: [0, 1], hazard: 0.02, missRate: 0.1 },
  late: { acceptance: 0.7, delay: [2, 5], hazard: 0.003, missRate: 0.08 },
  failure: { acceptance: 0.9, delay: [0, 1], hazard: 0.14, missRate: 0.15 },
}

/** Number of testers: plenty, except for the failure, in which they run out. */
export const candidateCount = (scenario: Scenario, { need, maxSeats }: Goal): number =>
  scenario === 'failure' ? Math.ceil(2.6 * need) : 2 * maxSeats
