import { counted } from '@fortnight/contract/format/plurals'
import { type PlanName, planOf } from '@fortnight/contract/plans'

interface Bought {
  app_name: string
  package_plan: PlanName
  cents: number
  /** Days of the test; null while there is none. */
  days: number | null
}

/** What was bought: the plan, and the days beyond it that were paid for. */
export function receiptLines({ app_name, package_plan, cents, days }: Bought) {
  const plan = planOf(package_plan)
  const extra = Math.max(0, cents - plan.cents)
  const sold = {
    label: `${plan.label}, closed testing of ${app_name}`,
    detail: `At least ${counted(plan.testers, 'tester')} for ${counted(plan.days, 'day')}`,
    amount: (cents - extra) / 100,
  }
  const longer = days === null ? 'More days than the plan has' : `${days} days instead of ${plan.days}`
  return extra ? [sold, { label: 'Longer test', detail: longer, amount: extra / 100 }] : [sold]
}
