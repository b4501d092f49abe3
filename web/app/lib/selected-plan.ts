import { type PlanName, plans } from '@fortnight/contract/plans'
import { attempt } from '../../lib/attempt.ts'

/** Key of local storage (spec §3). */
const key = 'selectedPlan'

/** Remembers in this browser which plan somebody looked at. */
export function keepSelectedPlan(plan: PlanName): void {
  attempt(() => localStorage.setItem(key, JSON.stringify({ name: plans[plan].label, type: plan })))
}
