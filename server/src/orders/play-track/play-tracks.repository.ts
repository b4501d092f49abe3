import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PlayCall } from '@fortnight/contract/orders/play-track'
import type { PlayPurpose } from '@fortnight/contract/vocabulary/play-purposes'
import type { AccessMethod } from '@fortnight/contract/vocabulary/app-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { moment } from '../../platform/db/moment.ts'
import { type Lease, taken } from '../../platform/jobs/lease.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { play_tracks, play_visits } from '../../platform/db/schema/orders-play-track.ts'
import { test_groups } from '../../platform/db/schema/testing-groups.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { setupColumns } from '../../platform/db/set-up.ts'

/** An app with its connection, its test and the group of that; all of it null as far as it is not there. */
export async function find(db: Db, appId: string) {
  const [found] = await db
    .select({
      app_id: apps.id,
      owner_id: apps.owner_id,
      package_name: apps.package_name,
      app_countries: apps.countries,
      access_method: apps.access_method,
      connection: play_tracks,
      group: test_groups.email,
    })
    .from(apps)
    .leftJoin(play_tracks, eq(play_tracks.app_id, apps.id))
    .leftJoin(runs, eq(runs.app_id, apps.id))
    .leftJoin(test_groups, eq(test_groups.run_id, runs.id))
    .where(and(eq(apps.id, appId), isNull(apps.deleted_at)))
  return found
}
export type Found = NonNullable<Awaited<ReturnType<typeof find>>>

/** Begins the connection of an app, unless it has one. */
export async function insert(db: Db, app_id: string): Promise<void> {
  await db.insert(play_tracks).values({ app_id }).onConflictDoNothing()
}

/** An app of which a server asks Google. */
export interface Taken extends Record<string, unknown> {
  app_id: string
  app_name: string
  owner_id: string
  package_name: string | null
  app_countries: string[]
  proven_at: string | null
  track: string | null
  binds: boolean
  release: string | null
  checked_at: string | null
  /** Code of the failure that goes on. */
  problem: string | null
  failing_since: string | null
  failed_at: string | null
  tries: number
  run_id: string | null
  /** Whether its test has a team, and has not ended. */
  is_tested: boolean
  /** Whether nothing is left to ask: the test is over, or the app was deleted. */
  is_over: boolean
  access_method: AccessMethod | null
  /** Address of our group for the test. */
  group: string | null
  on_track_at: string | null
  /** Whether that group is empty for good. */
  is_emptied: boolean
  closed_at: string | null
  /** When it was taken. */
  taken_at: string
}

/** Takes connections of apps for this server. */
async function take(db: Db, which: { due: SQL; order?: SQL; most: number }, lease: Lease): Promise<Taken[]> {
  const connections = { ...which, table: 'play_tracks', key: 'app_id', sets: sql`due_at = ${moment(lease.now)}` }
  const { rows } = await db.execute<Taken>(sql`
    with ${taken(connections, lease)}
    select t.app_id, p.name as app_name, p.owner_id, p.package_name, p.countries as app_countries, t.proven_at, t.track, t.binds,
      t.release, t.checked_at, t.problem, t.failing_since, t.failed_at, t.tries, r.id as run_id,
      r.staffed_at is not null and r.closed_at is null as is_tested,
      p.deleted_at is not null or r.closed_at is not null as is_over,
      p.access_method, g.email as "group", g.on_track_at, g.run_id is not null and g.due_at is null as is_emptied, r.closed_at, t.due_at as taken_at
    from taken t join apps p on p.id = t.app_id left join runs r on r.app_id = p.id left join test_groups g on g.run_id = r.id`)
  return rows
}

/** Takes the connection of an app for this server; undefined if there is none, or another one holds it. */
export async function takeOne(db: Db, appId: string, lease: Lease): Promise<Taken | undefined> {
  return (await take(db, { due: sql`t.app_id = ${appId}`, most: 1 }, lease))[0]
}

/** Lets a connection go. It is checked soon. */
export async function release(db: Db, appId: string): Promise<void> {
  await db.update(play_tracks).set({ held_until: null }).where(eq(play_tracks.app_id, appId))
}

/** Takes connections that are due. */
export const takeDue = (db: Db, { most, ...lease }: Lease & { most: number }): Promise<Taken[]> =>
  take(
    db,
    { due: sql`t.due_at <= ${moment(lease.now)} and t.proven_at is not null`, order: sql`t.due_at`, most },
    lease,
  )

