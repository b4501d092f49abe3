import { type Plan, runDays, surchargeCents } from '../plans.ts'
import { dollars } from './money.ts'

/**
 * "12 days of use (the test runs 14)", "20 days, $4.32 more": days that a developer asks for, as what they get for the
 * plan's price and what they add to it.
 */
export function durationLabel(plan: Plan, duration: number): string {
  const days = runDays(plan, duration)
  const extra = surchargeCents(plan, duration)
  if (days > duration) return `${duration} days of use (the test runs ${days})`
  return extra > 0 ? `${duration} days, ${dollars(extra)} more` : `${duration} days`
}
