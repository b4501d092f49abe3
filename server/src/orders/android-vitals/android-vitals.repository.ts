import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { moment } from '../../platform/db/moment.ts'
import { type Lease, taken } from '../../platform/jobs/lease.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { android_vitals, play_tracks } from '../../platform/db/schema/orders-play-track.ts'

/** An app with what was read of it; null as far as its developer does not let us, or nothing was read. */
export async function find(db: Db, appId: string) {
  const [found] = await db
    .select({ owner_id: apps.owner_id, proven_at: play_tracks.proven_at, vitals: android_vitals })
    .from(apps)
    .leftJoin(play_tracks, eq(play_tracks.app_id, apps.id))
    .leftJoin(android_vitals, eq(android_vitals.app_id, apps.id))
    .where(and(eq(apps.id, appId), isNull(apps.deleted_at)))
  return found
}

/** Begins with apps under test whose owners let us see them. */
export async function insertDue(db: Db): Promise<void> {
  await db.execute(sql`
    insert into android_vitals (app_id)
    select t.app_id from play_tracks t join runs r on r.app_id = t.app_id
    where t.proven_at is not null and r.staffed_at is not null and r.closed_at is null
    on conflict do nothing`)
}

/** An app of which a server reads. */
export interface Taken extends Record<string, unknown> {
  app_id: string
  app_name: string
  owner_id: string
  package_name: string | null
  failing_since: string | null
  tries: number
  staffed_at: string | null
  /** Whether nothing is left to read: the test is over, or the app was deleted. */
  is_over: boolean
}

/** Takes apps that are due for this server, until then. */
export async function takeDue(db: Db, { most, ...lease }: Lease & { most: number }) {
  const due = sql`t.due_at <= ${moment(lease.now)}`
  const apps = { table: 'android_vitals', key: 'app_id', due, order: sql`t.due_at`, most }
  const { rows } = await db.execute<Taken>(sql`
    with ${taken(apps, lease)}
    select v.app_id, p.name as app_name, p.owner_id, p.package_name, v.failing_since, v.tries, r.staffed_at,
      p.deleted_at is not null or r.id is null or r.closed_at is not null as is_over
    from taken v join apps p on p.id = v.app_id left join runs r on r.app_id = p.id`)
  return rows
}

/** Saves what came of it, and lets the app go. Nothing is saved of a connection that was ended meanwhile. */
export async function save(
  tx: Tx,
  appId: string,
  changes: Partial<Omit<typeof android_vitals.$inferInsert, 'app_id'>>,
): Promise<boolean> {
  const saved = await tx
    .update(android_vitals)
    .set({ ...changes, held_until: null })
    .where(eq(android_vitals.app_id, appId))
    .returning({ app_id: android_vitals.app_id })
  return saved.length > 0
}
