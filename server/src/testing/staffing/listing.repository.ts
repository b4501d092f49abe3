import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'
import { joining_proofs } from '../../platform/db/schema/testing-joining.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { isSameAccount, stepOf } from './offers.repository.ts'

/** Testers of this run who accepted and are not on the developer's list yet. */
const waiting = (runId: unknown) => sql`exists (select from assignments w where w.run_id = ${runId}
  and w.state = 'invited' and w.accepted_at is not null and w.listed_at is null)`

/** Begins to wait for the developer; false if a tester of this run waits already. */
export async function ask(tx: Tx, runId: string, now: Date): Promise<boolean> {
  const asked = await tx
    .update(runs)
    .set({ listing_asked_at: now, listing_reminders: 0 })
    .where(and(eq(runs.id, runId), isNull(runs.listing_asked_at)))
    .returning({ id: runs.id })
  return asked.length === 1
}

/** Whether a tester waits for the developer now. */
export async function isAsked(db: Db, runId: string): Promise<boolean> {
  const [run] = await db.select({ asked: runs.listing_asked_at }).from(runs).where(eq(runs.id, runId))
  return run?.asked != null
}

/** Ends the wait if no tester waits any more. */
export async function settle(tx: Tx, runId: string): Promise<void> {
  await tx
    .update(runs)
    .set({ listing_asked_at: null, listing_reminders: 0 })
    .where(and(eq(runs.id, runId), sql`listing_asked_at is not null and not ${waiting(runId)}`))
}

/** Owner and name of the app of a run. */
export async function findRun(db: Db, runId: string) {
  const [run] = await db
    .select({ app_id: runs.app_id, owner_id: runs.owner_id, app_name: apps.name })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .where(eq(runs.id, runId))
  return run
}

/** The run of an app, with what its testers need to join; undefined if it has none. */
export async function findByApp(db: Db, appId: string) {
  const [run] = await db
    .select({
      id: runs.id,
      owner_id: runs.owner_id,
      app_name: apps.name,
      need: runs.need,
      access_method: apps.access_method,
      group_email: apps.group_email,
      opt_in_url: apps.opt_in_url,
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .where(eq(runs.app_id, appId))
  return run
}

/** Every seat of a run, in the order of joining. */
export const listSeats = (db: Db, runId: string) =>
  db
    .select({
      seat: assignments.id,
      name: testers.name,
      email: testers.email,
      device: sql<string>`coalesce(${devices.model} || ', Android ' || ${devices.android}, ${assignments.model})`,
      state: assignments.state,
      step: stepOf,
      trouble: assignments.trouble,
      invited_at: assignments.invited_at,
      accepted_at: assignments.accepted_at,
      listed_at: assignments.listed_at,
      opted_in_at: assignments.opted_in_at,
      installed_at: assignments.installed_at,
      ended_at: assignments.ended_at,
      account_shown: sql<boolean>`coalesce(${isSameAccount}, false)`,
      app_opened: sql<boolean>`${joining_proofs.app_opened_at} is not null`,
    })
    .from(assignments)
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .leftJoin(devices, eq(devices.id, assignments.device_id))
    .leftJoin(joining_proofs, eq(joining_proofs.assignment_id, assignments.id))
    .where(eq(assignments.run_id, runId))
    .orderBy(assignments.accepted_at, assignments.id)
export type SeatRow = Awaited<ReturnType<typeof listSeats>>[number]

/** Locks those of these seats that wait for the list. The run is locked before its seats, as everywhere. */
export async function lockWaiting(tx: Tx, runId: string, seats: readonly number[]): Promise<number[]> {
  await tx.select({ id: runs.id }).from(runs).where(eq(runs.id, runId)).for('no key update')
  const held = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        eq(assignments.run_id, runId),
        inArray(assignments.id, [...seats]),
        sql`${assignments.state} = 'invited' and ${assignments.accepted_at} is not null and ${assignments.listed_at} is null`,
      ),
    )
    .orderBy(assignments.id)
    .for('no key update')
  return held.map(({ id }) => id)
}
