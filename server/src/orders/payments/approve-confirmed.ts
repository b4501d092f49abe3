import type { ReviewedPayment } from '@fortnight/contract/orders/admin-payments'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import { refusal } from './refusal.ts'
import * as reviews from './review.repository.ts'
import { settlePayment } from './settle.ts'

const unconfirmed = 'No statement confirms this payment any more, or another payment has its transaction ID.'

/**
 * Approves one of many payments in a transaction of its own, if it is as it was reviewed and a statement still confirms
 * it. Undefined once this administrator has approved it, now or by an earlier call; else why it was left as it is.
 */
export async function approveConfirmed(
  db: Db,
  adminId: string,
  { id, version }: ReviewedPayment,
): Promise<{ app_name: string; why: string } | undefined> {
  const decision = { payment_status: 'completed', reason: null, decided_by: adminId } as const
  try {
    await db.transaction(async (tx) => {
      const settled = await settlePayment(tx, id, decision, { version, payments: [] })
      if (!settled) {
        if (await reviews.wasApprovedBy(tx, id, adminId)) return
        throw await refusal(tx, id, adminId, version)
      }
      const payment = await reviews.find(tx, id)
      if (payment?.statement !== 'confirmed' || payment.duplicate) throw new Problem('conflict', unconfirmed)
    })
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const payment = await reviews.find(db, id)
    return { app_name: payment?.app_name ?? 'A payment that is gone', why: error.message }
  }
}
