import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '@fortnight/contract/payment-states'
import type { Db, Tx } from '../db/database.ts'
import { apps, ledger, payments, users } from '../db/schema.ts'

const amount = sql<number>`${payments.amount_cents} / 100.0`.mapWith(Number)

const columns = {
  id: payments.id,
  app_id: payments.app_id,
  payment_method: payments.payment_method,
  payment_status: payments.payment_status,
  amount,
  amount_pkr: payments.amount_pkr,
  transaction_id: payments.transaction_id,
  reason: payments.reason,
  created_at: payments.created_at,
  decided_at: payments.decided_at,
}

type NewRow = Omit<typeof payments.$inferInsert, 'id' | 'payment_status' | 'created_at' | 'updated_at'>

/** Undefined when the app already has a pending payment. */
export async function insert(db: Db, row: NewRow) {
  const [payment] = await db
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: payments.app_id, where: sql`payment_status = 'pending'` })
    .returning({ id: payments.id })
  return payment
}

/** A payment with its owner's id, for whoever may read it. */
export async function find(db: Db, id: string) {
  const [payment] = await db
    .select({ payment: columns, owner_id: payments.owner_id })
    .from(payments)
    .where(eq(payments.id, id))
  return payment
}

/** The newest claim of this transaction ID by this owner. */
export async function findMine(
  db: Db,
  ownerId: string,
  method: 'manual_easypaisa' | 'manual_bank' | 'easypaisa',
  transactionId: string,
) {
  const [payment] = await db
    .select(columns)
    .from(payments)
    .where(
      and(
        eq(payments.owner_id, ownerId),
        eq(payments.payment_method, method),
        eq(payments.transaction_id, transactionId),
      ),
    )
    .orderBy(desc(payments.created_at))
    .limit(1)
  return payment
}

interface Decision {
  payment_status: 'completed' | 'failed'
  reason: string | null
  decided_by: string
}

/**
 * Decides a payment that is still pending and not the decider's own; undefined otherwise. Completing it writes the ledger.
 * Throws the unique violation `payments_transaction_once` when the same transfer was accepted before.
 */
export async function settle(tx: Tx, id: string, decision: Decision) {
  // The app before its payment, as whoever pays takes them: the other way round the two wait for each other.
  await tx.execute(sql`select from apps where id = (select app_id from payments where id = ${id}) for update`)
  const [payment] = await tx
    .update(payments)
    .set({ ...decision, decided_at: sql`now()`, updated_at: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.payment_status, 'pending'), ne(payments.owner_id, decision.decided_by)))
    .returning()
  if (payment && decision.payment_status === 'completed')
    await tx.insert(ledger).values({ payment_id: id, kind: 'payment', amount_cents: payment.amount_cents })
  return payment
}

const other = alias(payments, 'other')

const desk = {
  ...columns,
  app_name: apps.name,
  user_email: users.email,
  account_name: payments.account_name,
  package_plan: payments.package_plan,
  duplicate: sql<boolean>`exists (
    select 1 from ${payments} ${sql.identifier('other')} where ${other.payment_method} = ${payments.payment_method}
      and ${other.transaction_id} = ${payments.transaction_id} and ${other.id} <> ${payments.id})`,
}

const selectDesk = (db: Db) =>
  db
    .select(desk)
    .from(payments)
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .innerJoin(users, eq(users.id, payments.owner_id))

export async function findForDesk(db: Db, id: string) {
  const [payment] = await selectDesk(db).where(eq(payments.id, id))
  return payment
}

/** Waiting payments oldest first; decided ones newest first; all of them newest first. */
export async function listForDesk(db: Db, status: PaymentStatus | undefined, limit: number, offset: number) {
  const which = inArray(payments.payment_status, status ? [status] : ['pending', 'completed', 'failed'])
  const rows = await selectDesk(db)
    .where(which)
    .orderBy(status === 'pending' ? asc(payments.created_at) : desc(payments.created_at), asc(payments.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(payments, which) }
}
