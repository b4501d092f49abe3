import { and, desc, eq, lte, ne, sql } from 'drizzle-orm'
import { mostCorrections } from '@fortnight/contract/orders/payment-rules'
import type { ManualMethod, PaymentMethod } from '@fortnight/contract/vocabulary/payment-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { dollarsOf } from '../../platform/db/dollars.ts'
import { payments } from '../../platform/db/schema/orders.ts'

const columns = {
  id: payments.id,
  app_id: payments.app_id,
  payment_method: payments.payment_method,
  payment_status: payments.payment_status,
  amount: dollarsOf(payments.amount_cents),
  amount_pkr: payments.amount_pkr,
  account_name: payments.account_name,
  transaction_id: payments.transaction_id,
  version: payments.version,
  withdrawn: payments.withdrawn,
  reason: payments.reason,
  promised_from: payments.promised_from,
  created_at: payments.created_at,
  decided_at: payments.decided_at,
}

type NewRow = Pick<
  typeof payments.$inferInsert,
  | 'app_id'
  | 'owner_id'
  | 'package_plan'
  | 'payment_method'
  | 'amount_cents'
  | 'amount_pkr'
  | 'account_name'
  | 'transaction_id'
  | 'promised_from'
  | 'late_scale'
>

/** Undefined if the app already has a pending payment. */
export async function insert(db: Db, row: NewRow) {
  const [payment] = await db
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: payments.app_id, where: sql`payment_status = 'pending'` })
    .returning({ id: payments.id, transaction_id: payments.transaction_id })
  return payment
}

/** A payment with its owner's id, for access checks. */
export async function find(db: Db, id: string) {
  const [payment] = await db
    .select({ payment: columns, owner_id: payments.owner_id })
    .from(payments)
    .where(eq(payments.id, id))
  return payment
}

/** An automatic payment, for an inquiry; `expired` once its ten minutes are over. */
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
      expired: sql<boolean>`${payments.created_at} <= clock() - interval '10 minutes'`,
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

/** A transfer of this owner that waits for its decision. */
const correctable = (id: string, ownerId: string) =>
  and(
    eq(payments.id, id),
    eq(payments.owner_id, ownerId),
    eq(payments.payment_status, 'pending'),
    ne(payments.payment_method, 'easypaisa'),
  )

interface Transfer {
  payment_method: ManualMethod
  account_name: string
  transaction_id: string
}

/** Locks the app of a payment, as payers do before they store one: the other order could deadlock. */
export const lockApp = (tx: Tx, id: string) =>
  tx.execute(sql`select from apps where id = (select app_id from payments where id = ${id}) for no key update`)

/**
 * Undefined unless this version of a pending transfer of this owner differs from the correction, and may be corrected
 * once more.
 */
export async function correct(tx: Tx, id: string, ownerId: string, version: number, transfer: Transfer) {
  await lockApp(tx, id)
  const [payment] = await tx
    .update(payments)
    .set({ ...transfer, version: sql`${payments.version} + 1`, updated_at: sql`clock()` })
    .where(
      and(
        correctable(id, ownerId),
        eq(payments.version, version),
        lte(payments.version, mostCorrections),
        sql`(${payments.payment_method}, ${payments.transaction_id}, ${payments.account_name}) is distinct from
          (${transfer.payment_method}, ${transfer.transaction_id}, ${transfer.account_name})`,
      ),
    )
    .returning(columns)
  return payment
}

/** Withdraws a pending transfer of this owner; undefined otherwise. */
export async function withdraw(tx: Tx, id: string, ownerId: string) {
  await lockApp(tx, id)
  const [payment] = await tx
    .update(payments)
    .set({ payment_status: 'failed', withdrawn: true, decided_at: sql`clock()`, updated_at: sql`clock()` })
    .where(correctable(id, ownerId))
    .returning(columns)
  return payment
}
