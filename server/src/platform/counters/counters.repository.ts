import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

/** Most lines that one fold processes; the rest waits for the next fold. */
const mostLines = 50_000

// Folded totals plus the changes since: together they are current.
const kept = sql`
  select name, value from counters where day is null
  union all select name, value from counter_changes`

const everyTotal = prepared((db) => {
  const statement = db.select({ name: sql<string>`name`, value: sql<number>`sum(value)::float8` })
  return statement
    .from(sql`(${kept}) as kept`)
    .groupBy(sql`name`)
    .prepare('counters_totals')
})

/** All counters by name, as of now. A name that never counted anything is missing. */
export async function totals(db: Db): Promise<Map<string, number>> {
  const rows = await everyTotal(db).execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** Sum of the counters with these names, in the form of a list's count. */
export async function totalOf(db: Db, names: readonly string[]): Promise<{ total: number; capped: false }> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce(sum(value), 0)::float8 as total from (${kept}) as kept where name = any(${sql.param(names)}::text[])`)
  return { total: rows[0]?.total ?? 0, capped: false }
}

/** Arrivals of one day (UTC, YYYY-MM-DD); without a day, the current total. */
interface Line {
  name: string
  day: string | null
  value: number
}

/** Current totals of these counters, and every day since `from` on which one of them changed. */
export async function daysSince(db: Db, names: readonly string[], from: string): Promise<Line[]> {
  const { rows } = await db.execute<Line & Record<string, unknown>>(sql`
    select name, day::text, sum(value)::float8 as value
    from (
      select * from counters where name = any(${sql.param(names)}::text[]) and (day is null or day >= ${from}::date)
      union all select * from counter_changes where name = any(${sql.param(names)}::text[]) and day >= ${from}::date
      union all select name, null, value from counter_changes where name = any(${sql.param(names)}::text[])
    ) as lines
    group by name, day`)
  return rows
}

/**
 * Folds lines of changes into the counters and returns how many it took. Concurrent folds take different lines and
 * update the counters in one order, so that they cannot deadlock.
 */
export async function fold(db: Db): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`
    with gone as (
      delete from counter_changes
      where ctid = any(array(select ctid from counter_changes limit ${mostLines} for update skip locked))
      returning name, day, value
    ), gathered as (
      insert into counters (name, day, value)
      select name, day, sum(value) from gone group by grouping sets ((name, day), (name)) order by name, day
      on conflict (name, day) do update set value = counters.value + excluded.value
    )
    select count(*)::int as taken from gone`)
  return rows[0]?.taken ?? 0
}

/** A counter that differs from the facts. Without a day it is the total. */
export interface Drift {
  name: string
  day: string | null
  kept: number
  due: number
}

/** Recounts all facts and returns the counters that differ; one statement, so nothing changes meanwhile. */
export async function drift(db: Db): Promise<Drift[]> {
  const { rows } = await db.execute<Drift & Record<string, unknown>>(sql`
    select name, day::text, sum(kept)::float8 as kept, sum(due)::float8 as due
    from (
      select name, day, value as kept, 0 as due from counters
      union all select name, day, sum(value), 0 from counter_changes group by grouping sets ((name, day), (name))
      union all select name, day, 0, sum(value) from counters_due group by grouping sets ((name, day), (name))
    ) as compared
    where day is null or is_remembered(name)
    group by name, day having sum(kept) <> sum(due)
    order by name, day`)
  return rows
}

/**
 * Sets the counters to the recounted facts; call it in a transaction. Concurrent writers of counters wait until it
 * commits. Days that no row remembers any longer stay, and the difference is booked on today.
 */
export async function rebuild(db: Db): Promise<void> {
  await db.execute(sql`lock table counter_changes in access exclusive mode`)
  await db.execute(sql`
    with gone as (delete from counter_changes returning *)
    insert into counters (name, day, value) select name, day, sum(value) from gone group by name, day
    on conflict (name, day) do update set value = counters.value + excluded.value`)
  await db.execute(sql`delete from counters where day is null or is_remembered(name)`)
  await db.execute(sql`
    insert into counters (name, day, value)
    select name, day, sum(value) from counters_due where is_remembered(name) group by name, day`)
  await db.execute(sql`
    insert into counters (name, day, value)
    select name, utc_day(clock()), sum(value) from (
      select name, value from counters_due where not is_remembered(name)
      union all select name, -value from counters where not is_remembered(name)
    ) as missing
    group by name having sum(value) <> 0
    on conflict (name, day) do update set value = counters.value + excluded.value`)
  await db.execute(
    sql`insert into counters (name, day, value) select name, null, sum(value) from counters group by name`,
  )
}
