import { type PlanName, planNames, plans } from '@fortnight/contract/plans'
import { attempt } from './attempt.ts'
import { planKey } from './stored-session.ts'

/** Name and type of a plan; older pages kept its name, price and details. */
interface Stored {
  name?: unknown
  type?: unknown
}

function readStored(): Stored | undefined {
  const stored: unknown = attempt(() => JSON.parse(localStorage.getItem(planKey) ?? 'null'))
  return typeof stored === 'object' && stored !== null ? stored : undefined
}

const isCalled = (plan: PlanName, value: unknown) =>
  typeof value === 'string' && [plan, plans[plan].label.toLowerCase()].includes(value.trim().toLowerCase())

/** Remembers in this browser which plan a visitor chose. */
export function keepSelectedPlan(plan: PlanName): void {
  attempt(() => localStorage.setItem(planKey, JSON.stringify({ name: plans[plan].label, type: plan })))
}

/** The plan chosen in this browser for which nothing was ordered yet; undefined for a name that is no plan. */
export function readSelectedPlan(): PlanName | undefined {
  const { name, type } = readStored() ?? {}
  return planNames.find((plan) => isCalled(plan, type)) ?? planNames.find((plan) => isCalled(plan, name))
}
