import { and, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AdminAppQuery } from '@fortnight/contract/orders/admin-apps'
import type { AppStatus } from '@fortnight/contract/vocabulary/app-states'
import type { Paging } from '@fortnight/contract/listing'
import { appPath } from '@fortnight/contract/site-map/paths'
import type { PlanName } from '@fortnight/contract/plans'
import type { RunPhase } from '@fortnight/contract/vocabulary/run-states'
import { localize, storedText } from '../../messaging/notifications/localize.ts'
import { totalOf } from '../../platform/counters/counters.repository.ts'
import { namesOf } from '../../platform/counters/names.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Chosen, choosesOnlyBy, countCapped, chooseFound, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { notifications } from '../../platform/db/schema/messaging.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { atRisk, live } from '../../testing/evaluation/at-risk.ts'
import { waitsForSetupIn } from '../../platform/db/set-up.ts'
import { stored } from './apps.repository.ts'
import { appIcon } from '../../platform/db/app-icon.ts'

const notDeleted = isNull(apps.deleted_at)

const columns = {
  id: apps.id,
  _id: apps.id,
  name: apps.name,
  icon: appIcon,
  description: apps.description,
  platform: sql<'android'>`${apps.platform}`,
  category: apps.category,
  testing_type: sql<'google_play_console_close_testing'>`${apps.testing_type}`,
  duration: apps.duration,
  package_plan: apps.package_plan,
  package_name: apps.package_name,
  status: apps.status,
  user_email: users.email,
  owner_id: apps.owner_id,
  phase: runs.phase,
  waits_for_setup: sql<boolean>`coalesce(${waitsForSetupIn()}, false)`,
  is_paused: sql<boolean>`${runs.paused_at} is not null`,
  need: runs.need,
  live,
  at_risk: sql<boolean>`coalesce(${atRisk}, false)`,
  created_at: apps.created_at,
  updated_at: apps.updated_at,
}

export type AppChoice = Pick<z.output<typeof AdminAppQuery>, 'q' | 'status' | 'plan' | 'phase' | 'risk'>

// A value of the contract's lists, written as a literal: the numbers of apps per phase differ so much that a plan for
// any of them is wrong for some.
const literal = (value: AppStatus | PlanName | RunPhase) => sql.raw(`'${value}'`)

const filters = ({ status, plan, phase, risk }: AppChoice) =>
  and(
    notDeleted,
    status === undefined ? undefined : eq(apps.status, literal(status)),
    plan === undefined ? undefined : eq(apps.package_plan, literal(plan)),
    phase === undefined ? undefined : eq(runs.phase, literal(phase)),
    risk === undefined ? undefined : atRisk,
  )

/** Left joins: PostgreSQL then skips tables that the query does not use. */
const select = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: apps.id })
    .from(apps)
    .leftJoin(users, eq(users.id, apps.owner_id))
    .leftJoin(runs, eq(runs.app_id, apps.id))
    .where(where)

/**
 * Searches names, packages and the owners' addresses. If few apps match, their ids are the list; if many do, each app
 * on the way is checked.
 */
function search(db: Db, q: string, choice: AppChoice): Promise<Chosen> {
  const named = contains(q, apps.name, apps.package_name)
  const owner = contains(q, users.email)
  const fit = filters(choice)
  const many = and(fit, or(named, owner))
  return chooseFound(db, apps.id, many, select(db, and(fit, named)), select(db, and(fit, owner)))
}

/** Apps of a list that are not deleted. */
export async function choose(db: Db, choice: AppChoice): Promise<Chosen> {
  if (choice.q !== undefined) return search(db, choice.q, choice)
  const where = filters(choice)
  const counted = choosesOnlyBy(choice, 'status')
    ? await totalOf(db, namesOf.apps(choice.status))
    : await countCapped(db, select(db, where))
  return { where, ...counted }
}

const ordering = {
  sorts: { created_at: apps.created_at, updated_at: apps.updated_at, name: apps.name },
  id: apps.id,
}

/** One page of the chosen apps. */
export const list = (db: Db, { where: chosen }: Pick<Chosen, 'where'>, query: Paging) =>
  readPage(ordering, query, chosen, (key) =>
    db
      .select({ ...columns, key })
      .from(apps)
      .innerJoin(users, eq(users.id, apps.owner_id))
      .leftJoin(runs, eq(runs.app_id, apps.id)),
  )

/** An app with the fields of its own page. */
export async function find(db: Db, id: string) {
  const [app] = await db
    .select({
      ...stored,
      ...columns,
      user_name: users.name,
      size_mb: apps.size_mb,
      min_api: apps.min_api,
      has_credentials: sql<boolean>`${apps.testing_credentials} is not null`,
    })
    .from(apps)
    .innerJoin(users, eq(users.id, apps.owner_id))
    .leftJoin(runs, eq(runs.app_id, apps.id))
    .where(and(eq(apps.id, id), notDeleted))
  return app
}

/** The owner's notifications about the app, newest first: those that link to it. */
export async function listNotes(db: Db, app: { id: string; owner_id: string }, most: number) {
  const rows = await db
    .select({
      id: notifications.id,
      ...storedText,
      link: notifications.link,
      read: sql<boolean>`${notifications.read_at} is not null`,
      created_at: notifications.created_at,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, app.owner_id),
        // Older notifications lead to the dialog of the app over the dashboard.
        or(like(notifications.link, `${appPath(app.id)}%`), like(notifications.link, `/dashboard?app=${app.id}%`)),
      ),
    )
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(most)
  return rows.map(localize)
}

/**
 * Locks the row until the transaction ends, like payments and decisions; undefined if there is no such app. Other rows
 * may refer to it meanwhile: a holder of its run may have to check that the app exists, and the end of the app locks
 * the run after this.
 */
export async function lockForUpdate(tx: Tx, id: string) {
  const [app] = await tx
    .select({ id: apps.id, name: apps.name, owner_id: apps.owner_id, status: apps.status })
    .from(apps)
    .where(and(eq(apps.id, id), notDeleted))
    .for('no key update')
  return app
}

export async function hasPendingPayment(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.app_id, id), eq(payments.payment_status, 'pending')))) > 0
}

/** Hides a locked app; its payments stay on record, and unfinished orders count as cancelled. */
export async function hide(tx: Tx, id: string, finished: readonly AppStatus[]) {
  await tx
    .update(apps)
    .set({
      deleted_at: sql`clock()`,
      testing_credentials: null,
      status: sql`case when ${inArray(apps.status, finished)} then ${apps.status} else 'cancelled' end`,
      updated_at: sql`clock()`,
    })
    .where(eq(apps.id, id))
}
