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

/** The same of each row by itself, which is the way where most rows fit, or few are looked at. */
const hasLine = (which = sql``) => sql`exists (select from statement_lines s
  where s.payment_method = ${payments.payment_method} and s.transaction_key = ${payments.transaction_key} ${which})`
const equal = hasLine(sql`and s.amount_pkr = ${payments.amount_pkr}`)
const marked = {
  confirmed: equal,
  differs: sql`${hasLine()} and not ${equal}`,
  unseen: sql`not ${hasLine()} and ${payments.payment_method} <> 'easypaisa'`,
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

const matching = sql`select p.id from statement_lines s join payments p using (payment_method, transaction_key)`
const confirming = sql`${matching} where s.amount_pkr = p.amount_pkr group by p.id`
const differing = sql`${matching} group by p.id having bool_or(s.amount_pkr = p.amount_pkr) is not true`

async function onStatement(db: Db, statement: StatementMark): Promise<SQL | undefined> {
  if (statement === 'differs') return rare(db, differing)
  return statement === 'confirmed' ? fewOrMany(db, confirming, marked.confirmed) : marked.unseen
}

/** What a choice asks of a payment beside its words; reads first what is found once for all pages. */
async function fitting(db: Db, { status, method, plan, statement, duplicates }: Choice): Promise<SQL | undefined> {
  const few = status === 'pending'
  return and(
    status && status !== 'all' ? eq(payments.payment_status, status) : undefined,
    method && eq(payments.payment_method, method),
    plan && eq(payments.package_plan, plan),
    statement && (few ? marked[statement] : await onStatement(db, statement)),
    // Bare, as its index is made: compared with a parameter, it would not serve.
    duplicates && sql`${payments.duplicate}`,
  )
}

/**
 * Words are looked for in what the payer told, among the owners' addresses and in the apps' names. Where few payments have them, these are
 * the list; where many have, each payment on the way is asked.
 */
function search(db: Db, q: string, fit: SQL | undefined): Promise<Chosen> {
  const [own, owner, app] = [
    contains(q, payments.transaction_id, payments.account_name),
    contains(q, users.email),
    contains(q, apps.name),
  ]
  const select = () => db.select({ id: payments.id }).from(payments).$dynamic()
  return chooseFound(
    db,
    payments.id,
    and(fit, or(own, owner, app)),
    select().where(and(fit, own)),
    select().innerJoin(apps, eq(apps.id, payments.app_id)).where(and(fit, app)),
    select().innerJoin(users, eq(users.id, payments.owner_id)).where(and(fit, owner)),
  )
}

/** The payments of the desk that fit. */
export async function choose(db: Db, choice: Choice): Promise<Chosen> {
  const where = await fitting(db, choice)
  if (choice.q !== undefined) return search(db, choice.q, where)
  const { method, status } = choice
  const counted = choosesOnlyBy(choice, 'status', 'method')
    ? await totalOf(db, namesOf.payments({ method, status: status === 'all' ? undefined : status }))
    : await countCapped(db, db.select({ id: payments.id }).from(payments).where(where))
  return { where, ...counted }
}
