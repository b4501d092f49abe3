import { sql } from 'drizzle-orm'
import type { PlanName } from '@fortnight/contract/plans'
import type { Db } from '../../platform/db/database.ts'

/** How many finished tests of each plan are looked at. */
const newest = 50

interface Costs extends Record<string, unknown> {
  package_plan: PlanName
  tests: number
  paid_days: number
  back: number
}

/** Mean tester-days that were paid, and dollars that went back, over the newest finished tests of each plan. */
export async function listCosts(db: Db): Promise<Costs[]> {
  const { rows } = await db.execute<Costs>(sql`
    with finished as (
      select id, app_id, package_plan, row_number() over (partition by package_plan order by closed_at desc) as nth
      from runs where phase in ('completed', 'failed')
    ), costs as (
      select f.package_plan,
        (select count(*) from earnings e join assignments a on a.id = e.assignment_id
          where a.run_id = f.id and e.day is not null) as days,
        (select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.app_id = f.app_id and r.refund_status in ('due', 'paid')) as back
      from finished f where nth <= ${newest}
    )
    select package_plan, count(*)::int as tests, avg(days)::float8 as paid_days, (avg(back) / 100)::float8 as back
    from costs group by package_plan`)
  return rows
}
