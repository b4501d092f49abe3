import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { appCan } from '@fortnight/contract/vocabulary/app-states'
import type { Database, Db } from '../platform/db/database.ts'
import { apps } from '../platform/db/schema/orders.ts'
import { sample_testers } from '../platform/db/schema/testers.ts'
import type { SampleSeat } from './sample-testers.ts'
import { moment } from '../platform/db/moment.ts'

/** Allows the server to act on behalf of every tester whom the demo made up; one who has an account acts personally. */
export async function markSamples(db: Db, since: Date): Promise<void> {
  await db.execute(sql`
    insert into sample_testers (tester_id, since) select id, ${moment(since)} from testers t
    where not exists (select from users u where u.id = t.person_id)`)
}

/** Whether this database contains a demo whose testers the server may act for. */
export async function hasSamples(db: Db): Promise<boolean> {
  const marked = await db.select({ id: sample_testers.tester_id }).from(sample_testers).limit(1)
  return marked.length === 1
}

/** A seat with the people who act on it. */
export interface ActedSeat extends SampleSeat {
  app_id: string
  owner_id: string
  person_id: string
  /** Position among the testers of the run who are in, from 1; null before the opt-in. */
  position: number | null
  /** What testers of the run have reported. */
  reported: string[]
}

/**
 * Live seats of sample testers at that moment. A tester who has got an account since is left out, but still counts for
 * the positions of the others.
 */
export async function listSeats(db: Database['db'], now: Date): Promise<ActedSeat[]> {
  const { rows } = await db.$client.query<ActedSeat>(
    `with seats as (
       select a.*, s.since,
         a.invited_at = first_value(a.invited_at) over (partition by a.run_id order by a.id) as first,
         row_number() over (partition by a.run_id, a.invited_at order by md5(a.id::text)) as turn,
         case when a.state = 'opted_in' then row_number() over (partition by a.run_id, a.state order by md5(a.id::text)) end as position
       from sample_testers s join assignments a on a.tester_id = s.tester_id join runs r on r.id = a.run_id
       where r.closed_at is null
     )
     select a.id::int, a.app_id, a.owner_id, a.person_id, a.since, case when a.first then a.turn::int end as place,
       a.position::int, array(select f.message from findings f where f.run_id = a.run_id) as reported,
       p.opt_in_url is not null as open, a.state,
       a.invited_at, a.accepted_at, a.listed_at, a.opted_in_at, a.installed_at,
       day.today::text, day.today::timestamp at time zone r.timezone as day_began,
       coalesce((a.opted_in_at at time zone r.timezone)::date = day.today, false) as joined_today,
       c.used_at, s.id is not null as pictured
     from seats a join runs r on r.id = a.run_id join apps p on p.id = a.app_id
     cross join lateral (select ($1::timestamptz at time zone r.timezone)::date as today) day
     left join checkins c on c.assignment_id = a.id and c.day = day.today
     left join screenshots s on s.assignment_id = a.id and s.day = day.today
     where a.ended_at is null and not exists (select from users u where u.id = a.person_id)
     order by a.id`,
    [now],
  )
  return rows
}

/** Paid apps since the demo was created that testers cannot join as they are set up. */
export const listUnset = (db: Db) =>
  db
    .select({
      id: apps.id,
      owner_id: apps.owner_id,
      name: apps.name,
      package_name: apps.package_name,
      opt_in_url: apps.opt_in_url,
      access_method: apps.access_method,
      group_email: apps.group_email,
      countries: apps.countries,
      version: apps.version,
    })
    .from(apps)
    .where(
      and(
        inArray(apps.status, appCan.setUp),
        isNull(apps.deleted_at),
        or(isNull(apps.package_name), isNull(apps.opt_in_url), isNull(apps.access_method)),
        sql`exists (select from payments p where p.app_id = ${apps.id}
          and p.created_at >= (select max(since) from sample_testers))`,
      ),
    )
export type UnsetApp = Awaited<ReturnType<typeof listUnset>>[number]
