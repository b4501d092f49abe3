import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { payments } from '../../platform/db/schema/orders.ts'
import { ledger } from '../../platform/db/schema/orders-settlement.ts'
import { lockApp } from './payments.repository.ts'

/** Who decides a payment. */
export interface Decision {
  payment_status: 'completed' | 'failed'
  reason: string | null
  /** Null if EasyPaisa's own answer decides. */
  decided_by: string | null
  gateway_transaction_id?: string
}

/** What the decider has seen: a version of the payment, and payments with the same transaction ID. */
export interface Seen {
  version?: number | undefined
  payments: readonly string[]
}

/**
 * Locks a payment's app, and its transaction ID against concurrent approvals of payments with the same one. Returns
 * whether another payment with that ID was completed which is not among those seen.
 */
export async function lockForApproval(
  tx: Tx,
  id: string,
  gatewayId: string | undefined,
  seen: Seen['payments'],
): Promise<boolean> {
  await lockApp(tx, id)
  const key = sql`(select transaction_key(coalesce(${gatewayId ?? null}, transaction_id)) from payments where id = ${id})`
  await tx.execute(sql`select lock_transactions(array[${key}])`)
  const unseen = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        sql`${payments.transaction_key} = ${key}`,
        eq(payments.payment_status, 'completed'),
        notInArray(payments.id, [id, ...seen]),
      ),
    )
    .limit(1)
  return unseen.length > 0
}

/** Payments that a decider may decide: administrators other people's transfers, the gateway automatic payments. */
const decidable = (decidedBy: string | null) =>
  decidedBy === null
    ? eq(payments.payment_method, 'easypaisa')
    : and(ne(payments.payment_method, 'easypaisa'), ne(payments.owner_id, decidedBy))

/**
 * Decides a payment that is still pending, of that version, and this decider's to decide; undefined otherwise.
 * Completing it writes the money ledger. Throws the unique violation `payments_transaction_once` if the same transfer
 * was accepted before.
 */
export async function settle(tx: Tx, id: string, decision: Decision, version?: number) {
  await lockApp(tx, id)
  const [payment] = await tx
    .update(payments)
    .set({ ...decision, decided_at: sql`clock()`, updated_at: sql`clock()` })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.payment_status, 'pending'),
        version === undefined ? undefined : eq(payments.version, version),
        decidable(decision.decided_by),
      ),
    )
    .returning()
  if (payment && decision.payment_status === 'completed')
    await tx.insert(ledger).values({ payment_id: id, kind: 'payment', amount_cents: payment.amount_cents })
  return payment
}
