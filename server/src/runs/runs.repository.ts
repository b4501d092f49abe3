import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tester } from '@fortnight/contract/testers'
import { type AssignmentState, liveStates, openPhases, type RunPhase } from '@fortnight/contract/run-states'
import type { Db, Tx } from '../db/database.ts'
import { record } from './facts.repository.ts'
import { newestEstimate } from './params.repository.ts'
import { apps, assignments, checkins, devices, runs, testers, users } from '../db/schema.ts'
import { storedSetting } from '../settings/settings.repository.ts'
import { shownEmail, shownName } from './shown.ts'

const tester = {
  app_id: assignments.app_id,
  name: shownName,
  email: shownEmail(sql<''>`''`),
  device: sql<string>`coalesce(${devices.model} || ', Android ' || ${devices.android}, 'Unknown')`,
  status: sql<Tester['status']>`case ${assignments.state}
    when 'invited' then 'pending' when 'opted_in' then 'active' when 'completed' then 'completed' else 'left' end`,
}

const shown = ['invited', 'opted_in', 'completed'] as const satisfies readonly AssignmentState[]

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
        inArray(assignments.state, shown),
        // Whoever was only asked has not agreed to be known to the developer.
        isNotNull(assignments.accepted_at),
      ),
    )
    .orderBy(asc(testers.name), asc(testers.id))
}

/** How many testers used the app on each day so far. Days count from 1. */
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
    .where(inArray(assignments.run_id, runIds))
    .groupBy(assignments.run_id, checkins.day, runs.started_on)
}

type NewRun = Pick<typeof runs.$inferInsert, 'app_id' | 'owner_id' | 'package_plan' | 'need' | 'days'>

/** The run of an approved app, waiting for its team. An app has one run for ever. */
export async function insert(db: Db, row: NewRun): Promise<string> {
  const [run] = await db.insert(runs).values(row).returning({ id: runs.id })
  if (!run) throw new Error('the run was not stored')
  return run.id
}

/** A run with what its testers must fit. */
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
      estimate: newestEstimate,
      pay: storedSetting('pay'),
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .innerJoin(users, eq(users.id, runs.owner_id))

/** A queued run; its row is locked, or undefined when another server works on it. */
export async function lockQueued(db: Db, runId: string) {
  const [run] = await selectFitting(db)
    .where(and(eq(runs.id, runId), eq(runs.phase, 'queued')))
    .for('no key update', { of: runs, skipLocked: true })
  return run
}

/** A run by its id. */
export async function findFittingRun(db: Db, runId: string) {
  const [run] = await selectFitting(db).where(eq(runs.id, runId))
  return run
}

/** The run of an app; undefined where it has none. */
export async function findFitting(db: Db, appId: string) {
  const [run] = await selectFitting(db).where(and(eq(runs.app_id, appId), isNull(apps.deleted_at)))
  return run
}

/**
 * The run of an app in one of these phases, locked until the transaction ends: changes by hand, and the end of the run, take
 * turns. Rows that refer to the run may be written meanwhile. Testers are locked after it.
 */
export async function lockIn(tx: Tx, appId: string, phases: readonly RunPhase[]) {
  const [run] = await selectFitting(tx)
    .where(and(eq(runs.app_id, appId), inArray(runs.phase, phases), isNull(apps.deleted_at)))
    .for('no key update', { of: runs })
  return run
}
export type QueuedRow = NonNullable<Awaited<ReturnType<typeof lockQueued>>>

/** The runs that wait for a team; `queue.ts` knows in which order. */
export async function listQueue(db: Db) {
  return db
    .select({
      run_id: runs.id,
      owner_id: runs.owner_id,
      app_id: runs.app_id,
      app_name: apps.name,
      user_email: users.email,
      package_plan: runs.package_plan,
      need: runs.need,
      available: runs.available,
      queued_at: runs.queued_at,
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .innerJoin(users, eq(users.id, runs.owner_id))
    .where(eq(runs.phase, 'queued'))
    .orderBy(asc(runs.queued_at), asc(runs.id))
}

export async function markShort(db: Db, runId: string, available: number) {
  await db
    .update(runs)
    .set({ available, updated_at: sql`now()` })
    .where(eq(runs.id, runId))
}

/** Ends the run of an app before its time and sends its testers home; nothing where it is over already. */
export async function cancel(tx: Tx, appId: string): Promise<void> {
  const [run] = await tx
    .update(runs)
    .set({ phase: 'cancelled', closed_at: sql`now()`, next_eval_at: null, updated_at: sql`now()` })
    .where(and(eq(runs.app_id, appId), inArray(runs.phase, openPhases)))
    .returning({ id: runs.id })
  if (!run) return
  const live = and(eq(assignments.run_id, run.id), inArray(assignments.state, liveStates))
  // Ending seats counts down their testers: taken in one order, two runs that end at once do not wait for each other.
  const mine = tx.select({ id: assignments.tester_id }).from(assignments).where(live)
  await tx
    .select({ id: testers.id })
    .from(testers)
    .where(inArray(testers.id, mine))
    .orderBy(testers.id)
    .for('no key update')
  await tx
    .update(assignments)
    .set({ state: 'released', ended_at: sql`now()` })
    .where(live)
  await record(tx, [{ run_id: run.id, kind: 'cancelled', data: {} }])
}
