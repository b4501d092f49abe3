import { sql } from 'drizzle-orm'
import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import type { Db } from '../platform/db/database.ts'
import { runs } from '../platform/db/schema/testing.ts'
import { moment } from '../platform/db/moment.ts'

// Key of the advisory lock by which servers that start together make the clock once; any fixed number will do.
const clockLock = 0x636c6f63

/** What is played: the time goes ahead until `until`, or until the test of `app_id` has reached its goal. */
export interface Play extends Record<string, unknown> {
  until: Date
  app_id: string | null
}

/**
 * Gives this database a clock that can be moved ahead: a table of one row, which `clock()` reads from then on. Only a
 * database of sample data gets it.
 */
export async function installDemoClock(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`select where to_regclass('demo_clock') is null`)
  if (!rows.length) return
  await db.execute(
    sql.raw(`do $$ begin
      perform pg_advisory_xact_lock(${clockLock});
      create table if not exists demo_clock (
        only_row boolean primary key default true check (only_row),
        ahead interval not null default '0' check (ahead >= '0'),
        until timestamptz,
        app_id uuid references apps on delete set null
      );
      insert into demo_clock default values on conflict do nothing;
      create or replace function clock() returns timestamptz language sql stable parallel safe
        return now() + (select ahead from demo_clock);
    end $$`),
  )
}

/** What is played now; undefined if nothing is. */
export async function findPlay(db: Db): Promise<Play | undefined> {
  const { rows } = await db.execute<Play>(sql`select until, app_id from demo_clock where until is not null`)
  return rows[0] && { ...rows[0], until: new Date(rows[0].until) }
}

/** Plays for that many days at most; a test of an app until it has reached its goal. */
export const startPlay = (db: Db, days: number, appId: string | null) =>
  db.execute(
    sql`update demo_clock set until = date_trunc('milliseconds', clock()) + ${days} * interval '1 day', app_id = ${appId}`,
  )

export const stopPlay = (db: Db) => db.execute(sql`update demo_clock set until = null, app_id = null`)

/** Moves the clock ahead while something is played; false if another server stopped or moved it meanwhile. */
export async function advance(db: Db, { until }: Play, aheadMs: number, byMs: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update demo_clock set ahead = ahead + ${byMs} * interval '1 millisecond'
    where until = ${moment(until)}
      and abs(extract(epoch from ahead) * 1000 - ${aheadMs}) < 1 returning 1`)
  return rows.length === 1
}

/** Where the test of an app is: before its first day, on its days, or over, its goal reached or not. */
export async function findStage(db: Db, appId: string): Promise<'before' | 'days' | 'over'> {
  const [run] = await db
    .select({
      started: sql<boolean>`${runs.started_on} is not null`,
      met: sql<boolean>`${runs.qualified_on} is not null`,
    })
    .from(runs)
    .where(sql`${runs.app_id} = ${appId} and ${runs.phase} in ${openPhases}`)
  if (!run || run.met) return 'over'
  return run.started ? 'days' : 'before'
}
