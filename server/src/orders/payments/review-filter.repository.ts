import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { AdminPaymentsQuery, StatementMark } from '@fortnight/contract/orders/admin-payments'
import { totalOf } from '../../platform/counters/counters.repository.ts'
import { namesOf } from '../../platform/counters/names.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Chosen, choosesOnlyBy, countCapped, chooseFound, contains } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { onStatements } from './on-statements.ts'

/** Filters of the review of payments. */
export type Choice = Pick<
  z.output<typeof AdminPaymentsQuery>,
  'q' | 'status' | 'method' | 'plan' | 'statement' | 'duplicates'
>

/** Most ids that a filter contains. */
const mostNamed = 2000
// Written as a literal: without knowing the value, the plan searches everything first.
const oneMore = sql.raw(`limit ${mostNamed + 1}`)

const among = (column: PgColumn, ids: string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`

/** Condition on each row by itself, which is faster if most rows match, or few are read. */
const hasLine = (which = sql``) => sql`exists (select from statement_lines s
  where s.payment_method = ${payments.payment_method} and s.transaction_key = ${payments.transaction_key} ${which})`
const equal = hasLine(sql`and s.amount_pkr = ${payments.amount_pkr}`)
/** Condition on a payment by what the statements say of it. */
export const marked = {
  confirmed: equal,
  differs: sql`${hasLine()} and not ${equal}`,
  unseen: sql`not ${hasLine()} and ${onStatements}`,
} satisfies Record<StatementMark, SQL>

/** Condition by ids that are looked up once from the other table, which is faster for rare matches. */
async function rare(db: Db, query: SQL): Promise<SQL | undefined> {
  const { rows } = await db.execute<{ id: string }>(query)
  return among(
    payments.id,
    rows.map((row) => row.id),
  )
}

/** Chooses one of the two by the number of matches. */
async function fewOrMany(db: Db, query: SQL, many: SQL): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(sql`${query} ${oneMore}`)
  if (rows.length > mostNamed) return many
  return among(
    payments.id,
    rows.map((row) => row.id),
  )
}

const matching = sql`select p.id from statement_lines s join payments p using (payment_method, transaction_key)`
const confirming = sql`${matching} where s.amount_pkr = p.amount_pkr group by p.id`
const differing = sql`${matching} group by p.id having bool_or(s.amount_pkr = p.amount_pkr) is not true`

async function onStatement(db: Db, statement: StatementMark): Promise<SQL | undefined> {
  if (statement === 'differs') return rare(db, differing)
  return statement === 'confirmed' ? fewOrMany(db, confirming, marked.confirmed) : marked.unseen
}

/** Conditions of a filter besides its words; runs the lookups that all pages share first. */
async function fitting(db: Db, { status, method, plan, statement, duplicates }: Choice): Promise<SQL | undefined> {
  const few = status === 'pending'
  return and(
    status && status !== 'all' ? eq(payments.payment_status, status) : undefined,
    method && eq(payments.payment_method, method),
    plan && eq(payments.package_plan, plan),
    statement && (few ? marked[statement] : await onStatement(db, statement)),
    // A literal, like in its index: compared with a parameter, PostgreSQL would not use the index.
    duplicates && sql`${payments.duplicate}`,
  )
}

/**
 * Searches the payer's input, the owners' addresses and the apps' names. If few payments match, their ids are the list;
 * if many do, each payment on the way is checked.
 */
function search(db: Db, q: string, fit: SQL | undefined): Promise<Chosen> {
  const [payer, owner, app] = [
    contains(q, payments.transaction_id, payments.account_name),
    contains(q, users.email),
    contains(q, apps.name),
  ]
  const select = () => db.select({ id: payments.id }).from(payments).$dynamic()
  return chooseFound(
    db,
    payments.id,
    and(fit, or(payer, owner, app)),
    select().where(and(fit, payer)),
    select().innerJoin(apps, eq(apps.id, payments.app_id)).where(and(fit, app)),
    select().innerJoin(users, eq(users.id, payments.owner_id)).where(and(fit, owner)),
  )
}

/** The matching payments. */
export async function choose(db: Db, choice: Choice): Promise<Chosen> {
  const where = await fitting(db, choice)
  if (choice.q !== undefined) return search(db, choice.q, where)
  const { method, status } = choice
  const counted = choosesOnlyBy(choice, 'status', 'method')
    ? await totalOf(db, namesOf.payments({ method, status: status === 'all' ? undefined : status }))
    : await countCapped(db, db.select({ id: payments.id }).from(payments).where(where))
  return { where, ...counted }
}
