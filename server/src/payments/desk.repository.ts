import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import type { StatementMark } from '@fortnight/contract/admin-payments'
import type { Paging } from '@fortnight/contract/listing'
import type { Db } from '../db/database.ts'
import { dollarsOf } from '../db/dollars.ts'
import { type Chosen, readPage } from '../db/listing.ts'
import { apps, payments, refunds, statement_lines, users } from '../db/schema.ts'

const decider = alias(users, 'decider')

/** What the statement's line with this ID says; an amount that was never asked for in rupees confirms nothing. */
const mark = sql<StatementMark | null>`case when ${payments.payment_method} = 'easypaisa' then null
  when ${statement_lines.id} is null then 'unseen'
  when ${statement_lines.amount_pkr} = ${payments.amount_pkr} then 'confirmed' else 'differs' end`

const columns = {
  id: payments.id,
  app_id: payments.app_id,
  app_name: sql<string>`${apps.name}`,
  user_email: sql<string>`${users.email}`,
  account_name: payments.account_name,
  payment_method: payments.payment_method,
  payment_status: payments.payment_status,
  package_plan: payments.package_plan,
  transaction_id: payments.transaction_id,
  amount: dollarsOf(payments.amount_cents),
  amount_pkr: payments.amount_pkr,
  duplicate: payments.duplicate,
  statement: mark,
  statement_pkr: statement_lines.amount_pkr,
  statement_on: statement_lines.paid_on,
  reason: payments.reason,
  created_at: payments.created_at,
  decided_at: payments.decided_at,
  decided_by: decider.name,
  refund: sql<'requested' | 'paid' | null>`${refunds.refund_status}`,
}

/** Left joins: what a query does not ask for is then not read. */
const joined = <Q extends PgSelect>(query: Q) =>
  query
    .leftJoin(apps, eq(apps.id, payments.app_id))
    .leftJoin(users, eq(users.id, payments.owner_id))
    .leftJoin(decider, eq(decider.id, payments.decided_by))
    .leftJoin(
      statement_lines,
      and(
        eq(statement_lines.payment_method, payments.payment_method),
        eq(statement_lines.transaction_id, payments.transaction_id),
      ),
    )
    .leftJoin(refunds, and(eq(refunds.payment_id, payments.id), ne(refunds.refund_status, 'declined')))

export async function find(db: Db, id: string) {
  const [payment] = await joined(db.select(columns).from(payments).$dynamic()).where(eq(payments.id, id))
  return payment
}

const ordering = { sorts: { created_at: payments.created_at, amount: payments.amount_cents }, id: payments.id }

/**
 * One page of the payments that fit: first which, then all about those. PostgreSQL plans each page anew, and with every join in it the
 * plan alone took longer than both take.
 */
export async function list(db: Db, { where: chosen }: Pick<Chosen, 'where'>, part: Paging) {
  const page = await readPage(ordering, part, chosen, (key) =>
    joined(db.select({ id: payments.id, key }).from(payments).$dynamic()),
  )
  const ids = page.data.map(({ id }) => id)
  const found = new Map(
    (await joined(db.select(columns).from(payments).$dynamic()).where(inArray(payments.id, ids))).map((row) => [
      row.id,
      row,
    ]),
  )
  return { ...page, data: ids.flatMap((id) => found.get(id) ?? []) }
}

/** Other payments that claim the same transaction, newest first. */
export const listClaims = (
  db: Db,
  {
    id,
    payment_method,
    transaction_id,
  }: Pick<typeof payments.$inferSelect, 'id' | 'payment_method' | 'transaction_id'>,
) =>
  db
    .select({
      id: payments.id,
      app_name: apps.name,
      user_email: users.email,
      payment_status: payments.payment_status,
      created_at: payments.created_at,
    })
    .from(payments)
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .innerJoin(users, eq(users.id, payments.owner_id))
    .where(
      and(
        ne(payments.id, id),
        or(
          and(eq(payments.payment_method, payment_method), eq(payments.transaction_id, transaction_id)),
          payment_method === 'manual_easypaisa' ? eq(payments.gateway_transaction_id, transaction_id) : undefined,
        ),
      ),
    )
    .orderBy(desc(payments.created_at))
    .limit(10)

/** What a payment would set in motion: the run of its app as `foresee` asks for it, and where the app stands. */
export async function findOrder(db: Db, id: string) {
  const [order] = await db
    .select({
      app_id: apps.id,
      app_status: apps.status,
      owner_id: payments.owner_id,
      owner_email: users.email,
      package_plan: payments.package_plan,
      duration: apps.duration,
      size_mb: apps.size_mb,
      min_api: apps.min_api,
      countries: apps.countries,
    })
    .from(payments)
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .innerJoin(users, eq(users.id, payments.owner_id))
    .where(and(eq(payments.id, id), isNull(apps.deleted_at)))
  return order
}
