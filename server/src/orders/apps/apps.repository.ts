import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { App, type AppEdit, NewApp } from '@fortnight/contract/orders/apps'
import type { AppStatus } from '@fortnight/contract/vocabulary/app-states'
import type { PaymentStatus } from '@fortnight/contract/vocabulary/payment-states'
import type { PlanName } from '@fortnight/contract/plans'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { inGroups } from '../../platform/db/in-groups.ts'
import { mappedQuery } from '../../platform/db/mapped-query.ts'
import { app_icons, apps } from '../../platform/db/schema/orders.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { setupColumns } from '../../platform/db/set-up.ts'
import { appIcon } from '../../platform/db/app-icon.ts'
import { runPromise } from '../../testing/promise/run-promise.ts'
import { trackRecord } from '../../testing/evaluation/calibration.repository.ts'

const platform = sql<'android'>`${apps.platform}`
const testing_type = sql<'google_play_console_close_testing'>`${apps.testing_type}`

/** Columns of an app in the contract's replies, under their names. */
type ReplyColumn = keyof typeof App.shape & keyof typeof apps.$inferSelect
const tableColumns = getTableColumns(apps)
const shownColumns = Object.keys(App.shape).flatMap((name) =>
  name in tableColumns ? [[name, tableColumns[name as ReplyColumn]]] : [],
)

/** Stored columns of the reply: a new field of the contract with a column is included. */
export const stored = {
  ...(Object.fromEntries(shownColumns) as Pick<typeof tableColumns, ReplyColumn>),
  _id: apps.id,
  platform,
  testing_type,
  owner_id: apps.owner_id,
}

const columns = {
  ...stored,
  icon: appIcon,
  payment_status: sql<PaymentStatus | null>`(
    select p.payment_status from payments p where p.app_id = ${apps.id} and not p.withdrawn order by p.created_at desc limit 1)`,
}

const run = {
  id: runs.id,
  phase: runs.phase,
  need: runs.need,
  days: runs.days,
  started_on: runs.started_on,
  goal_on: runs.goal_on,
  promise: runPromise,
  paused_at: runs.paused_at,
  probability: runs.probability,
  track_record: trackRecord,
  queued_at: runs.queued_at,
  ready_at: runs.ready_at,
  day: sql<number>`case when ${runs.started_on} is null then 0 else
    greatest(0, least(${runs.days}::int,
      (coalesce(${runs.closed_at}, clock()) at time zone ${runs.timezone})::date - ${runs.started_on} + 1)) end`,
}

const select = (db: Db) => db.select({ app: columns, run }).from(apps).leftJoin(runs, eq(runs.app_id, apps.id))

const notDeleted = isNull(apps.deleted_at)

const noPaymentPending = sql`not exists (
  select 1 from payments p where p.app_id = ${apps.id} and p.payment_status = 'pending')`

type RowsOf<Q> = Q extends (...args: never[]) => { execute(): Promise<(infer R)[]> } ? R : never
export type AppRow = RowsOf<typeof select>

const byOwner = mappedQuery('apps_by_owner', [columns, run], (db) =>
  select(db)
    .where(and(eq(apps.owner_id, sql.placeholder('owner')), notDeleted))
    .orderBy(desc(apps.created_at)),
)

export async function listByOwner(db: Database['db'], owner: string): Promise<AppRow[]> {
  const rows = await byOwner(db, [owner])
  return rows.map(([app, run]) => ({ app, run }))
}

export async function find(db: Db, id: string): Promise<AppRow | undefined> {
  const [row] = await select(db).where(and(eq(apps.id, id), notDeleted))
  return row
}

/** Locks the row until the transaction ends; undefined if it is not this owner's. */
export async function lockOwned(db: Db, id: string, ownerId: string) {
  const [app] = await db
    .select({
      id: apps.id,
      name: apps.name,
      status: apps.status,
      package_plan: apps.package_plan,
      duration: apps.duration,
    })
    .from(apps)
    .where(and(eq(apps.id, id), eq(apps.owner_id, ownerId), notDeleted))
    .for('no key update')
  return app
}

export async function exists(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: apps.id })
    .from(apps)
    .where(and(eq(apps.id, id), notDeleted))
  return rows.length === 1
}

/** Also finds an app that its owner deleted. */
export async function nameOf(db: Db, id: string): Promise<string> {
  const [app] = await db.select({ name: apps.name }).from(apps).where(eq(apps.id, id))
  return app?.name ?? ''
}

/** Stored values of a new app: the owner's input, and the owner. */
type SubmittedColumn = 'id' | 'owner_id' | keyof z.output<typeof NewApp>
const submitted = ['id', 'owner_id', ...Object.keys(NewApp.shape)] as SubmittedColumn[]

/** The columns of a new app, under the names in replies to its owner. */
const replyColumns = Object.entries(stored)
  .map(([name]) => (name === '_id' ? 'id as _id' : name))
  .join(', ')

const arrays = [...submitted.map((column) => tableColumns[column].getSQLType()), 'text', 'text', 'bytea'].map(
  (type, n) => `$${n + 1}::${type}[]`,
)

/** Each parameter is a list, of a value for each app. */
const submission = `with new as (
      select * from unnest(${arrays.join(', ')}) as new (${submitted.join(', ')}, key, endpoint, request_hash)
    ), app as (
      insert into apps (${submitted.join(', ')}) select ${submitted.join(', ')} from new
      returning ${replyColumns}
    ), used as (
      insert into idempotency_keys (user_id, key, endpoint, request_hash, reply)
      select new.owner_id, new.key, new.endpoint, new.request_hash, to_jsonb(app) from new join app using (id)
      where new.key is not null order by new.owner_id, new.key
    )
    select app.*, (select announce(json_agg(distinct owner_id), '["apps"]') from new) from app`

