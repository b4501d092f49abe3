import { gate, type Plan, runDays } from '@fortnight/contract/plans'

/** Promise of one run, and its required certainty. */
export interface Goal {
  /** Testers who must each complete `days`. */
  need: number
  /** Unbroken days, each tester's own. */
  days: number
  /** P(finish) that a team must reach when it is made or refilled. */
  target: number
  /** A running team is left alone while P(goal day) stays at or above this. */
  hold: number
  /** Most testers a run may hold: those in, and open offers by the chance that they join. */
  maxSeats: number
}

// In the simulated fleet (docs/simulation.md) this is 99.9 % reached: letting testers go spends as much of the promise
// again as the team leaves open at the start. All plans buy the same promise, and differ in the number of testers.
const target = 0.9995
const hold = 0.97

// A pool of unknown testers takes more than five seats for each one sold. A pool that can't do it with six should make
// the app wait instead.
const seatsPerTester = 6

/**
 * The goal of a run: the plan's testers, each for the longest of Google's 14 days, the plan's days and the requested
 * duration (`durationDays`, whole days; 12 and 15 are choices, so a shorter one than the gate's is raised to it). The
 * gate (12 x 14) lies inside every goal, so a run that meets its goal has passed the gate.
 */
export function goalOf(plan: Plan, durationDays: number): Goal {
  if (!Number.isInteger(durationDays) || durationDays < 1) throw new RangeError(`Not a number of days: ${durationDays}`)
  const need = Math.max(gate.testers, plan.testers)
  return {
    need,
    days: runDays(plan, durationDays),
    target,
    hold,
    maxSeats: seatsPerTester * need,
  }
}

/**
 * Whether a first team that misses the target is asked all the same: it is as large as it may be, so waiting adds no one to
 * it, and a running test is left alone at that chance.
 */
export const isLargest = (short: 'pool_exhausted' | 'seat_cap', probability: number, { hold: least }: Goal): boolean =>
  short === 'seat_cap' && probability >= least
