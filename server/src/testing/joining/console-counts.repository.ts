import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { confirmable } from '../checkins/confirmable.ts'
import { console_reports } from '../../platform/db/schema/testing-record.ts'

/** The run of an app, locked until the transaction ends. `owner` is left out if an administrator acts. */
export async function lockRun(tx: Tx, appId: string, owner?: string) {
  const [run] = await tx
    .select({
      id: runs.id,
      app_id: runs.app_id,
      owner_id: runs.owner_id,
      name: apps.name,
      phase: runs.phase,
      need: sql<number>`${runs.need}::int`,
      days: sql<number>`${runs.days}::int`,
      timezone: runs.timezone,
      staffed_at: runs.staffed_at,
      closed_at: runs.closed_at,
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .where(and(eq(runs.app_id, appId), isNull(apps.deleted_at), owner ? eq(runs.owner_id, owner) : undefined))
    .for('no key update', { of: runs })
  return run
}
export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>

/** Stores how many of our testers Play Console showed on a day, as of the moment at which it was reported last. */
export const upsert = (tx: Tx, run_id: string, day: string, opted_in: number, created_at: Date) =>
  tx
    .insert(console_reports)
    .values({ run_id, day, opted_in, created_at })
    .onConflictDoUpdate({ target: [console_reports.run_id, console_reports.day], set: { opted_in, created_at } })

/**
 * Number of testers of the run `r` whom Play Console does not show, without an explanation: of those opted in on the
 * newest reported day, by the moment of that report, those still there beyond that count. Each tester who leaves
 * explains one. Replaying the event log gives the same number (`consoleGap` of the contract).
 */
export const gapNow = sql`greatest(0, coalesce((
  select (select count(*) from assignments a where a.run_id = r.id and a.state in ('opted_in', 'completed')
    and (a.opted_in_at at time zone r.timezone)::date <= c.day and a.opted_in_at <= c.created_at) - c.opted_in
  from console_reports c where c.run_id = r.id order by c.day desc limit 1), 0))::int`

/**
 * Whether the developer's newest count of a run's day, by the event log, is ours. A higher one holds people
 * whom the developer has not named: one of them can hide that one of ours is missing.
 */
export const agrees = (runId: SQL, day: SQL) => sql<boolean>`case
  when exists (select from console_reports p where p.run_id = ${runId} and p.day = ${day}) then coalesce((
    select (e.data ->> 'opted_in')::int = (e.data ->> 'believed')::int from run_events e
    where e.run_id = ${runId} and e.kind = 'play_count' and e.data ->> 'day' = ${day}::text
    order by e.seq desc limit 1), false)
  else false end`

/** A day of a run, on its calendar. */
export interface RunDay extends Record<string, unknown> {
  run_id: string
  day: string
}

/**
 * Days of these runs whose count agrees, and on which a tester's use is not confirmed yet: the check-in and the count
 * were concurrent, and neither saw the other.
 */
export async function listMissed(db: Db, runIds: readonly string[]): Promise<RunDay[]> {
  const { rows } = await db.execute<RunDay>(sql`
    select c.run_id, c.day::text from console_reports c
    where c.run_id = any(${sql.param([...runIds])}::uuid[]) and ${agrees(sql`c.run_id`, sql`c.day`)} and exists (
      select from assignments a join checkins u on u.assignment_id = a.id
      where a.run_id = c.run_id and u.day = c.day and u.evidence <> 'confirmed'
        and ${confirmable(sql`u.day`)})
    order by c.run_id, c.day`)
  return rows
}

/** Stores the current gap, for lists of runs; returns it. */
export async function refreshGap(db: Db, runId: string): Promise<number> {
  const { rows } = await db.execute<{ gap: number }>(sql`
    update runs r set updated_at = clock(), console_gap = ${gapNow}
    where r.id = ${runId} returning console_gap::int as gap`)
  return rows[0]?.gap ?? 0
}
