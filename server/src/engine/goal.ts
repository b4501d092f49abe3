import { gate, type Plan, type PlanName, runDays } from '@fortnight/contract/plans'

/** What one run promises, and how surely. */
export interface Goal {
  /** Testers who must each complete `days`. */
  need: number
  /** Unbroken days, each tester's own. */
  days: number
  /** P(finish) that a team must reach when it is made or restocked. */
  target: number
  /** A running team is left alone while P(goal day) stays at or above this. */
  hold: number
  /** Most live seats a run may hold. */
  maxSeats: number
}

const assurance: Record<PlanName, { target: number; hold: number }> = {
  starter: { target: 0.99, hold: 0.95 },
  pro: { target: 0.995, hold: 0.97 },
  enterprise: { target: 0.999, hold: 0.98 },
}

// Four seats for each one sold is past any price; a pool that can't do it with those should make the app wait instead.
const seatsPerTester = 4

/**
 * The goal of a run: the plan's testers, each for the longest of Google's 14 days, the plan's days and the duration
 * asked for (`durationDays`, whole days; 12 and 15 are choices, so a shorter one than the gate's is raised to it).
 * The gate (12 x 14) lies inside every goal, so a run that meets its goal has passed the gate.
 */
export function goalOf(plan: Plan, durationDays: number): Goal {
  if (!Number.isInteger(durationDays) || durationDays < 1) throw new RangeError(`Not a number of days: ${durationDays}`)
  const need = Math.max(gate.testers, plan.testers)
  return {
    need,
    days: runDays(plan, durationDays),
    ...assurance[plan.name],
    maxSeats: seatsPerTester * need,
  }
}
