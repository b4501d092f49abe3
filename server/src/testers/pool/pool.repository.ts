import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Paging } from '@fortnight/contract/listing'
import type { PoolQuery } from '@fortnight/contract/testers/pool'
import type { TesterState } from '@fortnight/contract/vocabulary/tester-states'
import { totalOf } from '../../platform/counters/counters.repository.ts'
import { namesOf } from '../../platform/counters/names.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { choosesOnlyBy, countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { audit_log } from '../../platform/db/schema/operations.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { hasOwnKey } from '../device-keys/keys.repository.ts'
import { recordColumns } from '../levels/levels.repository.ts'
import { checkins } from '../../platform/db/schema/testing-record.ts'

// Written out with its table: in a select of one table drizzle omits the table, and here "id" would be the device's.
const allDevices = sql<string>`coalesce((
  select string_agg(d.model || ', Android ' || d.android, '; ' order by d.id) from ${devices} d
  where d.tester_id = ${testers}.id), '')`

const columns = {
  id: testers.id,
  name: testers.name,
  email: testers.email,
  country: testers.country,
  timezone: testers.timezone,
  devices: allDevices,
  status: testers.status,
  premium: testers.premium,
  score: testers.score,
  observed_days: testers.observed_days,
  ...recordColumns,
  active: testers.active,
  capacity: testers.capacity,
  alike: sql<boolean>`${testers.status} in ('applied', 'verified') and resembles_barred(${testers.person_id})`,
  created_at: testers.created_at,
}

export type PoolChoice = Pick<z.output<typeof PoolQuery>, 'q' | 'status' | 'country' | 'premium' | 'free'>

// The condition of the index of free testers, so that PostgreSQL uses it.
const isFree = sql`${testers.status} = 'available' and ${testers.active} < ${testers.capacity}`

const filters = ({ q, status, country, premium, free }: PoolChoice): SQL | undefined =>
  and(
    q === undefined ? undefined : contains(q, testers.name, testers.email),
    status === undefined ? undefined : eq(testers.status, status),
    country === undefined ? undefined : eq(testers.country, country),
    premium === undefined ? undefined : eq(testers.premium, premium === 'yes'),
    free === undefined ? undefined : isFree,
  )

const ordering = {
  sorts: { created_at: testers.created_at, name: testers.name, score: testers.score },
  id: testers.id,
}

/** One page of the pool. */
export const list = (db: Db, query: PoolChoice & Paging) =>
  readPage(ordering, query, filters(query), (key) => db.select({ ...columns, key }).from(testers))

export const count = (db: Db, choice: PoolChoice) =>
  choosesOnlyBy(choice, 'status')
    ? totalOf(db, namesOf.testers(choice.status))
    : countCapped(
        db,
        db
          .select({ one: sql`1` })
          .from(testers)
          .where(filters(choice)),
      )

/** One tester with their devices. */
export async function find(db: Db, id: number) {
  const [tester] = await db
    .select({
      ...columns,
      languages: testers.languages,
      last_assigned_at: testers.last_assigned_at,
      no_key: sql<boolean>`${testers.status} in ('applied', 'verified') and not ${hasOwnKey(testers.person_id)}`,
      suspicion: testers.suspicion,
      suspicion_reason: testers.suspicion_reason,
    })
    .from(testers)
    .where(eq(testers.id, id))
  if (!tester) return undefined
  const owned = await db.select().from(devices).where(eq(devices.tester_id, id)).orderBy(devices.id)
  return { ...tester, owned }
}

/** Seats are found by the person they belong to. */
const ofTester = (id: number) =>
  sql`${assignments.person_id} = (select t.person_id from ${testers} t where t.id = ${id})`

