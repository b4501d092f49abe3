import { type SQL, sql } from 'drizzle-orm'
import type { Removal, Retention, SealedLedgers } from '@fortnight/contract/operations/retention'
import type { RetainedTable } from '@fortnight/contract/vocabulary/retained-tables'
import type { Db } from '../../platform/db/database.ts'

const before = (days: number) => sql`clock() - make_interval(days => ${days}::int)`

type ByRow = Exclude<RetainedTable, 'forecasts'>

/** Rows that go, by table; undefined if all are kept. What is counted before a retention is saved is what is deleted then. */
const removals: Record<ByRow, (retention: Retention) => SQL | undefined> = {
  notifications: ({ notifications_days: days }) => (days === 0 ? undefined : sql`created_at < ${before(days)}`),
  // What was given up was due before, so that the index by that time is enough to find it.
  deliveries: ({ deliveries_days: days }) => sql`due_at < ${before(days)} and give_up_at < ${before(days)}`,
  play_visits: ({ play_visits_days: days }) => sql`at < ${before(days)}`,
}

const tables = Object.keys(removals) as ByRow[]

/** Months of forecasts that go, with their rows. */
async function countForecasts(db: Db, { forecasts_months: months }: Retention): Promise<Removal> {
  const none = { table: 'forecasts', rows: 0, months: 0, bytes: 0 } as const
  if (months === 0) return none
  const { rows } = await db.execute<Omit<Removal, 'table'>>(sql`
    select coalesce(sum(f.rows), 0)::int as rows, count(*)::int as months, coalesce(sum(m.bytes), 0)::float8 as bytes
    from forecasts_to_drop(${months}::int) m cross join lateral (
      select count(*) as rows from forecasts where day >= coalesce(m.starts, '-infinity') and day < m.ends) f`)
  return { ...none, ...rows[0] }
}

/** Rows that go one by one, with their share of what the table takes. */
async function countRows(db: Db, table: ByRow, condition: SQL | undefined): Promise<Removal> {
  const none = { table, rows: 0, months: null, bytes: 0 }
  if (!condition) return none
  const { rows } = await db.execute<Pick<Removal, 'rows' | 'bytes'>>(sql`
    select n.rows::int as rows, round(pg_total_relation_size(c.oid) * n.rows / greatest(c.reltuples, n.rows, 1))::float8 as bytes
    from pg_class c, (select count(*) as rows from ${sql.identifier(table)} where ${condition}) n
    where c.oid = to_regclass(${`public.${table}`})`)
  return { ...none, ...rows[0] }
}

/** What these retentions would remove now. */
export async function preview(db: Db, retention: Retention): Promise<Removal[]> {
  const found = [await countForecasts(db, retention)]
  for (const table of tables) found.push(await countRows(db, table, removals[table](retention)))
  return found
}

/** Runs whose event log is sealed: over for that many days, with events that are in no sealed log. */
export const toSeal = (days: number): SQL => sql`r.closed_at < ${before(days)}
  and exists (select from run_events e where e.run_id = r.id)`

/** Event logs that this retention would seal now, and those that are sealed. */
export async function countLedgers(db: Db, { ledgers_days: days }: Retention): Promise<SealedLedgers> {
  const { rows } = await db.execute<SealedLedgers & Record<string, unknown>>(sql`
    select t.to_seal, t.events_to_seal, s.sealed, s.row_bytes, s.bytes
    from (select count(*)::int as to_seal,
        coalesce(sum(c.length - coalesce((select s.length from sealed_ledgers s where s.run_id = r.id), 0)), 0)::int as events_to_seal
      from runs r join run_chains c on c.run_id = r.id where ${days === 0 ? sql`false` : toSeal(days)}) t,
      (select count(*)::int as sealed, coalesce(sum(row_bytes), 0)::float8 as row_bytes,
        coalesce(sum(pg_column_size(lines) + pg_column_size(signed) + pg_column_size(signature)), 0)::float8 as bytes
      from sealed_ledgers) s`)
  return rows[0]!
}

/** Rows of one statement: others wait for none of them for long. */
const atOnce = 5000

/** Removes what is older than these retentions. */
export async function removeOld(db: Db, retention: Retention): Promise<void> {
  for (const table of tables) {
    const condition = removals[table](retention)
    if (!condition) continue
    const name = sql.identifier(table)
    const some = sql`delete from ${name} where id in (select id from ${name} where ${condition} limit ${atOnce})`
    while ((await db.execute(some)).rowCount === atOnce);
  }
  if (retention.forecasts_months > 0) await db.execute(sql`select drop_forecasts(${retention.forecasts_months}::int)`)
}
