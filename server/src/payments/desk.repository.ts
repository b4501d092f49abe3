import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { AdminPaymentsQuery, StatementMark } from '@fortnight/contract/admin-payments'
import type { ListQuery } from '@fortnight/contract/listing'
import type { Db } from '../db/database.ts'
import { dollarsOf } from '../db/dollars.ts'
import { countCapped, holds, readPage } from '../db/listing.ts'
import { apps, payments, refunds, statement_lines, users } from '../db/schema.ts'

const other = alias(payments, 'other')
const decider = alias(users, 'decider')

/** Another payment claims the same transaction, or EasyPaisa itself has told of it. */
const duplicate = sql<boolean>`(exists (
    select 1 from ${payments} ${sql.identifier('other')} where ${other.payment_method} = ${payments.payment_method}
      and ${other.transaction_id} = ${payments.transaction_id} and ${other.id} <> ${payments.id})
  or (${payments.payment_method} = 'manual_easypaisa' and (
    exists (select 1 from payments p where p.gateway_transaction_id = ${payments.transaction_id})
    or exists (select 1 from strays s where s.gateway_transaction_id = ${payments.transaction_id}))))`

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
  duplicate,
  statement: mark,
  statement_pkr: statement_lines.amount_pkr,
  statement_on: statement_lines.paid_on,
  reason: payments.reason,
  created_at: payments.created_at,
  decided_at: payments.decided_at,
  decided_by: decider.name,
  refund: sql<'requested' | 'paid' | null>`${refunds.refund_status}`,
}

/** Left joins: what a count or a filter does not ask for is then not read. */
const select = (db: Db, key = sql<string>`''`) =>
  db
    .select({ ...columns, key })
    .from(payments)
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
  const [payment] = await select(db).where(eq(payments.id, id))
  return payment
}

type Choice = Pick<z.output<typeof AdminPaymentsQuery>, 'q' | 'status' | 'method' | 'plan' | 'statement' | 'duplicates'>

/** Which columns of `statement_lines` tell a mark. */
const marked: Record<StatementMark, SQL | undefined> = {
  confirmed: eq(statement_lines.amount_pkr, payments.amount_pkr),
  differs: and(
    isNotNull(statement_lines.id),
    sql`${statement_lines.amount_pkr} is distinct from ${payments.amount_pkr}`,
  ),
  unseen: and(isNull(statement_lines.id), ne(payments.payment_method, 'easypaisa')),
}

/** Owners and apps that are named one by one in a search, at most. */
const mostNamed = 2000

/**
 * Payments whose own columns, owner's address or app's name hold the words. Where few owners or apps do, their payments are
 * found by index; where many do, each payment's own is looked at: the first page is then full after a few rows.
 */
async function finds(db: Db, q: string): Promise<SQL | undefined> {
  const { rows } = await db.execute<{ owners: string[]; apps: string[] }>(sql`select
    array(select id from users where ${holds(q, users.email)} limit ${mostNamed + 1}) as owners,
    array(select id from apps where ${holds(q, apps.name)} limit ${mostNamed + 1}) as apps`)
  const { owners = [], apps: named = [] } = rows[0] ?? {}
  return or(
    holds(q, payments.transaction_id, payments.account_name),
    owners.length > mostNamed ? holds(q, users.email) : sql`${payments.owner_id} = any(${sql.param(owners)}::uuid[])`,
    named.length > mostNamed ? holds(q, apps.name) : sql`${payments.app_id} = any(${sql.param(named)}::uuid[])`,
  )
}

const fits = async (db: Db, { q, status, method, plan, statement, duplicates }: Choice) =>
  and(
    q ? await finds(db, q) : undefined,
    status && status !== 'all' ? eq(payments.payment_status, status) : undefined,
    method && eq(payments.payment_method, method),
    plan && eq(payments.package_plan, plan),
    statement && marked[statement],
    duplicates && duplicate,
  )

const ordering = { sorts: { created_at: payments.created_at, amount: payments.amount_cents }, id: payments.id }

/** One page of payments. */
export async function list(db: Db, query: Choice & Pick<ListQuery, 'sort' | 'limit' | 'after' | 'before'>) {
  const fitting = await fits(db, query)
  return readPage(ordering, query, ({ key, where, orderBy, limit }) =>
    select(db, key)
      .where(and(fitting, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

export const count = async (db: Db, choice: Choice) => countCapped(db, select(db).where(await fits(db, choice)))

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
