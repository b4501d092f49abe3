import { and, desc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias, type PgSelect, QueryBuilder } from 'drizzle-orm/pg-core'
import { mostSelected, type StatementMark } from '@fortnight/contract/orders/admin-payments'
import { endedUnpaid } from '@fortnight/contract/vocabulary/refund-states'
import type { Paging } from '@fortnight/contract/listing'
import { setupColumns } from '../../platform/db/set-up.ts'
import type { Db } from '../../platform/db/database.ts'
import { dollarsOf } from '../../platform/db/dollars.ts'
import { type Chosen, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps, payment_corrections, payments } from '../../platform/db/schema/orders.ts'
import { refunds, statement_lines, strays } from '../../platform/db/schema/orders-settlement.ts'
import { onStatements } from './on-statements.ts'
import { marked } from './review-filter.repository.ts'
import { appIcon } from '../../platform/db/app-icon.ts'

const decider = alias(users, 'decider')

/**
 * Statement lines with the ID of a payment: there may be several in different spellings, and one with its amount
 * confirms it.
 */
const line = new QueryBuilder()
  .select({ id: statement_lines.id, amount_pkr: statement_lines.amount_pkr, paid_on: statement_lines.paid_on })
  .from(statement_lines)
  .where(
    and(
      eq(statement_lines.transaction_key, payments.transaction_key),
      eq(statement_lines.payment_method, payments.payment_method),
    ),
  )
  .orderBy(sql`${statement_lines.amount_pkr} = ${payments.amount_pkr} desc nulls last`, statement_lines.id)
  .limit(1)
  .as('line')

/** What the statement's line with this ID says; a payment without an amount in rupees cannot be confirmed. */
const mark = sql<StatementMark | null>`case when not ${onStatements} then null
  when ${line.id} is null then 'unseen'
  when ${line.amount_pkr} = ${payments.amount_pkr} then 'confirmed' else 'differs' end`

const columns = {
  id: payments.id,
  app_id: payments.app_id,
  app_name: sql<string>`${apps.name}`,
  app_icon: appIcon,
  user_email: sql<string>`${users.email}`,
  account_name: payments.account_name,
  payment_method: payments.payment_method,
  payment_status: payments.payment_status,
  package_plan: payments.package_plan,
  transaction_id: payments.transaction_id,
  amount: dollarsOf(payments.amount_cents),
  amount_pkr: payments.amount_pkr,
  duplicate: payments.duplicate,
  version: payments.version,
  withdrawn: payments.withdrawn,
  statement: mark,
  statement_pkr: line.amount_pkr,
  statement_on: line.paid_on,
  reason: payments.reason,
  created_at: payments.created_at,
  decided_at: payments.decided_at,
  decided_by: decider.name,
  refund: sql<'requested' | 'paid' | null>`${refunds.refund_status}`,
}

/** Left joins: PostgreSQL then skips tables that the query does not use. */
const joined = <Q extends PgSelect>(query: Q) =>
  query
    .leftJoin(apps, eq(apps.id, payments.app_id))
    .leftJoin(users, eq(users.id, payments.owner_id))
    .leftJoin(decider, eq(decider.id, payments.decided_by))
    .leftJoinLateral(line, sql`true`)
    .leftJoin(
      refunds,
      and(
        eq(refunds.payment_id, payments.id),
        notInArray(refunds.refund_status, [...endedUnpaid]),
        ne(refunds.ground, 'late'),
      ),
    )

export async function find(db: Db, id: string) {
  const [payment] = await joined(db.select(columns).from(payments).$dynamic()).where(eq(payments.id, id))
  return payment
}

const ordering = { sorts: { created_at: payments.created_at, amount: payments.amount_cents }, id: payments.id }

/**
 * One page of the matching payments: first their ids, then their columns. PostgreSQL plans each page again, and with
 * every join in it the plan alone took longer than both queries take.
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

/** Whether an administrator approved this payment. */
export async function wasApprovedBy(db: Db, id: string, adminId: string): Promise<boolean> {
  const approved = and(eq(payments.id, id), eq(payments.payment_status, 'completed'), eq(payments.decided_by, adminId))
  return (await db.$count(payments, approved)) > 0
}

/** The matching payments that this administrator may approve many at a time, oldest first. */
export const listConfirmed = (db: Db, chosen: Chosen['where'], adminId: string) =>
  db
    .select({ id: payments.id, version: payments.version })
    .from(payments)
    .where(
      and(
        chosen,
        eq(payments.payment_status, 'pending'),
        marked.confirmed,
        eq(payments.duplicate, false),
        ne(payments.owner_id, adminId),
      ),
    )
    .orderBy(payments.created_at, payments.id)
    .limit(mostSelected)

/**
 * Other payments with the same transaction ID, in any spelling and by any method, and those for which EasyPaisa
 * reported money under it: completed ones first, then the newest.
 */
export async function listClaims(db: Db, id: string) {
  const asked = db
    .$with('own')
    .as(db.select({ id: payments.id, key: payments.transaction_key }).from(payments).where(eq(payments.id, id)))
  return db
    .with(asked)
    .select({
      id: payments.id,
      app_name: apps.name,
      user_email: users.email,
      payment_method: payments.payment_method,
      transaction_id: sql<string>`coalesce(${payments.gateway_transaction_id}, ${payments.transaction_id})`,
      amount: dollarsOf(payments.amount_cents),
      payment_status: payments.payment_status,
      withdrawn: payments.withdrawn,
      created_at: payments.created_at,
      decided_at: payments.decided_at,
    })
    .from(payments)
    .innerJoin(asked, ne(asked.id, payments.id))
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .innerJoin(users, eq(users.id, payments.owner_id))
    .where(
      or(
        eq(payments.transaction_key, asked.key),
        inArray(
          payments.id,
          db.select({ id: strays.payment_id }).from(strays).where(eq(strays.transaction_key, asked.key)),
        ),
      ),
    )
    .orderBy(desc(eq(payments.payment_status, 'completed')), desc(payments.created_at))
    .limit(200)
}

/** Versions of a payment before its payer corrected it, newest first. */
export const listCorrections = (db: Db, id: string) =>
  db
    .select({
      payment_method: payment_corrections.payment_method,
      transaction_id: payment_corrections.transaction_id,
      created_at: payment_corrections.created_at,
    })
    .from(payment_corrections)
    .where(eq(payment_corrections.payment_id, id))
    .orderBy(desc(payment_corrections.id))

/** Facts for the preview of a payment: the run of its app, and the status of the app. */
export async function findOrder(db: Db, id: string) {
  const [order] = await db
    .select({
      app_id: apps.id,
      app_status: apps.status,
      owner_id: payments.owner_id,
      owner_email: users.email,
      package_plan: payments.package_plan,
      promised_from: payments.promised_from,
      duration: apps.duration,
      size_mb: apps.size_mb,
      min_api: apps.min_api,
      countries: apps.countries,
      ...setupColumns,
    })
    .from(payments)
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .innerJoin(users, eq(users.id, payments.owner_id))
    .where(and(eq(payments.id, id), isNull(apps.deleted_at)))
  return order
}
