import { fewestForMargin, type Margin } from '@fortnight/contract/orders/margins'
import { defaultDuration, type PlanName, plans } from '@fortnight/contract/plans'
import type { Db } from '../../platform/db/database.ts'
import { goalOf } from '../../testing/engine/goal.ts'
import type { Params } from '../../testing/engine/params.ts'
import { expectedTesters } from '../../testing/staffing/start-forecast.ts'
import { listCosts } from './margins.repository.ts'

const rounded = (value: number) => Math.round(value * 100) / 100

/** What a test of each of these plans costs on average: measured, or expected as long as too few have finished. */
export async function planMargins(db: Db, names: readonly PlanName[], params: Params): Promise<Margin[]> {
  const found = await listCosts(db)
  return Promise.all(
    names.map(async (package_plan) => {
      const costs = found.find((cost) => cost.package_plan === package_plan)
      const plan = { package_plan, tests: costs?.tests ?? 0, days: goalOf(plans[package_plan], defaultDuration).days }
      if (costs && plan.tests >= fewestForMargin) {
        const { testers_paid, days_left, back } = costs
        const means = { testers_paid: testers_paid.map(rounded), days_left: rounded(days_left), back: rounded(back) }
        return { ...plan, measured: true, ...means }
      }
      const expected = await expectedTesters(db, package_plan, params)
      return { ...plan, measured: false, testers_paid: expected.map(rounded), days_left: 0, back: 0 }
    }),
  )
}

/** The margin of a test of more days than its plan's: testers of the last one stay for them. */
export function lengthen(margin: Margin, days: number): Margin {
  const more = Array.from({ length: Math.max(0, days - margin.days) }, () => margin.testers_paid[margin.days - 1] ?? 0)
  return { ...margin, days, testers_paid: margin.testers_paid.toSpliced(margin.days, 0, ...more) }
}
