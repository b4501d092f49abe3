import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tester } from '@fortnight/contract/testers/testers'
import { type AssignmentState, liveStates, openPhases, type RunPhase } from '@fortnight/contract/vocabulary/run-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { setupColumns } from '../../platform/db/set-up.ts'
import { newestEstimate } from '../staffing/params.repository.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { smaller_starts } from '../../platform/db/schema/testing-engine.ts'
import { checkins } from '../../platform/db/schema/testing-record.ts'
import { storedSetting } from '../../operations/settings/settings.repository.ts'
import { testerEmail, testerName } from './tester-columns.ts'
import { appIcon } from '../../platform/db/app-icon.ts'

const tester = {
  app_id: assignments.app_id,
  name: testerName,
  email: sql<string>`case when exists (select from ${apps} p where p.id = ${assignments.app_id}
    and p.access_method = 'managed_group') then '' else ${testerEmail(sql<''>`''`)} end`,
  device: sql<string>`coalesce(${devices.model} || ', Android ' || ${devices.android}, 'Unknown')`,
  status: sql<Tester['status']>`case ${assignments.state}
    when 'invited' then 'pending' when 'opted_in' then 'active' when 'completed' then 'completed' else 'left' end`,
}

const visibleStates = ['invited', 'opted_in', 'completed'] as const satisfies readonly AssignmentState[]

/** The testers of these apps who are on the list now, by name. */
export async function listTesters(db: Db, appIds: string[]) {
  if (!appIds.length) return []
  return db
    .select(tester)
    .from(assignments)
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .leftJoin(devices, eq(devices.id, assignments.device_id))
    .where(
      and(
        inArray(assignments.app_id, appIds),
        inArray(assignments.state, visibleStates),
        // Invited testers have not agreed to be known to the developer.
        isNotNull(assignments.accepted_at),
      ),
    )
    .orderBy(asc(testers.name), asc(testers.id))
}

/** Number of testers who used the app on each day so far. Days count from 1. */
export async function listDays(db: Db, runIds: string[]) {
  if (!runIds.length) return []
  return db
    .select({
      run_id: assignments.run_id,
      day: sql<number>`${checkins.day} - ${runs.started_on} + 1`,
      opened: sql<number>`count(*)::int`,
    })
    .from(checkins)
    .innerJoin(assignments, eq(assignments.id, checkins.assignment_id))
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .where(and(inArray(assignments.run_id, runIds), sql`${checkins.day} >= utc_day(${assignments.opted_in_at}) - 1`))
    .groupBy(assignments.run_id, checkins.day, runs.started_on)
}

type NewRun = Pick<typeof runs.$inferInsert, 'app_id' | 'owner_id' | 'package_plan' | 'need' | 'days' | 'promised_from'>

/** Without the app's set-up no tester can join: as long as it is missing, the promise is broken. */
const riskWithoutSetup = 1

/** The run of an approved app, waiting for its Play set-up. An app has one run for ever. */
export async function insert(db: Db, row: NewRun): Promise<string> {
  const [run] = await db
    .insert(runs)
    .values({ ...row, risk: riskWithoutSetup })
    .returning({ id: runs.id })
  if (!run) throw new Error('the run was not stored')
  return run.id
}

/**
 * Minutes from the moment when set-up and payment were both expected until now: while the set-up was missing they are
 * its developer's. Counted up when the set-up comes and down when it is taken away, the sum is the time without one.
 */
const sinceExpected = sql`coalesce(greatest(0, floor(extract(epoch from
  clock() - greatest(${runs.promised_from}, ${runs.queued_at})) / 60)), 0)::int`

/** Paid for, set up for Play, and without a team. */
const isReady = and(eq(runs.phase, 'queued'), isNotNull(runs.ready_at))

/** To be given a team: a paused test gets none. */
const waiting = and(isReady, isNull(runs.paused_at))

/**
 * Makes the queued run of an app ready: from this moment on its team is promised within a day. Undefined if it is ready
 * already, has a team or is over, or if nothing is paid yet. The caller holds the app's row, so that approvals and
 * set-ups take turns.
 */
export async function makeReady(tx: Tx, appId: string) {
  const [run] = await tx
    .update(runs)
    .set({
      ready_at: sql`clock()`,
      setup_wait_minutes: sql`${runs.setup_wait_minutes} + ${sinceExpected}`,
      risk: 0,
      updated_at: sql`clock()`,
    })
    .where(and(eq(runs.app_id, appId), eq(runs.phase, 'queued'), isNull(runs.ready_at)))
    .returning({
      id: runs.id,
      app_id: runs.app_id,
      owner_id: runs.owner_id,
      need: runs.need,
      ready_at: runs.ready_at,
      promised_on: runs.promised_on,
      due_on: runs.due_on,
      setup_wait_minutes: runs.setup_wait_minutes,
    })
  return run
}

/** Withdraws the readiness while the run has no team: the set-up that testers would need is gone. */
export async function makeUnready(tx: Tx, appId: string): Promise<void> {
  await tx
    .update(runs)
    .set({
      ready_at: null,
      setup_wait_minutes: sql`${runs.setup_wait_minutes} - ${sinceExpected}`,
      available: null,
      risk: riskWithoutSetup,
      updated_at: sql`clock()`,
    })
    .where(and(eq(runs.app_id, appId), isReady))
}

