import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/** Counts of the pool and its demand, as of now; team and run have no mean if none was staffed lately. */
export interface PoolCount extends Record<string, unknown> {
  slots: number
  held: number
  free_testers: number
  /** Of runs staffed in the last 60 days: testers who joined those that started, and days. */
  team: number | null
  run_days: number | null
  /** Runs begun in the last 7 and 30 days. */
  week: number
  month: number
  /** Runs that wait for a team, not for their Play set-up. */
  waiting: number
  /** Countries of testers. */
  countries: string[]
}

export async function countPool(db: Db): Promise<PoolCount> {
  const { rows } = await db.execute<PoolCount>(sql`
    with lately as (select id, days, started_on from runs where staffed_at > clock() - interval '60 days')
    select p.*, l.*, c.*, w.*
    from (
      select coalesce(sum(capacity), 0)::int as slots, coalesce(sum(active), 0)::int as held,
        (count(*) filter (where active < capacity))::int as free_testers
      from testers where status = 'available'
    ) p, (
      select (select count(*)::float8 / nullif(count(distinct a.run_id), 0) from assignments a
          join lately on lately.id = a.run_id where lately.started_on is not null and a.opted_in_at is not null) as team,
        (select avg(days) from lately)::float8 as run_days
    ) l, (
      select (count(*) filter (where created_at > clock() - interval '7 days'))::int as week, count(*)::int as month,
        (select count(*)::int from runs where phase = 'queued' and ready_at is not null) as waiting
      from runs where created_at > clock() - interval '30 days'
    ) c, (select coalesce(array_agg(distinct country order by country), '{}') as countries from testers) w`)
  const [row] = rows
  if (!row) throw new Error('no answer from the database')
  return row
}

/** Slots that come free on each of the next days, tomorrow first, if every run ends on its promised day. */
export async function listFreeing(db: Db, days: number): Promise<number[]> {
  const { rows } = await db.execute<{ free: number }>(sql`
    select count(t.id)::int as free
    from generate_series(1, ${days}::int) as d (ahead)
    left join runs r on r.closed_at is null and r.goal_on = clock()::date + d.ahead
    left join assignments a on a.run_id = r.id and a.ended_at is null
    left join testers t on t.id = a.tester_id and t.status = 'available'
    group by d.ahead order by d.ahead`)
  return rows.map(({ free }) => free)
}
