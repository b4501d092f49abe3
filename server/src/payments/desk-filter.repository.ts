import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { AdminPaymentsQuery, StatementMark } from '@fortnight/contract/admin-payments'
import type { Db } from '../db/database.ts'
import { holds } from '../db/listing.ts'
import { apps, payments, users } from '../db/schema.ts'

/** What a payment on the desk may be chosen by. */
export type Choice = Pick<
  z.output<typeof AdminPaymentsQuery>,
  'q' | 'status' | 'method' | 'plan' | 'statement' | 'duplicates'
>

/** Ids that are named one by one in a filter, at most. */
const mostNamed = 2000
// Written into the statement: a plan that does not know it looks for all first.
const oneMore = sql.raw(`limit ${mostNamed + 1}`)

const among = (column: PgColumn, ids: string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`

/**
 * Payments whose own columns, owner's address or app's name hold the words. Where few owners or apps do, their payments are
 * found by index; where many do, each payment's own is looked at: the first page is then full after a few rows.
 */
async function finds(db: Db, q: string): Promise<SQL | undefined> {
  const { rows } = await db.execute<{ owners: string[]; apps: string[] }>(sql`select
    array(select id from users where ${holds(q, users.email)} ${oneMore}) as owners,
    array(select id from apps where ${holds(q, apps.name)} ${oneMore}) as apps`)
  const { owners = [], apps: named = [] } = rows[0] ?? {}
  return or(
    holds(q, payments.transaction_id, payments.account_name),
    owners.length > mostNamed ? holds(q, users.email) : among(payments.owner_id, owners),
    named.length > mostNamed ? holds(q, apps.name) : among(payments.app_id, named),
  )
}

/** The same of each row by itself, which is the way where most rows fit, or few are looked at. */
const told = (what: SQL) => sql`(select ${what} from statement_lines s
  where s.payment_method = ${payments.payment_method} and s.transaction_id = ${payments.transaction_id})`
const marked = {
  confirmed: told(sql`s.amount_pkr = ${payments.amount_pkr}`),
  differs: told(sql`s.amount_pkr is distinct from ${payments.amount_pkr}`),
  unseen: sql`${told(sql`s.id`)} is null and ${payments.payment_method} <> 'easypaisa'`,
} satisfies Record<StatementMark, SQL>

/** The other way, for what is rare among all payments: its ids, found once and from the other side. */
async function rare(db: Db, query: SQL): Promise<SQL | undefined> {
  const { rows } = await db.execute<{ id: string }>(query)
  return among(
    payments.id,
    rows.map((row) => row.id),
  )
}

/** The one way or the other, by how much there is. */
async function fewOrMany(db: Db, query: SQL, many: SQL): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(sql`${query} ${oneMore}`)
  if (rows.length > mostNamed) return many
  return among(
    payments.id,
    rows.map((row) => row.id),
  )
}

const confirming = sql`select p.id from statement_lines s join payments p using (payment_method, transaction_id)
  where s.amount_pkr = p.amount_pkr`
const differing = sql`select p.id from statement_lines s join payments p using (payment_method, transaction_id)
  where s.amount_pkr is distinct from p.amount_pkr`

async function onStatement(db: Db, statement: StatementMark): Promise<SQL | undefined> {
  if (statement === 'differs') return rare(db, differing)
  return statement === 'confirmed' ? fewOrMany(db, confirming, marked.confirmed) : marked.unseen
}

/** What a choice asks of a payment; reads first what is found once for all pages. */
export async function fitting(db: Db, choice: Choice): Promise<SQL | undefined> {
  const { q, status, method, plan, statement } = choice
  const few = status === 'pending'
  return and(
    q ? await finds(db, q) : undefined,
    status && status !== 'all' ? eq(payments.payment_status, status) : undefined,
    method && eq(payments.payment_method, method),
    plan && eq(payments.package_plan, plan),
    statement && (few ? marked[statement] : await onStatement(db, statement)),
    // Bare, as its index is made: compared with a parameter, it would not serve.
    choice.duplicates && sql`${payments.duplicate}`,
  )
}
