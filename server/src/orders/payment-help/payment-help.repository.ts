import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Paging } from '@fortnight/contract/listing'
import type { PaymentHelpQuery } from '@fortnight/contract/orders/payment-help'
import type { Db } from '../../platform/db/database.ts'
import { dollarsOf } from '../../platform/db/dollars.ts'
import { contains, countCapped, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { payment_help } from '../../platform/db/schema/orders-settlement.ts'
import { appIcon } from '../../platform/db/app-icon.ts'

const columns = {
  id: payment_help.id,
  app_id: payment_help.app_id,
  country: payment_help.country,
  reason: payment_help.reason,
  alternative: payment_help.alternative,
  package_plan: payment_help.package_plan,
  amount: dollarsOf(payment_help.amount_cents),
  state: payment_help.state,
  answer: payment_help.answer,
  created_at: payment_help.created_at,
  ended_at: payment_help.ended_at,
}

type NewRow = Pick<
  typeof payment_help.$inferInsert,
  'app_id' | 'owner_id' | 'country' | 'reason' | 'alternative' | 'package_plan' | 'amount_cents'
>

/** Undefined if a request for this app waits already. */
export async function insert(db: Db, row: NewRow) {
  const [request] = await db
    .insert(payment_help)
    .values(row)
    .onConflictDoNothing({ target: payment_help.app_id, where: sql`state = 'open'` })
    .returning(columns)
  return request
}

/** The newest request of this owner for this app. */
export async function findNewest(db: Db, appId: string, ownerId: string) {
  const [request] = await db
    .select(columns)
    .from(payment_help)
    .where(and(eq(payment_help.app_id, appId), eq(payment_help.owner_id, ownerId)))
    .orderBy(desc(payment_help.created_at), desc(payment_help.id))
    .limit(1)
  return request
}

const answerer = alias(users, 'answerer')

const select = (db: Db, key = sql<string>`''`) =>
  db
    .select({
      ...columns,
      app_name: apps.name,
      app_icon: appIcon,
      user_email: users.email,
      answered_by: answerer.name,
      key,
    })
    .from(payment_help)
    .innerJoin(apps, eq(apps.id, payment_help.app_id))
    .innerJoin(users, eq(users.id, payment_help.owner_id))
    .leftJoin(answerer, eq(answerer.id, payment_help.answered_by))

export async function find(db: Db, id: string) {
  const [request] = await select(db).where(eq(payment_help.id, id))
  return request
}

type Choice = Pick<z.output<typeof PaymentHelpQuery>, 'q' | 'state'>

const filters = ({ q, state = 'all' }: Choice) =>
  and(
    q
      ? contains(q, apps.name, users.email, payment_help.reason, payment_help.alternative, payment_help.answer)
      : undefined,
    state === 'all' ? undefined : eq(payment_help.state, state),
  )

const ordering = { sorts: { created_at: payment_help.created_at }, id: payment_help.id }

/** One page of the requests. */
export const list = (db: Db, query: Choice & Paging) =>
  readPage(ordering, query, filters(query), (key) => select(db, key))

export const count = (db: Db, choice: Choice) => countCapped(db, select(db).where(filters(choice)))

/** Returns its owner; undefined if it was answered before, has lapsed, or there is none. */
export async function answer(db: Db, id: string, text: string, answeredBy: string) {
  const [answered] = await db
    .update(payment_help)
    .set({ state: 'answered', answer: text, answered_by: answeredBy, ended_at: sql`clock()` })
    .where(and(eq(payment_help.id, id), eq(payment_help.state, 'open')))
    .returning({ owner_id: payment_help.owner_id })
  return answered
}

/** An answer and its recipient; undefined if their account was deleted meanwhile. */
export async function findAnswer(db: Db, id: string) {
  const [found] = await db
    .select({ to: users.email, asked_at: payment_help.created_at, message: sql<string>`${payment_help.answer}` })
    .from(payment_help)
    .innerJoin(users, eq(users.id, payment_help.owner_id))
    .where(and(eq(payment_help.id, id), eq(payment_help.state, 'answered')))
  return found
}
