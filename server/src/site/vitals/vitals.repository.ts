import { sql } from 'drizzle-orm'
import type { Visit, VitalsDay } from '@fortnight/contract/site/vitals'
import type { Db } from '../../platform/db/database.ts'
import { vitals } from '../../platform/db/schema/site.ts'

export async function insert(db: Db, visit: Visit): Promise<void> {
  await db.insert(vitals).values(visit)
}

/**
 * The 75th percentile, rounded to the displayed digits: the columns have single precision and would show trailing
 * digits.
 */
const p75 = (vital: string, digits = 0) =>
  sql.raw(`round((percentile_cont(0.75) within group (order by ${vital}))::numeric, ${digits})::float8 as ${vital}`)

/** A path's UTC days, oldest first, the last of them today; the last row, without a day, is all of them together. */
export async function listDays(db: Db, path: string, days: number) {
  const { rows } = await db.execute<Omit<VitalsDay, 'day'> & { day: string | null }>(sql`
    select
      (created_at at time zone 'utc')::date::text as day, count(*)::int as visits,
      ${p75('lcp')}, ${p75('fid')}, ${p75('inp')}, ${p75('cls', 3)}, ${p75('fcp')}
    from vitals
    where path = ${path}
      and created_at >= (date_trunc('day', clock() at time zone 'utc') - make_interval(days => ${days - 1})) at time zone 'utc'
    group by grouping sets (1, ())
    order by 1 nulls last`)
  return rows
}