/** Tests that a tester is or was on, the newest first. */
export const listTests = (db: Db, id: number, most: number) =>
  db
    .select({
      id: assignments.id,
      app_id: assignments.app_id,
      app_name: apps.name,
      phase: runs.phase,
      is_paused: sql<boolean>`${runs.paused_at} is not null`,
      state: assignments.state,
      days_used: sql<number>`(select count(*)::int from ${checkins} c where c.assignment_id = ${assignments.id})`,
      invited_at: assignments.invited_at,
      ended_at: assignments.ended_at,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .where(ofTester(id))
    .orderBy(desc(assignments.id))
    .limit(most)

/** Label of a tester in the audit log, which contains no addresses. */
export const subjectOf = (id: number) => `tester:${id}`

/** Acts of administrators on a tester, the newest first. */
export const listChanges = (db: Db, id: number, most: number) =>
  db
    .select({
      id: audit_log.id,
      action: audit_log.action,
      by: users.name,
      reason: sql<string>`coalesce(${audit_log.data} ->> 'reason', '')`,
      at: audit_log.at,
    })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_id))
    .where(eq(audit_log.subject, subjectOf(id)))
    .orderBy(desc(audit_log.id))
    .limit(most)

/** Free testers for an administrator's choice, in the order they come in, with the device that was found for each. */
export async function describe(db: Db, chosen: readonly { id: number; device_id: number }[]) {
  if (!chosen.length) return []
  const rows = await db
    .select({
      tester_id: testers.id,
      name: testers.name,
      email: testers.email,
      device: sql<string>`${devices.model} || ', Android ' || ${devices.android}`,
      country: testers.country,
      score: testers.score,
      observed_days: testers.observed_days,
      active: testers.active,
      capacity: testers.capacity,
    })
    .from(testers)
    .innerJoin(devices, eq(devices.tester_id, testers.id))
    .where(
      inArray(
        devices.id,
        chosen.map(({ device_id }) => device_id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.tester_id, row]))
  return chosen.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Moves a tester only if they are in one of `from`, and locks their row; false otherwise. */
export async function move(tx: Tx, id: number, from: readonly TesterState[], to: TesterState): Promise<boolean> {
  const moved = await tx
    .update(testers)
    .set({ status: to, updated_at: sql`clock()` })
    .where(and(eq(testers.id, id), inArray(testers.status, from)))
    .returning({ id: testers.id })
  return moved.length === 1
}

/** Whether a tester looks like people who were suspended or whose pay is held, without a decision. */
export async function resemblesBarred(db: Db, id: number): Promise<boolean> {
  const [tester] = await db
    .select({ alike: sql<boolean>`resembles_barred(${testers.person_id})` })
    .from(testers)
    .where(eq(testers.id, id))
  return tester?.alike ?? false
}

/** Whether the pay of a tester is held for whom they look like. */
export async function paysWait(db: Db, id: number): Promise<boolean> {
  const [tester] = await db
    .select({ waits: sql<boolean>`pay_waits(${testers.person_id})` })
    .from(testers)
    .where(eq(testers.id, id))
  return tester?.waits ?? false
}

/** Seats that the last suspension of a tester ended. */
export const listSuspendedSeats = (tx: Tx, id: number) =>
  tx
    .select({
      id: assignments.id,
      run_id: assignments.run_id,
      ended_at: sql<Date>`${assignments.ended_at}`.mapWith(assignments.ended_at),
    })
    .from(assignments)
    .where(
      and(
        ofTester(id),
        eq(assignments.state, 'released'),
        isNull(assignments.let_go_at),
        sql`exists (select from run_log(${assignments.run_id}) l where l.assignment_id = ${assignments.id} and l.kind = 'released'
          and l.data ->> 'reason' = 'tester.suspend')`,
        sql`${assignments.app_id}::text in (select jsonb_array_elements_text(last.data -> 'lost') from (
          select data from ${audit_log} where subject = ${subjectOf(id)} and action = 'tester.suspend' order by id desc limit 1) last)`,
      ),
    )
    .orderBy(assignments.id)

export async function findState(db: Db, id: number): Promise<TesterState | undefined> {
  const [tester] = await db.select({ status: testers.status }).from(testers).where(eq(testers.id, id))
  return tester?.status
}

/** Live seats of a tester, with the owner of each test and its number of testers. */
export async function listLiveSeats(tx: Tx, id: number) {
  return tx
    .select({
      id: assignments.id,
      run_id: assignments.run_id,
      app_id: assignments.app_id,
      app_name: apps.name,
      need: runs.need,
      live: sql<number>`(select count(*)::int from assignments o where o.run_id = ${runs.id} and o.ended_at is null)`,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .where(and(ofTester(id), inArray(assignments.state, ['invited', 'opted_in'])))
    .orderBy(assignments.id)
}
