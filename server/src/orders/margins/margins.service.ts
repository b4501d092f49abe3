import { fewestForMargin, type Margin, type margins } from '@fortnight/contract/orders/margins'
import { defaultDuration, type PlanName, planNames, plans } from '@fortnight/contract/plans'
import type { Database } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Params } from '../../testing/engine/params.ts'
import { paramsNow } from '../../testing/staffing/params.repository.ts'
import { goalOf } from '../../testing/engine/goal.ts'
import { expectedTesters } from '../../testing/staffing/start-forecast.ts'
import { listCosts } from './margins.repository.ts'

const rounded = (value: number) => Math.round(value * 100) / 100
type Costs = Awaited<ReturnType<typeof listCosts>>[number]

/** What a test of a plan costs: measured, or expected as long as too few have finished. */
async function marginOf(db: Database['db'], package_plan: PlanName, params: Params, costs?: Costs): Promise<Margin> {
  const plan = { package_plan, tests: costs?.tests ?? 0, days: goalOf(plans[package_plan], defaultDuration).days }
  if (costs && plan.tests >= fewestForMargin) {
    const { testers_paid, days_left, back } = costs
    const measured = { testers_paid: testers_paid.map(rounded), days_left: rounded(days_left), back: rounded(back) }
    return { ...plan, measured: true, ...measured }
  }
  const expected = await expectedTesters(db, package_plan, params)
  return { ...plan, measured: false, testers_paid: expected.map(rounded), days_left: 0, back: 0 }
}

export const marginsService: Handlers<typeof margins> = {
  async read({ db }) {
    const [costs, params] = await Promise.all([listCosts(db), paramsNow(db)])
    const costsOf = (plan: PlanName) => costs.find(({ package_plan }) => package_plan === plan)
    const data = await Promise.all(planNames.map((plan) => marginOf(db, plan, params, costsOf(plan))))
    return { success: true, data }
  },
}
