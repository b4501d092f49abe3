import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Unanswered } from '../engine/reach.ts'
import { moment } from '../../platform/db/moment.ts'

/** Countries that are taken to be offline, as an array: none found is believed for more than a day. */
export const offlineCountries = sql`array(
  select country from offline_countries where since > clock() - interval '1 day')`

interface OpenOffer extends Unanswered, Record<string, unknown> {
  run_id: string
}

const hours = (from: string, to: string) =>
  sql.raw(`greatest(0, extract(epoch from least(${to}, day.closes) - greatest(${from}, day.opens)) / 3600)::float8`)

/**
 * Hours since testers of each country on open runs last answered an offer or checked in, of those who did so yesterday
 * or today.
 */
export async function listHeardAgo(db: Db, now: Date): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ country: string; hours: number }>(sql`
    select t.country, (extract(epoch from ${moment(now)} - max(said.at)) / 3600)::float8 as hours
    from runs r join assignments a on a.run_id = r.id join testers t on t.id = a.tester_id
    cross join lateral (
      select greatest(a.accepted_at, a.opted_in_at, case when a.state in ('declined', 'opted_out') then a.ended_at end,
        case when a.last_used_on >= ${now.toISOString()}::date - 1 then (select max(c.created_at) from checkins c
          where c.assignment_id = a.id and c.day >= ${now.toISOString()}::date - 1) end) as at
    ) said
    where r.next_eval_at is not null and said.at between ${moment(now)} - interval '2 days' and ${now.toISOString()}
    group by t.country`)
  return new Map(rows.map((row) => [row.country, row.hours]))
}

/**
 * Offers that wait for an answer, with the waking hours of today, 8 to 22 in their testers' zones, before and since
 * someone of their country was last heard of.
 */
export async function listUnanswered(db: Db, heardAgo: ReadonlyMap<string, number>, now: Date): Promise<OpenOffer[]> {
  const heard = JSON.stringify(Object.fromEntries(heardAgo))
  const { rows } = await db.execute<OpenOffer>(sql`
    select a.run_id, t.country, ${hours('a.invited_at', 'heard.at')} as waited, ${hours('heard.at', 'now.at')} as silent
    from assignments a join testers t on t.id = a.tester_id
    cross join (select ${moment(now)} as at, ${heard}::jsonb as ago) now
    cross join lateral (
      select greatest(a.invited_at, now.at - (now.ago ->> t.country)::float8 * interval '1 hour') as at
    ) heard
    cross join lateral (
      select ((now.at at time zone t.timezone)::date + time '08:00') at time zone t.timezone as opens,
        ((now.at at time zone t.timezone)::date + time '22:00') at time zone t.timezone as closes
    ) day
    where a.state = 'invited' and a.accepted_at is null and a.expires_at > now.at`)
  return rows
}

/** Forgets countries of which someone was heard since they were found, and those that were found a day ago. */
export const forget = (tx: Tx, heardAgo: ReadonlyMap<string, number>, now: Date) =>
  tx.execute(sql`
    delete from offline_countries o where since <= ${moment(now)} - interval '1 day'
      or since < ${moment(now)}
        - (${JSON.stringify(Object.fromEntries(heardAgo))}::jsonb ->> o.country)::float8 * interval '1 hour'`)

/** Stores countries that are offline; returns those that are new. */
export async function insert(tx: Tx, countries: readonly string[], now: Date): Promise<string[]> {
  if (countries.length === 0) return []
  const { rows } = await tx.execute<{ country: string }>(sql`
    insert into offline_countries (country, since)
    select country, ${moment(now)} from unnest(${sql.param([...countries])}::text[]) as country
    on conflict do nothing returning country`)
  return rows.map(({ country }) => country)
}
