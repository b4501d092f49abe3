import { sql } from 'drizzle-orm'
import { type PlanName, planNames } from '@fortnight/contract/plans'
import type { Db } from '../../platform/db/database.ts'

/** How many finished tests of each plan are looked at. */
const newest = 50

interface Costs extends Record<string, unknown> {
  package_plan: PlanName
  tests: number
  testers_paid: number[]
  days_left: number
  back: number
}

/**
 * Means over the newest finished tests of each plan: testers who were paid an nth day, days left that were paid, and
 * dollars that went back.
 */
export async function listCosts(db: Db): Promise<Costs[]> {
  const { rows } = await db.execute<Costs>(sql`
    with finished as (
      select r.* from unnest(${sql.param([...planNames])}::text[]) as plan (name) cross join lateral (
        select id, app_id, package_plan from runs where package_plan = plan.name and phase in ('completed', 'failed')
        order by closed_at desc limit ${newest}) r
    ), plans as (
      select package_plan, count(*) as tests,
        sum((select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.app_id = f.app_id and r.refund_status in ('due', 'paid'))) as back
      from finished f group by package_plan
    ), lines as (
      select f.package_plan, e.kind, e.amount_pkr / nullif(a.release_pkr, 0) as days_left,
        row_number() over (partition by a.id, e.kind order by e.day) as nth
      from finished f
      -- Test by test: the plan takes a few tests for many, and would read all seats.
      cross join lateral (select id, release_pkr from assignments where run_id = f.id offset 0) a
      join earnings e on e.assignment_id = a.id
      where e.kind in ('day', 'release')
    ), paid as (
      select package_plan, nth, count(*) as testers from lines where kind = 'day' group by package_plan, nth
    )
    select p.package_plan, tests::int,
      array(select coalesce(d.testers, 0)::float8 / p.tests from generate_series(1, (select max(nth) from paid x where x.package_plan = p.package_plan)) n
        left join paid d on d.package_plan = p.package_plan and d.nth = n order by n) as testers_paid,
      coalesce((select sum(days_left) from lines l where l.package_plan = p.package_plan and l.kind = 'release'), 0)::float8 / p.tests as days_left,
      (p.back / p.tests / 100)::float8 as back
    from plans p`)
  return rows
}