/** When the next connection can be taken; undefined if none is due ever. */
export async function next(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ next: string | null }>(
    sql`select min(greatest(due_at, held_until)) as next from play_tracks where due_at is not null and proven_at is not null`,
  )
  return rows[0]?.next ? new Date(rows[0].next) : undefined
}

/** Locks an app until the transaction ends: changes of its connection take turns. */
export async function lockApp(tx: Tx, appId: string): Promise<void> {
  await tx.select({ id: apps.id }).from(apps).where(eq(apps.id, appId)).for('no key update')
}

/** Locks the app of a connection that was taken; false if its developer ended it meanwhile, or chose another track. */
export async function lockTaken(tx: Tx, { app_id, track, package_name }: Taken): Promise<boolean> {
  await lockApp(tx, app_id)
  const found = await tx
    .select({ app_id: play_tracks.app_id })
    .from(play_tracks)
    .innerJoin(apps, eq(apps.id, play_tracks.app_id))
    .where(
      and(
        eq(apps.id, app_id),
        sql`${play_tracks.track} is not distinct from ${track}::text`,
        sql`${apps.package_name} is not distinct from ${package_name}::text`,
      ),
    )
  return found.length === 1
}

export type Changes = Partial<Omit<typeof play_tracks.$inferInsert, 'due_at'>>

/** Saves what became of a connection that was taken, and lets it go. It is due again then, or at once if something has happened meanwhile. */
export async function save(
  tx: Tx,
  { app_id, taken_at }: Taken,
  { due_at, ...changes }: Changes & { due_at: Date | null },
) {
  const due = due_at ? moment(due_at) : sql`null`
  await tx
    .update(play_tracks)
    .set({
      ...changes,
      due_at: sql`case when due_at is distinct from ${moment(new Date(taken_at))} then due_at else ${due} end`,
    })
    .where(eq(play_tracks.app_id, app_id))
}

/** Saves that its owner has shown that the app is theirs. */
export async function prove(db: Db, appId: string, now: Date): Promise<void> {
  await db.update(play_tracks).set({ proven_at: now }).where(eq(play_tracks.app_id, appId))
}

/** Changes what its developer chose. */
export async function choose(
  tx: Tx,
  appId: string,
  changes: Pick<Changes, 'track' | 'binds' | 'release' | 'groups' | 'countries'>,
) {
  await tx.update(play_tracks).set(changes).where(eq(play_tracks.app_id, appId))
}

/** Number of apps that we see and whose tests are not over, and of those that go on by hand. */
export async function count(db: Db): Promise<{ apps: number; failed: number }> {
  const { rows } = await db.execute<{ apps: number; failed: number }>(sql`
    select count(*)::int as apps, count(*) filter (where failed_at is not null)::int as failed
    from play_tracks where due_at is not null and proven_at is not null`)
  return rows[0] ?? { apps: 0, failed: 0 }
}

/** Saves whether the track lets testers in; the app if that has changed, its row locked until the transaction ends. */
export async function setLive(tx: Tx, appId: string, track_live: boolean | null) {
  const [app] = await tx
    .update(apps)
    .set({ track_live, updated_at: sql`clock()` })
    .where(and(eq(apps.id, appId), sql`track_live is distinct from ${track_live}::boolean`))
    .returning({ id: apps.id, name: apps.name, ...setupColumns })
  return app
}

/** Ends the connection; what was asked stays on record. */
export async function remove(tx: Tx, appId: string): Promise<void> {
  await tx.delete(play_tracks).where(eq(play_tracks.app_id, appId))
}

interface NewVisit {
  app_id: string
  purpose: PlayPurpose
  at: Date
  problem: string | null
  calls: PlayCall[]
}

export async function insertVisit(db: Db, visit: NewVisit): Promise<void> {
  await db.insert(play_visits).values(visit)
}

export const listVisits = (db: Db, appId: string, most: number) =>
  db
    .select({
      id: play_visits.id,
      purpose: play_visits.purpose,
      at: play_visits.at,
      problem: play_visits.problem,
      calls: play_visits.calls,
    })
    .from(play_visits)
    .where(eq(play_visits.app_id, appId))
    .orderBy(desc(play_visits.id))
    .limit(most)
