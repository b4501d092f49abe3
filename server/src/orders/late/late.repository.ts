import { endedUnpaid } from '@fortnight/contract/vocabulary/refund-states'
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { refunds } from '../../platform/db/schema/orders-settlement.ts'
import { type Amount, rupeesPaid } from '../payments/rupees-paid.ts'

/** The order of an app with its scale, its app locked; undefined without one. */
export async function lockOrder(tx: Tx, appId: string) {
  await tx.execute(sql`select from apps where id = ${appId} for no key update`)
  const [order] = await tx
    .select({
      payment_id: payments.id,
      app_id: payments.app_id,
      owner_id: payments.owner_id,
      app_name: apps.name,
      cents: payments.amount_cents,
      pkr: rupeesPaid,
      scale: payments.late_scale,
    })
    .from(payments)
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .where(and(eq(payments.app_id, appId), eq(payments.payment_status, 'completed')))
    .orderBy(desc(payments.decided_at))
    .limit(1)
  return order
}
export type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

interface Booked {
  late: Amount
  all: Amount
}

/** What went or goes back of each of these payments: for being late, and in all. */
export async function listBooked(db: Db, paymentIds: readonly string[]): Promise<Map<string, Booked>> {
  const rows = await db
    .select({
      payment_id: refunds.payment_id,
      late: sql<number>`coalesce(sum(${refunds.amount_cents}) filter (where ${refunds.ground} = 'late'), 0)::int`,
      late_pkr: sql<number>`coalesce(sum(${refunds.amount_pkr}) filter (where ${refunds.ground} = 'late'), 0)::int`,
      all: sql<number>`coalesce(sum(${refunds.amount_cents}), 0)::int`,
      all_pkr: sql<number>`coalesce(sum(${refunds.amount_pkr}), 0)::int`,
    })
    .from(refunds)
    .where(and(inArray(refunds.payment_id, [...paymentIds]), notInArray(refunds.refund_status, [...endedUnpaid])))
    .groupBy(refunds.payment_id)
  return new Map(
    rows.map((row) => [
      row.payment_id,
      { late: { cents: row.late, pkr: row.late_pkr }, all: { cents: row.all, pkr: row.all_pkr } },
    ]),
  )
}

const noAmount: Amount = { cents: 0, pkr: 0 }

/** The same of one payment. */
export const booked = async (db: Db, paymentId: string): Promise<Booked> =>
  (await listBooked(db, [paymentId])).get(paymentId) ?? { late: noAmount, all: noAmount }

interface Booking {
  cents: number
  pkr: number | null
  message: string
}

/** Adds to what waits to be sent for a payment, or begins it; returns its id, and whether it is new. */
export async function book(tx: Tx, order: Order, { cents, pkr, message }: Booking) {
  const { payment_id, app_id, owner_id } = order
  const [refund] = await tx
    .insert(refunds)
    .values({
      payment_id,
      app_id,
      owner_id,
      ground: 'late',
      refund_status: 'due',
      amount_cents: cents,
      amount_pkr: pkr,
      message,
    })
    .onConflictDoUpdate({
      target: refunds.payment_id,
      targetWhere: sql`refund_status = 'due' and ground = 'late'`,
      set: {
        amount_cents: sql`${refunds.amount_cents} + excluded.amount_cents`,
        amount_pkr: sql`${refunds.amount_pkr} + excluded.amount_pkr`,
        message,
        updated_at: sql`clock()`,
      },
    })
    .returning({ id: refunds.id, isNew: sql<boolean>`${refunds.amount_cents} = ${cents}` })
  if (!refund) throw new Error('what a late test pays back was not stored')
  return refund
}
