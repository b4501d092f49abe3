import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { PaymentMethod } from '@fortnight/contract/payment-states'
import type { Db, Tx } from '../db/database.ts'
import { dollarsOf } from '../db/dollars.ts'
import { ledger, payments } from '../db/schema.ts'

const columns = {
  id: payments.id,
  app_id: payments.app_id,
  payment_method: payments.payment_method,
  payment_status: payments.payment_status,
  amount: dollarsOf(payments.amount_cents),
  amount_pkr: payments.amount_pkr,
  transaction_id: payments.transaction_id,
  reason: payments.reason,
  created_at: payments.created_at,
  decided_at: payments.decided_at,
}

type NewRow = Omit<typeof payments.$inferInsert, 'id' | 'payment_status' | 'duplicate' | 'created_at' | 'updated_at'>

/** Undefined when the app already has a pending payment. */
export async function insert(db: Db, row: NewRow) {
  const [payment] = await db
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: payments.app_id, where: sql`payment_status = 'pending'` })
    .returning({ id: payments.id, transaction_id: payments.transaction_id })
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

/** An automatic payment, for asking EasyPaisa about it; `expired` once its ten minutes are over (spec §9). */
export async function findAutomatic(db: Db, id: string) {
  const [payment] = await db
    .select({
      id: payments.id,
      app_id: payments.app_id,
      owner_id: payments.owner_id,
      payment_status: payments.payment_status,
      amount_cents: payments.amount_cents,
      amount_pkr: payments.amount_pkr,
      transaction_id: payments.transaction_id,
      expired: sql<boolean>`${payments.created_at} <= now() - interval '10 minutes'`,
    })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.payment_method, 'easypaisa')))
  return payment
}

/** The newest claim of this transaction ID by this owner. */
export async function findMine(db: Db, ownerId: string, method: PaymentMethod, transactionId: string) {
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

/** Every payment for an app, newest first. */
export async function listByApp(db: Db, appId: string, limit: number, offset: number) {
  const mine = eq(payments.app_id, appId)
  const data = await db
    .select(columns)
    .from(payments)
    .where(mine)
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(limit)
    .offset(offset)
  return { data, total: await db.$count(payments, mine) }
}

export interface Decision {
  payment_status: 'completed' | 'failed'
  reason: string | null
  /** Null where EasyPaisa's own answer decides. */
  decided_by: string | null
  gateway_transaction_id?: string
}

/** What a decider may decide: a person other people's transfers, the gateway automatic payments. */
const decidable = (decidedBy: string | null) =>
  decidedBy === null
    ? eq(payments.payment_method, 'easypaisa')
    : and(ne(payments.payment_method, 'easypaisa'), ne(payments.owner_id, decidedBy))

/**
 * Decides a payment that is still pending, and this decider's to decide; undefined otherwise. Completing it writes the ledger.
 * Throws the unique violation `payments_transaction_once` when the same transfer was accepted before.
 */
export async function settle(tx: Tx, id: string, decision: Decision) {
  // The app before its payment, as whoever pays takes them: the other way round the two wait for each other.
  await tx.execute(sql`select from apps where id = (select app_id from payments where id = ${id}) for no key update`)
  const [payment] = await tx
    .update(payments)
    .set({ ...decision, decided_at: sql`now()`, updated_at: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.payment_status, 'pending'), decidable(decision.decided_by)))
    .returning()
  if (payment && decision.payment_status === 'completed')
    await tx.insert(ledger).values({ payment_id: id, kind: 'payment', amount_cents: payment.amount_cents })
  return payment
}
