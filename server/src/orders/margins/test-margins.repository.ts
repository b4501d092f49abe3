import { eq, type SQL, sql } from 'drizzle-orm'
import type { Fees } from '@fortnight/contract/operations/fees'
import type { TestMargin } from '@fortnight/contract/orders/test-margins'
import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import { appIcon } from '../../platform/db/app-icon.ts'
import type { Db } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { daysPaid, payOfDay } from '../../testers/payouts/earn.repository.ts'

/** What sums in dollars are worth, and what is kept of money that moves. */
export interface Terms {
  pkrPerUsd: number
  fees: Fees
}

/** Tests of these runs `r` with their sums. */
const sums = ({ pkrPerUsd, fees }: Terms, where: SQL) => {
  const rupees = (of: SQL) => sql`coalesce(${of}.amount_pkr, round(${of}.amount_cents * ${pkrPerUsd}::float8 / 100))`
  const refunds = (ground: SQL) => sql`(select coalesce(sum(${rupees(sql`f`)}), 0) from refunds f
    where f.app_id = r.app_id and f.refund_status in ('due', 'paid') and ${ground})`
  return sql`
    select *, (price_pkr - pay_pkr - to_come_pkr - fees_pkr - late_pkr - back_pkr)::int as left_pkr from (
      select *, round((price_pkr * ${fees.payment_percent}::int + (pay_pkr + to_come_pkr) * ${fees.payout_percent}::int) / 100.0)::int as fees_pkr
      from (
        select r.app_id, ${apps.name} as app_name, ${appIcon} as app_icon, r.package_plan, r.phase,
          (select coalesce(sum(${rupees(sql`p`)}), 0)::int from payments p
            where p.app_id = r.app_id and p.payment_status = 'completed') as price_pkr,
          (select coalesce(sum(e.amount_pkr), 0)::int from assignments a join earnings e on e.assignment_id = a.id
            where a.run_id = r.id) as pay_pkr,
          (select coalesce(sum(${payOfDay(sql`n`)}), 0)::int
            from assignments a cross join lateral generate_series(
              ${daysPaid} + 1,
              least(r.days, a.paid_days)::bigint) n
            where a.run_id = r.id and a.ended_at is null and a.accepted_at is not null and a.pay_per_day_pkr > 0) as to_come_pkr,
          ${refunds(sql`f.ground = 'late'`)}::int as late_pkr, ${refunds(sql`f.ground <> 'late'`)}::int as back_pkr
        from runs r join ${apps} on ${apps.id} = r.app_id where ${where}) s) s`
}

export const hasApp = async (db: Db, appId: string): Promise<boolean> =>
  (await db.$count(apps, eq(apps.id, appId))) === 1

/** The sums of an app's test. */
export async function find(db: Db, appId: string, terms: Terms): Promise<TestMargin | undefined> {
  const { rows } = await db.execute<TestMargin & Record<string, unknown>>(sums(terms, sql`r.app_id = ${appId}`))
  return rows[0]
}

/** Number of tests that the desk names. */
const named = 5

/** Open tests that leave least, and the figures of all. */
export async function listOpen(db: Db, terms: Terms) {
  type Row = TestMargin & { open: number; losing: number; all_pkr: number } & Record<string, unknown>
  const phases = sql.param([...openPhases])
  const { rows } = await db.execute<Row>(sql`
    select s.*, count(*) over ()::int as open, count(*) filter (where left_pkr < 0) over ()::int as losing,
      sum(left_pkr) over ()::int as all_pkr
    from (${sums(terms, sql`r.phase = any(${phases}::text[]) and r.staffed_at is not null`)}) s
    order by left_pkr, app_id limit ${named}`)
  const [first] = rows
  const data = rows.map(({ open: _open, losing: _losing, all_pkr: _all, ...test }) => test)
  return { data, open: first?.open ?? 0, losing: first?.losing ?? 0, left_pkr: first?.all_pkr ?? 0 }
}
