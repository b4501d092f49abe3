import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { app_icons, apps } from '../../platform/db/schema/orders.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { lockOwned } from './apps.repository.ts'

/** Whether that user owns the app. */
export async function isOwned(db: Db, appId: string, ownerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: apps.id })
    .from(apps)
    .where(and(eq(apps.id, appId), eq(apps.owner_id, ownerId), isNull(apps.deleted_at)))
  return rows.length === 1
}

/** Stores the icon of the owner's app in place of another; false if the app is not theirs. */
export async function upsert(
  tx: Tx,
  appId: string,
  ownerId: string,
  icon: { file: string; hash: string },
): Promise<boolean> {
  // Locked, so that no icon is stored for an app that is deleted at this moment.
  if (!(await lockOwned(tx, appId, ownerId))) return false
  const set = { ...icon, updated_at: sql`clock()` }
  await tx
    .insert(app_icons)
    .values({ app_id: appId, ...icon })
    .onConflictDoUpdate({ target: app_icons.app_id, set })
  return true
}

/** Deletes the icon of the owner's app, if it has one; false if the app is not theirs. */
export async function remove(tx: Tx, appId: string, ownerId: string): Promise<boolean> {
  if (!(await lockOwned(tx, appId, ownerId))) return false
  await tx.delete(app_icons).where(eq(app_icons.app_id, appId))
  return true
}

/** File of the icon of that hash, for an administrator, the app's owner and the testers with a seat on it. */
export async function find(db: Db, appId: string, hash: string, personId: string, isAdmin: boolean) {
  const seat = db
    .select({ id: assignments.id })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .where(and(eq(runs.app_id, apps.id), eq(assignments.person_id, personId)))
  const [found] = await db
    .select({ file: app_icons.file })
    .from(app_icons)
    .innerJoin(apps, eq(apps.id, app_icons.app_id))
    .where(
      and(
        eq(app_icons.app_id, appId),
        eq(app_icons.hash, hash),
        isNull(apps.deleted_at),
        isAdmin ? undefined : or(eq(apps.owner_id, personId), exists(seat)),
      ),
    )
  return found?.file
}
