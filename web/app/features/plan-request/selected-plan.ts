import { type PlanName, plans } from '@fortnight/contract/plans'

/** Key of local storage (spec §3). */
const key = 'selectedPlan'

/** Remembers in this browser which plan somebody looked at. */
export function keepSelectedPlan(plan: PlanName): void {
  try {
    localStorage.setItem(key, JSON.stringify({ name: plans[plan].label, type: plan }))
  } catch {
    // Storage is refused in some private windows; nothing depends on it.
  }
}