/** A new app as stored: without an icon, a payment or a run. */
export type Submitted = Omit<AppRow['app'], 'icon' | 'payment_status'>

interface Submission {
  row: { [K in SubmittedColumn]: unknown }
  key: string | null
  endpoint: string
  request_hash: Buffer | null
}

/**
 * Stores a new app, the use of the key and the announcement together, with those that are submitted at the same time.
 * Throws if the key was used before.
 */
export const submit = inGroups('submit apps', async (db: Database['db'], submissions: readonly Submission[]) => {
  const values = [
    ...submitted.map((column) => submissions.map(({ row }) => row[column])),
    submissions.map(({ key }) => key),
    submissions.map(({ endpoint }) => endpoint),
    submissions.map(({ request_hash }) => request_hash),
  ]
  const { rows } = await db.$client.query<Submitted>({ name: 'submit_apps', text: submission, values })
  const stored = new Map<unknown, Submitted>(rows.map((app) => [app.id, app]))
  return submissions.map(({ row }) => {
    const app = stored.get(row.id)
    if (!app) throw new Error('the app was not stored')
    return app
  })
})

export async function sealedCredentials(db: Db, id: string): Promise<Buffer | null> {
  const [app] = await db.select({ box: apps.testing_credentials }).from(apps).where(eq(apps.id, id))
  return app?.box ?? null
}

export type Change = Partial<Pick<typeof apps.$inferInsert, keyof z.output<typeof AppEdit> | 'package_plan'>>

/** Condition on the version that a writer has read; true if they named none. */
const ofVersion = (version: number | undefined) => (version === undefined ? undefined : eq(apps.version, version))

/** Changes the owner's app if it is in one of `from`, and of that version if one is named; false otherwise. */
export async function update(
  db: Db,
  id: string,
  ownerId: string,
  from: readonly AppStatus[],
  change: Change,
  version?: number,
) {
  const rows = await db
    .update(apps)
    .set({ ...change, updated_at: sql`clock()` })
    .where(and(eq(apps.id, id), eq(apps.owner_id, ownerId), inArray(apps.status, from), notDeleted, ofVersion(version)))
    .returning({ id: apps.id })
  return rows.length === 1
}

type Setup = Pick<
  typeof apps.$inferSelect,
  'package_name' | 'opt_in_url' | 'access_method' | 'group_email' | 'countries'
>

/**
 * Stores the Play setup of the owner's app, if it is in one of `from`. Once a run has begun the paid package is fixed.
 * Of that version only, if one is named. Returns the app, its row locked until the transaction ends; undefined if
 * nothing was changed.
 */
export async function setUp(
  db: Db,
  id: string,
  ownerId: string,
  from: readonly AppStatus[],
  setup: Setup,
  version?: number,
) {
  const begun = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.app_id, apps.id), isNotNull(runs.started_on)))
  const samePackage = sql`${apps.package_name} is not distinct from ${setup.package_name}`
  const [app] = await db
    .update(apps)
    .set({ ...setup, updated_at: sql`clock()` })
    .where(
      and(
        eq(apps.id, id),
        eq(apps.owner_id, ownerId),
        inArray(apps.status, from),
        notDeleted,
        or(samePackage, notExists(begun)),
        ofVersion(version),
      ),
    )
    .returning({ id: apps.id, name: apps.name, ...setupColumns })
  return app
}

/** Moves the app only if it is in one of `from`; undefined if another request moved it first. */
export async function move(db: Db, id: string, from: readonly AppStatus[], to: AppStatus) {
  const [app] = await db
    .update(apps)
    .set({ status: to, updated_at: sql`clock()` })
    .where(and(eq(apps.id, id), inArray(apps.status, from), notDeleted))
    .returning()
  return app
}

/**
 * Chooses a package, unless a payment for the app is under review. In a transaction, like `remove`: paying locks the
 * app too, and only a statement that begins after the lock is held sees a payment that was stored concurrently.
 */
export async function order(tx: Tx, id: string, ownerId: string, from: readonly AppStatus[], plan?: PlanName) {
  await lockOwned(tx, id, ownerId)
  const rows = await tx
    .update(apps)
    .set({ ...(plan && { package_plan: plan }), status: 'pending_payment', updated_at: sql`clock()` })
    .where(and(eq(apps.id, id), eq(apps.owner_id, ownerId), inArray(apps.status, from), notDeleted, noPaymentPending))
    .returning({ id: apps.id })
  return rows.length === 1
}

/** Hides the app and deletes its icon; its payments stay on record. */
export async function remove(tx: Tx, id: string, ownerId: string, from: readonly AppStatus[]): Promise<boolean> {
  await lockOwned(tx, id, ownerId)
  const rows = await tx
    .update(apps)
    .set({ deleted_at: sql`clock()`, testing_credentials: null, updated_at: sql`clock()` })
    .where(and(eq(apps.id, id), eq(apps.owner_id, ownerId), inArray(apps.status, from), notDeleted, noPaymentPending))
    .returning({ id: apps.id })
  if (rows.length !== 1) return false
  await tx.delete(app_icons).where(eq(app_icons.app_id, id))
  return true
}