/**
 * Takes runs whose set-up has been missing since before `since` and whose developers were not reminded of it, each
 * once.
 */
export async function takeUnready(tx: Tx, since: Date, now: Date) {
  const free = tx
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.phase, 'queued'),
        isNull(runs.ready_at),
        isNull(runs.paused_at),
        isNull(runs.setup_reminded_at),
        lt(runs.queued_at, since),
      ),
    )
    .limit(100)
    .for('no key update', { skipLocked: true })
  return tx
    .update(runs)
    .set({ setup_reminded_at: now })
    .from(apps)
    .where(and(inArray(runs.id, free), eq(apps.id, runs.app_id)))
    .returning({ ...setupColumns, app_id: runs.app_id, owner_id: runs.owner_id, name: apps.name })
}

/** A run with its requirements for testers. */
const selectFitting = (db: Db) =>
  db
    .select({
      id: runs.id,
      app_id: runs.app_id,
      owner_id: runs.owner_id,
      owner_email: users.email,
      package_plan: runs.package_plan,
      duration: apps.duration,
      size_mb: apps.size_mb,
      min_api: apps.min_api,
      countries: apps.countries,
      name: apps.name,
      days: runs.days,
      phase: runs.phase,
      /** Hours since it was paid for and set up; null before. */
      ready_hours: sql<number | null>`(extract(epoch from clock() - ${runs.ready_at}) / 3600)::float8`,
      estimate: newestEstimate,
      pay: storedSetting('pay'),
      levels: storedSetting('levels'),
      /** Chance in percent at which its developer lets it start with fewer testers; null without an agreement. */
      agreed: sql<
        number | null
      >`(select percent from ${smaller_starts} where run_id = ${runs.id} and answer = 'accepted')`,
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .innerJoin(users, eq(users.id, runs.owner_id))

/** A queued run whose app is set up, locked; undefined if another server works on it. */
export async function lockQueued(db: Db, runId: string) {
  const [run] = await selectFitting(db)
    .where(and(eq(runs.id, runId), waiting))
    .for('no key update', { of: runs, skipLocked: true })
  return run
}

/** A run by its id. */
export async function findFittingRun(db: Db, runId: string) {
  const [run] = await selectFitting(db).where(eq(runs.id, runId))
  return run
}

/** The run of an app that waits for a team. */
export async function findWaiting(db: Db, appId: string) {
  const [run] = await selectFitting(db).where(and(eq(runs.app_id, appId), waiting))
  return run
}

/** The run of an app that waits for a team, locked until the transaction ends. */
export async function lockWaiting(tx: Tx, appId: string) {
  const [run] = await selectFitting(tx)
    .where(and(eq(runs.app_id, appId), waiting))
    .for('no key update', { of: runs })
  return run
}

/** The run of an app; undefined if it has none. */
export async function findFitting(db: Db, appId: string) {
  const [run] = await selectFitting(db).where(and(eq(runs.app_id, appId), isNull(apps.deleted_at)))
  return run
}

/**
 * The run of an app in one of these phases, locked until the transaction ends: manual changes and the end of the run
 * take turns. Rows that refer to the run may be written meanwhile. Testers are locked after it.
 */
export async function lockIn(tx: Tx, appId: string, phases: readonly RunPhase[]) {
  const [run] = await selectFitting(tx)
    .where(and(eq(runs.app_id, appId), inArray(runs.phase, phases), isNull(apps.deleted_at)))
    .for('no key update', { of: runs })
  return run
}
export type QueuedRow = NonNullable<Awaited<ReturnType<typeof lockQueued>>>

/** Runs that wait for a team, their apps paid for and set up; `queue.ts` defines their order. */
export async function listQueue(db: Db) {
  return db
    .select({
      run_id: runs.id,
      owner_id: runs.owner_id,
      app_id: runs.app_id,
      app_name: apps.name,
      app_icon: appIcon,
      user_email: users.email,
      package_plan: runs.package_plan,
      need: runs.need,
      available: runs.available,
      ready_at: sql<Date>`${runs.ready_at}`.mapWith(runs.ready_at),
      waited_hours: sql<number>`(extract(epoch from clock() - ${runs.ready_at}) / 3600)::float8`,
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .innerJoin(users, eq(users.id, runs.owner_id))
    .where(waiting)
    .orderBy(asc(runs.ready_at), asc(runs.id))
}

export async function markShortOfTesters(db: Db, runId: string, available: number | null) {
  await db
    .update(runs)
    .set({ available, updated_at: sql`clock()` })
    .where(eq(runs.id, runId))
}

/** Locks the open run of an app until the transaction ends; returns its id, undefined if it is over already. */
export async function lockOpen(tx: Tx, appId: string): Promise<string | undefined> {
  const [run] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.app_id, appId), inArray(runs.phase, openPhases)))
    .for('no key update')
  return run?.id
}

/** The live seats of a run. */
export async function listLiveSeats(db: Db, runId: string): Promise<number[]> {
  const seats = await db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.run_id, runId), inArray(assignments.state, liveStates)))
    .orderBy(assignments.id)
  return seats.map(({ id }) => id)
}
