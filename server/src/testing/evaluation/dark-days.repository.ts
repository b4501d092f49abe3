import { sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RegionDay } from './dark-regions.ts'
import { moment } from '../../platform/db/moment.ts'

interface CountryDay extends RegionDay, Record<string, unknown> {
  day: string
}

/** Due and made check-ins of each country, over all open tests, of the day that is over last on each test's calendar. */
export async function countByCountry(db: Db, now: Date): Promise<CountryDay[]> {
  const { rows } = await db.execute<CountryDay>(sql`
    select t.country as region, d.day::text, count(distinct a.run_id)::int as tests, count(*)::int as due,
      (count(*) filter (where a.last_used_on >= d.day))::int as seen
    from runs r
    cross join lateral (select (${moment(now)} at time zone r.timezone)::date - 1 as day) d
    join assignments a on a.run_id = r.id
    join testers t on t.id = a.tester_id
    where r.next_eval_at is not null and r.paused_at is null and a.state = 'opted_in' and (a.opted_in_at at time zone r.timezone)::date < d.day
    group by t.country, d.day`)
  return rows
}

/** Stores dark days; returns those that are new. */
export async function insert(db: Db, days: readonly CountryDay[]): Promise<CountryDay[]> {
  if (!days.length) return []
  const column = columnsOf(days)
  const { rows } = await db.execute<{ country: string; day: string }>(sql`
    insert into dark_days (country, day) select * from unnest(${column('region')}::text[], ${column('day')}::date[])
    on conflict do nothing returning country, day::text`)
  return days.filter(({ region, day }) => rows.some((row) => row.country === region && row.day === day))
}

/** Dark days of the last two months by country, as numbers of days from 1970. */
export async function list(db: Db): Promise<Map<string, number[]>> {
  const { rows } = await db.execute<{ country: string; days: number[] }>(sql`
    select country, array_agg(day - date '1970-01-01') as days from dark_days
    where day > (select max(day) from dark_days) - 60 group by country`)
  return new Map(rows.map(({ country, days }) => [country, days]))
}
