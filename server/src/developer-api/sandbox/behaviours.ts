import type { Scenario } from '@fortnight/contract/developer-api/sandbox'
import type { Goal } from '../../testing/engine/goal.ts'

/** How the testers of a scenario behave. */
export interface Behaviour {
  /** Chance that one who is asked comes. */
  acceptance: number
  /** Days until they opt in, from and to. */
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

/** Testers there are: plenty, but for the failure, where they run out. */
export const candidateCount = (scenario: Scenario, { need, maxSeats }: Goal): number =>
  scenario === 'failure' ? Math.ceil(2.6 * need) : 2 * maxSeats
