import { sql } from 'drizzle-orm'
import { type Availability, recentDays, uptimeOf } from '@fortnight/contract/availability'
import { dayMs, minuteMs } from '@fortnight/contract/format/spans'
import type { Db } from '../db/database.ts'
import { moment } from '../db/moment.ts'

/** Earlier months whose availability is published; tidying keeps one more, so that each is there as a whole. */
const earlierMonths = 12
/** Minutes after which a share is published. */
const fewestMinutes = dayMs / minuteMs

/** Minutes of a time that have passed, and those of them in which a server was ready. */
type Minutes = Record<'passed' | 'ready', number>

const total = (parts: readonly Minutes[]): Minutes => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  ready: parts.reduce((sum, { ready }) => sum + ready, 0),
})

const uptime = ({ passed, ready }: Minutes) => uptimeOf(passed, ready)

/**
 * Minutes of each day from the first ready minute on, oldest first. The running minute is left out, because no server
 * may have had the time to record it. A day without any ready minute has a row too.
 */
async function listDays(db: Db, until: Date | undefined) {
  const now = until ? moment(until) : sql`now()`
  const { rows } = await db.execute<Minutes & { day: string; from: string }>(sql`
    with span as (
      select min(minute) as first, date_trunc('minute', ${now}) as until from ready_minutes
    ), counted as (
      select utc_day(minute) as day, count(*) as ready
      from ready_minutes, span where minute < span.until group by 1
    ), days as (
      select day::date as day, day at time zone 'UTC' as begins
      from span, generate_series(utc_day(first)::timestamp, utc_day(until)::timestamp, interval '1 day') as day
      where first <= until
    )
    select days.day::text, to_char(first at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as from,
      (extract(epoch from least(until, begins + interval '24 hours') - greatest(first, begins)) / 60)::int as passed,
      coalesce(ready, 0)::int as ready
    from days cross join span left join counted on counted.day = days.day
    order by days.day`)
  return rows
}

/**
 * The availability until now, or until another moment; null before the first minute was recorded. By the real time,
 * also in a demo whose clock is ahead.
 */
export async function measure(db: Db, until?: Date): Promise<Availability | null> {
  const all = await listDays(db, until)
  const [first] = all
  if (!first) return null
  const { day: since, from } = first
  // At midnight nothing of the day has passed.
  const days = all.filter(({ passed }) => passed > 0)
  const last = days.at(-1)
  if (!last || total(days).passed < fewestMinutes) return { since, from, recent: null, days: [], months: [] }
  const recentFrom = new Date(Date.parse(last.day) - (recentDays - 1) * dayMs).toISOString().slice(0, 10)
  const recent = days.filter(({ day }) => day >= recentFrom)
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return {
    since,
    from,
    recent: uptime(total(recent)),
    days: recent.map(({ day, ...minutes }) => ({ day, ...uptime(minutes) })),
    months: [...byMonth]
      .toReversed()
      .slice(0, earlierMonths + 1)
      .map(([month, parts]) => ({ month, ...uptime(total(parts)) })),
  }
}

/** Removes minutes that no published month needs. */
export async function removeOld(db: Db): Promise<void> {
  await db.execute(sql`delete from ready_minutes
    where minute < (date_trunc('month', now() at time zone 'UTC') - interval '13 months') at time zone 'UTC'`)
}
