import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AccessMethod } from '@fortnight/contract/vocabulary/app-states'
import { type JoinStep, type Trouble } from '@fortnight/contract/vocabulary/run-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'
import { assignments, cooldowns, runs } from '../../platform/db/schema/testing.ts'
import { install_links, joining_proofs } from '../../platform/db/schema/testing-joining.ts'
import { test_groups } from '../../platform/db/schema/testing-groups.ts'
import { appIcon } from '../../platform/db/app-icon.ts'
import { seatPay } from '../../testers/payouts/earnings.repository.ts'
import { moment } from '../../platform/db/moment.ts'

/** Progress of a seat: the last step that was taken. */
export const stepOf = sql<JoinStep>`case
  when ${assignments.installed_at} is not null then 'installed'
  when ${assignments.opted_in_at} is not null then 'opted_in'
  when ${assignments.listed_at} is not null then 'listed'
  when ${assignments.accepted_at} is not null then 'accepted' else 'offered' end`

/** Only a listed tester who is still on the test may see the links to the store. */
const onceListed = <T>(value: SQL<T> | typeof apps.package_name | typeof apps.opt_in_url) =>
  sql<T | null>`case when ${assignments.listed_at} is not null and ${assignments.ended_at} is null then ${value} end`

/** Whether a seat's tester misses the app in the store, and has not used it on a later day. */
export const saidGone = sql<boolean>`${assignments.gone_on} is not null
  and coalesce(${assignments.last_used_on}, '-infinity') <= ${assignments.gone_on}`

/**
 * How its tester gets in, as far as it concerns them: by the group that we keep only while it works and the track names
 * it, else the developer is next.
 */
const shownAccess = sql<AccessMethod | null>`case when ${apps.access_method} = 'managed_group' and not exists (
    select from ${test_groups} g where g.run_id = ${assignments.run_id} and g.state <> 'failed' and g.on_track_at is not null)
  then 'email_list' else ${apps.access_method} end`

/** How long an ended seat is still shown to its tester. */
const shownDays = 14

/** Whether the app of a seat has a link that its tester, who is in, has not come from yet. */
export const opensApp = sql<boolean>`${assignments.state} = 'opted_in' and ${install_links.key} is not null
  and ${joining_proofs.app_opened_at} is null`

/** Whether the account that a tester showed is the one that the test knows, as Google compares them; null if none was shown. */
export const isSameAccount = sql<boolean | null>`google_account(${joining_proofs.account}) = ${testers.email_key}`

