import { fewestForMargin, type Margin, type margins } from '@fortnight/contract/orders/margins'
import { type PlanName, planNames } from '@fortnight/contract/plans'
import type { Database } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Params } from '../../testing/engine/params.ts'
import { paramsNow } from '../../testing/staffing/params.repository.ts'
import { expectedTesterDays } from '../../testing/staffing/start-forecast.ts'
import { listCosts } from './margins.repository.ts'

const rounded = (value: number) => Math.round(value * 100) / 100
type Costs = Awaited<ReturnType<typeof listCosts>>[number]

async function marginOf(db: Database['db'], package_plan: PlanName, params: Params, costs?: Costs): Promise<Margin> {
  const tests = costs?.tests ?? 0
  if (costs && tests >= fewestForMargin)
    return { package_plan, tests, measured: true, paid_days: rounded(costs.paid_days), back: rounded(costs.back) }
  const expected = await expectedTesterDays(db, package_plan, params)
  return { package_plan, tests, measured: false, paid_days: rounded(expected), back: 0 }
}

export const marginsService: Handlers<typeof margins> = {
  async read({ db }) {
    const [costs, params] = await Promise.all([listCosts(db), paramsNow(db)])
    const costsOf = (plan: PlanName) => costs.find(({ package_plan }) => package_plan === plan)
    const data = await Promise.all(planNames.map((plan) => marginOf(db, plan, params, costsOf(plan))))
    return { success: true, data }
  },
}
