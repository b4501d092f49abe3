import { sql } from 'drizzle-orm'
import type { MeasuredResults } from '@fortnight/contract/site/results'
import type { Db } from '../../platform/db/database.ts'

/** How many tests the results are measured from: the newest, so that they tell of the service as it is. */
const newest = 200

/** Results of the newest finished tests; null before one has finished. */
export async function measuredResults(db: Db): Promise<MeasuredResults | null> {
  const { rows } = await db.execute<{ [K in keyof MeasuredResults]: MeasuredResults[K] | null }>(sql`
    with finished as (
      select id, need, ready_at
      from runs where phase in ('completed', 'failed') and staffed_at is not null
      order by closed_at desc nulls last limit ${newest}
    ), measured as (
      select
        (select extract(epoch from a.opted_in_at - ready_at)::float8 / 3600
          from assignments a where a.run_id = finished.id and a.opted_in_at is not null
          order by a.opted_in_at offset need - 1 limit 1) as hours,
        (select count(*)::int from assignments a where a.run_id = finished.id and a.state = 'completed') as stayed
      from finished
    )
    select count(*)::int as tests,
      percentile_cont(0.5) within group (order by hours) as hours_to_start,
      percentile_disc(0.5) within group (order by stayed) as stayed
    from measured`)
  const { tests = 0, hours_to_start, stayed } = rows[0] ?? {}
  if (!tests || hours_to_start == null || stayed == null) return null
  return { tests, hours_to_start: Math.round(hours_to_start * 10) / 10, stayed }
}
