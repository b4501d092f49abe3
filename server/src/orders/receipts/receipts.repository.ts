import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { ledger } from '../../platform/db/schema/orders-settlement.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { rupeesPaid } from '../payments/rupees-paid.ts'

/**
 * Contents of the receipt of a completed payment, from its line in the money ledger; undefined for any other payment.
 */
export async function find(db: Db, paymentId: string) {
  const [line] = await db
    .select({
      line: ledger.id,
      issued_at: ledger.created_at,
      submitted_at: payments.created_at,
      owner_id: payments.owner_id,
      buyer: { name: users.name, email: users.email },
      app_name: apps.name,
      package_name: apps.package_name,
      days: runs.days,
      package_plan: payments.package_plan,
      cents: ledger.amount_cents,
      amount_pkr: rupeesPaid,
      payment_method: payments.payment_method,
      paid_from: payments.account_name,
      transaction_id: sql<string>`coalesce(${payments.gateway_transaction_id}, ${payments.transaction_id})`,
    })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.payment_id))
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .innerJoin(users, eq(users.id, payments.owner_id))
    .leftJoin(runs, eq(runs.app_id, apps.id))
    .where(and(eq(ledger.payment_id, paymentId), eq(ledger.kind, 'payment')))
  return line
}

/** Refunded part of a payment, if any: all of it, and when the last of it went back. */
export async function findRefund(db: Db, paymentId: string) {
  const [line] = await db
    .select({
      cents: sql<number>`sum(${ledger.amount_cents})::int`,
      at: sql<Date>`max(${ledger.created_at})`.mapWith(ledger.created_at),
    })
    .from(ledger)
    .where(and(eq(ledger.payment_id, paymentId), ne(ledger.kind, 'payment')))
    .groupBy(ledger.payment_id)
  return line
}