/** The offers and tests of a user: live ones first, by their next deadline. */
export const listMine = (db: Db, userId: string, now: Date) =>
  db
    .select({
      id: assignments.id,
      step: stepOf,
      state: assignments.state,
      app_id: assignments.app_id,
      app_name: apps.name,
      app_icon: appIcon,
      description: apps.description,
      category: apps.category,
      requirements: apps.requirements,
      instructions: apps.test_instructions,
      device: sql<string>`coalesce(${devices.model} || ', Android ' || ${devices.android}, ${assignments.model})`,
      ...seatPay,
      paid_days: assignments.paid_days,
      days: runs.days,
      package_plan: runs.package_plan,
      invited_at: assignments.invited_at,
      // In a pause nothing expires.
      expires_at: sql<Date | null>`case when ${runs.paused_at} is null then ${assignments.expires_at} end`.mapWith(
        assignments.expires_at,
      ),
      ended_at: assignments.ended_at,
      google_account: testers.email,
      account_shown: sql<{
        email: string
        is_same: boolean
      } | null>`case when ${joining_proofs.account} is not null then
        json_build_object('email', ${joining_proofs.account}, 'is_same', ${isSameAccount}) end`,
      opens_app: opensApp,
      access_method: shownAccess,
      group_email: sql<string | null>`case
        when ${assignments.accepted_at} is not null and ${assignments.ended_at} is null then ${apps.group_email} end`,
      opt_in_url: onceListed<string>(apps.opt_in_url),
      package_name: onceListed<string>(apps.package_name),
      has_credentials: sql<boolean>`${apps.testing_credentials} is not null and ${assignments.state} = 'opted_in'`,
      trouble: assignments.trouble,
      said_gone: saidGone,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .leftJoin(devices, eq(devices.id, assignments.device_id))
    .leftJoin(joining_proofs, eq(joining_proofs.assignment_id, assignments.id))
    .leftJoin(install_links, eq(install_links.app_id, assignments.app_id))
    .where(
      and(
        eq(assignments.person_id, userId),
        // What was not answered when the test was paused is asked again when it goes on.
        sql`(${runs.paused_at} is null or ${assignments.state} <> 'invited' or ${assignments.accepted_at} is not null)`,
        sql`(${assignments.ended_at} is null
          or ${assignments.ended_at} > ${moment(now)} - ${shownDays} * interval '1 day')`,
      ),
    )
    .orderBy(sql`${assignments.ended_at} is not null`, sql`${assignments.expires_at} nulls last`, desc(assignments.id))

/** The sealed credentials of the app of a seat whose tester is opted in. */
export async function findCredentials(db: Db, userId: string, id: number) {
  const [found] = await db
    .select({ app_id: apps.id, sealed: apps.testing_credentials })
    .from(assignments)
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .where(and(eq(assignments.id, id), eq(assignments.person_id, userId), eq(assignments.state, 'opted_in')))
  return found
}

const columns = {
  id: assignments.id,
  run_id: assignments.run_id,
  app_id: assignments.app_id,
  owner_id: assignments.owner_id,
  tester_id: assignments.tester_id,
  person_id: assignments.person_id,
  state: assignments.state,
  accepted_at: assignments.accepted_at,
  opted_in_at: assignments.opted_in_at,
  installed_at: assignments.installed_at,
  expires_at: assignments.expires_at,
  said_gone: saidGone,
  is_paused: sql<boolean>`exists (select from runs r where r.id = ${assignments.run_id} and r.paused_at is not null)`,
}
export type Seat = NonNullable<Awaited<ReturnType<typeof findMine>>>

const isMine = (userId: string, id: number) => and(eq(assignments.id, id), eq(assignments.person_id, userId))

/** A seat of the user's. */
export async function findMine(db: Db, userId: string, id: number) {
  const [seat] = await db.select(columns).from(assignments).where(isMine(userId, id))
  return seat
}

/** A seat by its id and its person. */
export interface Own {
  id: number
  personId: string
}

/**
 * Seats of their people, with their runs and testers, locked until the transaction ends: runs, testers, seats, in this order
 * as everywhere. One that is not its person's is left out.
 */
export async function lockOwn(tx: Tx, own: readonly Own[]) {
  const ids = own.map(({ id }) => id)
  const people = own.map(({ personId }) => personId)
  const asked = and(inArray(assignments.id, ids), inArray(assignments.person_id, people))
  const itsRun = tx.select({ id: assignments.run_id }).from(assignments).where(asked)
  await tx.select({ id: runs.id }).from(runs).where(inArray(runs.id, itsRun)).orderBy(runs.id).for('no key update')
  await tx
    .select({ id: testers.id })
    .from(testers)
    .where(inArray(testers.person_id, people))
    .orderBy(testers.id)
    .for('no key update')
  const seats = await tx.select(columns).from(assignments).where(asked).orderBy(assignments.id).for('no key update')
  return own.map(({ id, personId }) => seats.find((seat) => seat.id === id && seat.person_id === personId))
}

/** One of them. */
export const lockMine = async (tx: Tx, personId: string, id: number) => (await lockOwn(tx, [{ personId, id }]))[0]

/** A tester's report on a seat, which does not move it. */
type Report = Partial<Pick<typeof assignments.$inferInsert, 'trouble' | 'gone_on'>>

/** Stores a report only if `from` holds for the seat; false otherwise. */
async function keepReport(tx: Tx, id: number, from: SQL, report: Report): Promise<boolean> {
  const changed = await tx
    .update(assignments)
    .set(report)
    .where(and(eq(assignments.id, id), from))
    .returning({ id: assignments.id })
  return changed.length === 1
}

export const report = (tx: Tx, id: number, trouble: Trouble) =>
  keepReport(tx, id, sql`ended_at is null and listed_at is not null and installed_at is null`, { trouble })

export const reportGone = (tx: Tx, id: number, now: Date) =>
  keepReport(tx, id, sql`state = 'opted_in'`, {
    gone_on:
      sql`(select (${moment(now)} at time zone r.timezone)::date from runs r where r.id = ${assignments.run_id})` as never,
  })

/** Testers of a run who miss its app in the store. */
export const countGone = (db: Db, runId: string): Promise<number> =>
  db.$count(assignments, and(eq(assignments.run_id, runId), eq(assignments.state, 'opted_in'), saidGone))

/** Today's day on the run's calendar. */
export async function today(db: Db, runId: string, now: Date): Promise<string> {
  const [run] = await db
    .select({ day: sql<string>`(${moment(now)} at time zone ${runs.timezone})::date::text` })
    .from(runs)
    .where(eq(runs.id, runId))
  if (!run) throw new Error('there is no such run')
  return run.day
}

/**
 * A tester who never joined may be invited for another app of the owner's at once; the remaining seat bars them from
 * this app.
 */
export async function forgetCooldown(tx: Tx, { owner_id, tester_id }: Pick<Seat, 'owner_id' | 'tester_id'>) {
  await tx.delete(cooldowns).where(and(eq(cooldowns.owner_id, owner_id), eq(cooldowns.tester_id, tester_id)))
}
