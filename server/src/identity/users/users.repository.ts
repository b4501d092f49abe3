import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Role } from '@fortnight/contract/user'
import type { Paging } from '@fortnight/contract/listing'
import { type UserAct, type UsersQuery, type UserState, userCan } from '@fortnight/contract/identity/users'
import { totalOf } from '../../platform/counters/counters.repository.ts'
import { namesOf } from '../../platform/counters/names.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { choosesOnlyBy, countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { audit_log } from '../../platform/db/schema/operations.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'

const state = sql<UserState>`case when ${users.disabled_at} is null then 'active' else 'disabled' end`
const notDeleted = isNull(users.deleted_at)

// In subqueries the outer table is named by hand: Drizzle omits its name there. Amounts paid come from the payments and
// refunds that the lines of the money ledger are made of: those are found by their owner, and are as immutable as the
// lines.
const paid = sql<number>`((
    select coalesce(sum(p.amount_cents), 0) from payments p where p.owner_id = users.id and p.payment_status = 'completed'
  ) - (
    select coalesce(sum(r.amount_cents), 0) from refunds r where r.owner_id = users.id and r.refund_status = 'paid'
  ))::float8 / 100`

const columns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  subscription_plan: users.subscription_plan,
  state,
  apps: sql<number>`(select count(*)::int from apps a where a.owner_id = users.id and a.deleted_at is null)`,
  paid,
  last_seen_at: sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.user_id = users.id)`.mapWith(
    users.created_at,
  ),
  created_at: users.created_at,
}

export type UserChoice = Pick<z.output<typeof UsersQuery>, 'q' | 'role' | 'state'>

const isIn = { active: isNull(users.disabled_at), disabled: isNotNull(users.disabled_at) } satisfies Record<
  UserState,
  SQL
>
const inState = (wanted: readonly UserState[]) => or(...wanted.map((each) => isIn[each]))

const filters = ({ q, role, state: wanted }: UserChoice) =>
  and(
    notDeleted,
    q === undefined ? undefined : contains(q, users.email, users.name),
    role === undefined ? undefined : eq(users.role, role),
    wanted === undefined ? undefined : inState([wanted]),
  )

const ordering = { sorts: { created_at: users.created_at, name: users.name }, id: users.id }

/** One page of the users who are not deleted. */
export const list = (db: Db, query: UserChoice & Paging) =>
  readPage(ordering, query, filters(query), (key) => db.select({ ...columns, key }).from(users))

export const count = (db: Db, choice: UserChoice) =>
  choosesOnlyBy(choice)
    ? totalOf(db, namesOf.users())
    : countCapped(
        db,
        db
          .select({ one: sql`1` })
          .from(users)
          .where(filters(choice)),
      )

export async function find(db: Db, id: string) {
  const [user] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), notDeleted))
  return user
}

/** Whether a user of that id exists or existed. */
export const existed = async (db: Db, id: string): Promise<boolean> => (await db.$count(users, eq(users.id, id))) > 0

/** Rows of one page for the page of a user. */
const newest = 20

export const newestApps = (db: Db, ownerId: string) =>
  db
    .select({ id: apps.id, name: apps.name, status: apps.status, created_at: apps.created_at })
    .from(apps)
    .where(and(eq(apps.owner_id, ownerId), isNull(apps.deleted_at)))
    .orderBy(desc(apps.created_at))
    .limit(newest)

export const newestPayments = (db: Db, ownerId: string) =>
  db
    .select({
      id: payments.id,
      app_name: apps.name,
      amount: sql<number>`${payments.amount_cents}::float8 / 100`,
      payment_method: payments.payment_method,
      payment_status: payments.payment_status,
      withdrawn: payments.withdrawn,
      transaction_id: payments.transaction_id,
      created_at: payments.created_at,
    })
    .from(payments)
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .where(eq(payments.owner_id, ownerId))
    .orderBy(desc(payments.created_at))
    .limit(newest)

/** Recorded reason of the last time the user was disabled. */
export async function disabledReason(db: Db, id: string): Promise<string | undefined> {
  const [line] = await db
    .select({ reason: sql<string>`${audit_log.data}->>'reason'` })
    .from(audit_log)
    .where(and(eq(audit_log.subject, id), eq(audit_log.action, 'user.disable')))
    .orderBy(desc(audit_log.id))
    .limit(1)
  return line?.reason
}

const allows = (act: UserAct) =>
  and(notDeleted, inArray(users.role, [...userCan[act].roles]), inState(userCan[act].states))

async function change(tx: Tx, id: string, act: UserAct, set: PgUpdateSetSource<typeof users>): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ ...set, updated_at: sql`now()` })
    .where(and(eq(users.id, id), allows(act)))
    .returning({ id: users.id })
  return changed.length === 1
}

/** False if the user cannot be disabled, or is no longer there; likewise the others. */
export const disable = (tx: Tx, id: string) => change(tx, id, 'disable', { disabled_at: sql`now()` })
export const enable = (tx: Tx, id: string) => change(tx, id, 'enable', { disabled_at: null })
/** Locks a user whose sessions may be ended. */
export const lockSignedIn = (tx: Tx, id: string) => change(tx, id, 'signOut', {})
export const setRole = (tx: Tx, id: string, role: Extract<Role, 'developer' | 'admin'>) =>
  change(tx, id, role === 'admin' ? 'promote' : 'demote', { role })
