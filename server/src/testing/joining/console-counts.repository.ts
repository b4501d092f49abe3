import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { confirmable } from '../checkins/confirmable.ts'
import { console_reports } from '../../platform/db/schema/testing-record.ts'
import { moment } from '../../platform/db/moment.ts'

/** A run with the name of its app. */
const ofRun = {
  id: runs.id,
  app_id: runs.app_id,
  owner_id: runs.owner_id,
  name: apps.name,
  need: sql<number>`${runs.need}::int`,
  days: sql<number>`${runs.days}::int`,
  timezone: runs.timezone,
  staffed_at: runs.staffed_at,
  closed_at: runs.closed_at,
}

/** The run of an app, locked until the transaction ends. `owner` is left out if an administrator acts. */
export async function lockRun(tx: Tx, appId: string, owner?: string) {
  const [run] = await tx
    .select({ ...ofRun, phase: runs.phase })
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
    select (e.data ->> 'opted_in')::int = (e.data ->> 'believed')::int from run_log(${runId}) e
    where e.kind = 'play_count' and e.data ->> 'day' = ${day}::text
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

/** The run of a link with its developer, whose account is open; undefined if there is none. */
export async function findLinked(db: Db, runId: string) {
  const [run] = await db
    .select(ofRun)
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .innerJoin(users, eq(users.id, runs.owner_id))
    .where(and(eq(runs.id, runId), isNull(apps.deleted_at), isNull(users.disabled_at), isNull(users.deleted_at)))
  return run
}

/** A developer to be asked for the count of a day, and what it would be by our record. */
export interface ToAsk extends Record<string, unknown> {
  owner_id: string
  app_id: string
  app: string
  run: string
  day: string
  /** Testers of ours, and those whom the developer invited at their last count. */
  expected: number
}

/** Hours of the test's local day in which developers are asked. */
const [from, until] = ['10:00', '20:00']
const askedAtOnce = 100

/**
 * Marks and returns tests whose developer is to be asked: under way since yesterday at least, neither asked nor counted
 * today or yesterday. Each once, however many servers ask.
 */
export async function takeToAsk(tx: Tx, now: Date): Promise<ToAsk[]> {
  const local = sql`(${moment(now)} at time zone r.timezone)`
  const { rows } = await tx.execute<ToAsk>(sql`
    with due as (
      select r.id, ${local}::date as day from runs r join users u on u.id = r.owner_id
      where r.phase in ('running', 'extended') and r.paused_at is null and r.started_on < ${local}::date
        and u.disabled_at is null and u.deleted_at is null
        and ${local}::time >= ${from}::time and ${local}::time < ${until}::time
        and coalesce(r.count_asked_on, '-infinity') < ${local}::date - 1
        and not exists (select from console_reports c where c.run_id = r.id and c.day >= ${local}::date - 1)
      order by r.id limit ${askedAtOnce} for no key update of r skip locked
    ), asked as (
      update runs r set count_asked_on = due.day from due where r.id = due.id
      returning r.id, r.app_id, r.owner_id, r.timezone, due.day
    )
    select q.owner_id, q.app_id, p.name as app, q.id as run, q.day::text,
      ((select count(*) from assignments a where a.run_id = q.id and a.state in ('opted_in', 'completed')
        and (a.opted_in_at at time zone q.timezone)::date <= q.day)
      + coalesce((select (e.data ->> 'own')::int from run_log(q.id) e where e.kind = 'play_count'
        order by e.seq desc limit 1), 0))::int as expected
    from asked q join apps p on p.id = q.app_id`)
  return rows
}
