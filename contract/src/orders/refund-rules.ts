import type { RunPhase } from '../vocabulary/run-states.ts'
import type { AskedGround } from '../vocabulary/refund-states.ts'

/** Whole days after the day of approval on which all the money goes back without a reason (spec §1). */
export const guaranteeDays = 7

/** Hours in which a developer may take back a refund of their own asking, so that the test goes on. */
export const takeBackHours = 24

/**
 * Phases that mean a shortfall before the promised day: no team was found, or the run was given up. After that day every
 * run has one that has not reached its goal. A run that reached it has none, whatever happened on the way.
 */
export const shortfallPhases = ['queued', 'failed', 'cancelled'] as const satisfies readonly RunPhase[]

/** What was bought and what came of it. */
export interface Delivery {
  /** Cents that were paid. */
  cents: number
  /** Testers bought, and days for each of them. */
  need: number
  days: number
  /** Testers who were opted in on each day of the run so far, from day 1. */
  counts: readonly number[]
}

/** Tester-days that were bought, and how many of them were delivered. */
export function testerDays({ need, days, counts }: Omit<Delivery, 'cents'>): { bought: number; delivered: number } {
  // More testers on one day do not make up for another day, nor do days after the last one.
  const delivered = counts.slice(0, days).reduce((sum, count) => sum + Math.min(Math.max(count, 0), need), 0)
  return { bought: need * days, delivered }
}

/**
 * Cents that go back. Within the guarantee it is all of them: we pay for the days that were delivered. After a
 * shortfall the developer pays for the tester-days that were delivered and gets back the share of those that were not,
 * rounded to the cent: price x missing / bought. Never below 0, never above what was paid. The terms of service promise
 * exactly this.
 */
export function refundCents(ground: AskedGround, delivery: Delivery): number {
  if (ground === 'guarantee') return delivery.cents
  const { bought, delivered } = testerDays(delivery)
  return bought ? Math.round((delivery.cents * (bought - delivered)) / bought) : 0
}
