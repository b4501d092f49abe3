import { and, eq, inArray, sql } from 'drizzle-orm'
import { deletedEnd } from '@fortnight/contract/identity/deleted-address'
import type { GroupState } from '@fortnight/contract/testing/group-states'
import { holdDays } from '@fortnight/contract/vocabulary/run-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { moment } from '../../platform/db/moment.ts'
import { type Lease, taken } from '../../platform/jobs/lease.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { play_tracks } from '../../platform/db/schema/orders-play-track.ts'
import { test_groups } from '../../platform/db/schema/testing-groups.ts'
import { runs } from '../../platform/db/schema/testing.ts'

/** Whether we see the closed track of an app ourselves now, and whether we keep the group on it. */
const isSeen = sql<boolean>`coalesce(${play_tracks.track} is not null and ${play_tracks.failed_at} is null, false)`
const binds = sql<boolean>`${isSeen} and coalesce(${play_tracks.binds}, false)`

/** The group of a test that a server works on. */
export interface Taken extends Record<string, unknown> {
  run_id: string
  app_name: string
  state: GroupState
  email: string | null
  name: string | null
  on_track_at: string | null
  /** Code of the failure that goes on. */
  problem: string | null
  failing_since: string | null
  /** Whether we put the group on the track ourselves. */
  binds: boolean
  unknown_seats: number[]
  tries: number
  is_closed: boolean
}

/** Gives a group to each test under way whose developer left it to us, and that has none yet. */
export async function adopt(db: Db): Promise<void> {
  await db.execute(sql`
    insert into test_groups (run_id)
    select r.id from runs r join apps a on a.id = r.app_id
    where r.phase in ('queued', 'staffing', 'running', 'extended') and r.ready_at is not null
      and a.access_method = 'managed_group' and not exists (select from test_groups g where g.run_id = r.id)
    on conflict do nothing`)
}

/** Wakes the servers with the commit: a test can need its group. */
export async function wake(tx: Tx): Promise<void> {
  await tx.execute(sql`select publish('groups', '')`)
}

/**
 * Takes groups whose seats have changed, the longest ago first, and then groups that are due, for this server until `until`: a
 * tester who accepts comes before looks whether Google shows those of others. Changes that are committed later are left for
 * the next time.
 */
export async function take(db: Db, { most, ...lease }: Lease & { most: number }): Promise<Taken[]> {
  const groups = {
    table: 'test_groups',
    key: 'run_id',
    joins: sql`left join changed on changed.run_id = t.run_id`,
    due: sql`(t.due_at <= ${moment(lease.now)} or changed.run_id is not null)`,
    order: sql`changed.first, t.due_at`,
    most,
    sets: sql`due_at = ${moment(lease.now)}`,
  }
  const { rows } = await db.execute<Taken>(sql`
    with changed as (
      select run_id, min(id) as first from group_changes group by run_id
    ), ${taken(groups, lease)}, seen as (
      delete from group_changes c using taken where c.run_id = taken.run_id
    )
    select t.run_id, p.name as app_name, t.state, t.email, t.name, t.on_track_at, t.problem, t.failing_since,
      ${binds} as binds, t.unknown_seats::int[] as unknown_seats, t.tries, r.closed_at is not null as is_closed
    from taken t join runs r on r.id = t.run_id join apps p on p.id = r.app_id
    left join play_tracks on play_tracks.app_id = p.id`)
  return rows
}

/** When the next group can be taken; undefined if none is due ever. */
export async function next(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select min(case when exists (select from group_changes c where c.run_id = g.run_id) then g.held_until
      else greatest(g.held_until, g.due_at) end) as next
    from test_groups g where g.due_at is not null or exists (select from group_changes c where c.run_id = g.run_id)`)
  return rows[0]?.next ? new Date(rows[0].next) : undefined
}

/** A seat whose tester belongs into the group now. */
interface Wanted extends Record<string, unknown> {
  seat: number
  email: string
  /** Whether its tester is still on the test and waits to be listed. */
  is_waiting: boolean
}

/**
 * The seats whose testers belong into the group. Leaving it ends an opt-in at Google, so that who opted in and did not
 * leave themselves stays as long as the test goes on, and some days longer: Google might count them, or ask for more.
 */
export async function listWanted(db: Db, runId: string, now: Date): Promise<Wanted[]> {
  const { rows } = await db.execute<Wanted>(sql`
    select a.id::int as seat, t.email, a.state = 'invited' and a.listed_at is null as is_waiting
    from assignments a join testers t on t.id = a.tester_id join runs r on r.id = a.run_id
    where a.run_id = ${runId} and a.accepted_at is not null and t.email not like ${`%${deletedEnd}`} and r.purged_at is null
      and (a.ended_at is null or (a.opted_in_at is not null and a.state <> 'opted_out'
        and (r.closed_at is null or greatest(a.ended_at, r.closed_at) + ${holdDays} * interval '1 day' > ${moment(now)})))
    order by a.id`)
  return rows
}

type Changes = Partial<typeof test_groups.$inferInsert>

/** Saves what became of a group that was taken, and lets it go. */
export async function save(tx: Tx, runId: string, changes: Changes): Promise<void> {
  await tx.update(test_groups).set(changes).where(eq(test_groups.run_id, runId))
}

/** Number of groups of tests under way, and of those that fail. */
export async function count(db: Db): Promise<{ groups: number; failed: number }> {
  const { rows } = await db.execute<{ groups: number; failed: number }>(sql`
    select count(*)::int as groups, count(*) filter (where state = 'failed')::int as failed
    from test_groups where due_at is not null`)
  return rows[0] ?? { groups: 0, failed: 0 }
}

/** How the testers of tests get in, and how their groups are doing. */
export const listOfRuns = (db: Db, runIds: string[]) =>
  db
    .select({
      run_id: runs.id,
      access_method: apps.access_method,
      state: test_groups.state,
      email: test_groups.email,
      problem: test_groups.problem,
      on_track_at: test_groups.on_track_at,
      made_at: test_groups.created_at,
      unknown_seats: test_groups.unknown_seats,
      is_seen: isSeen,
      binds,
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .leftJoin(test_groups, eq(test_groups.run_id, runs.id))
    .leftJoin(play_tracks, eq(play_tracks.app_id, apps.id))
    .where(inArray(runs.id, runIds))

/** The same of one test; undefined if there is no such test. */
export const findOfRun = async (db: Db, runId: string) => (await listOfRuns(db, [runId]))[0]

/** Saves whether the closed track names the group; false if the directory does not have the group yet. */
export async function setOnTrack(tx: Tx, runId: string, on_track_at: Date | null): Promise<boolean> {
  const found = await tx
    .update(test_groups)
    .set({ on_track_at })
    .where(and(eq(test_groups.run_id, runId), sql`${test_groups.email} is not null`))
    .returning({ run_id: test_groups.run_id })
  if (!found.length) return false
  await tx.execute(sql`insert into group_changes (run_id) values (${runId})`)
  await wake(tx)
  return true
}
