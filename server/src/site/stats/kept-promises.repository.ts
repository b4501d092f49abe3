import { sql } from 'drizzle-orm'
import type { KeptPromises } from '@fortnight/contract/site/kept-promises'
import type { Db } from '../../platform/db/database.ts'

/** How many tests are looked at: the newest, so that they show the service as it is. */
const newest = 200

/** What became of the newest promises that are over. */
export async function keptPromises(db: Db): Promise<KeptPromises> {
  const { rows } = await db.execute<KeptPromises & Record<string, unknown>>(sql`
    with sold as (
      select promised_on, due_on, qualified_on, setup_wait_minutes, list_wait_minutes,
        coalesce(qualified_on, utc_day(closed_at), utc_day(clock())) - due_on as late_days,
        phase = 'cancelled' or ready_at is null as ended
      from runs where promised_on is not null and promised_on < utc_day(clock())
        -- A day that its developer moved is not over yet.
        and (due_on < utc_day(clock()) or qualified_on is not null or closed_at is not null)
      order by promised_on desc limit ${newest}
    ), judged as (
      select promised_on, late_days, case
        when qualified_on <= promised_on then 'kept'
        when qualified_on <= due_on and setup_wait_minutes >= list_wait_minutes then 'setup'
        when qualified_on <= due_on then 'list'
        when ended and qualified_on is null then 'ended'
        else 'late' end as came
      from sold
    )
    select count(*)::int as tests,
      (count(*) filter (where came = 'kept'))::int as kept,
      (count(*) filter (where came = 'setup'))::int as kept_after_setup,
      (count(*) filter (where came = 'list'))::int as kept_after_list,
      (count(*) filter (where came = 'ended'))::int as ended,
      (count(*) filter (where came = 'late'))::int as late,
      (select coalesce(json_agg(json_build_object('days', days, 'tests', tests) order by days), '[]') from (
        select greatest(1, late_days) as days, count(*)::int as tests from judged where came = 'late' group by 1) l) as late_by,
      min(promised_on)::text as from, max(promised_on)::text as to
    from judged`)
  const [row] = rows
  if (!row) throw new Error('no answer from the database')
  return row
}
