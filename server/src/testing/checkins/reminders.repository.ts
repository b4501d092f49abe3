import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'

/** A tester to be reminded of apps, and the seat and the day of the first of them. */
export interface Reminded {
  tester_id: number
  apps: string[]
  seat: number
  day: string
}

/** Hours of the tester's local evening between which reminders are sent. */
const from = '19:00'
const until = '22:00'
const testersAtOnce = 200

/**
 * Marks and returns testers whose evening it is and who did not check in for an app today: one reminder an evening,
 * however many servers ask. The day is the run's at the beginning of that evening, so that a run whose midnight falls
 * into it asks no second time. Testers whom the engine or an administrator already reminded of the app that day are
 * left out.
 */
export async function takeDue(tx: Tx, now: Date): Promise<Reminded[]> {
  const local = sql`${now}::timestamptz at time zone t.timezone`
  const due = sql`
    select a.id, a.tester_id, evening.day, p.name
    from assignments a
    join testers t on t.id = a.tester_id
    left join users u on u.id = t.person_id
    join runs r on r.id = a.run_id
    join apps p on p.id = a.app_id
    cross join lateral (
      select (((${local})::date + time '${sql.raw(from)}') at time zone t.timezone at time zone r.timezone)::date as day
    ) evening
    where a.state = 'opted_in' and r.paused_at is null and u.disabled_at is null and u.deleted_at is null
      and (u.id is not null or not exists (select from sample_testers s where s.tester_id = t.id))
      and (${local})::time >= ${from}::time and (${local})::time < ${until}::time
      and (a.opted_in_at at time zone r.timezone)::date <= evening.day
      and coalesce(a.last_used_on, '-infinity') < evening.day and coalesce(a.nudged_on, '-infinity') < evening.day`
  const { rows } = await tx.execute<{ tester_id: number; name: string; seat: number; day: string }>(sql`
    with due as (${due} and a.tester_id in (select distinct d.tester_id from (${due}) d order by 1 limit ${testersAtOnce})
      order by a.id for no key update of a)
    update assignments a set nudged_on = due.day from due where a.id = due.id returning due.tester_id, due.name,
      due.id::int as seat, due.day::text as day`)
  return [...Map.groupBy(rows, ({ tester_id }) => tester_id).values()].flatMap((mine) => {
    const sorted = mine.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return sorted.slice(0, 1).map(({ tester_id, seat, day }) => ({
      tester_id,
      apps: sorted.map(({ name }) => name),
      seat,
      day,
    }))
  })
}
