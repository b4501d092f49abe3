import { type SQL, sql } from 'drizzle-orm'
import { payments } from '../../platform/db/schema/orders.ts'

/** Rupees that a payer sent; null for dollars from abroad, whose rupees are on record for comparison only. */
export const rupeesPaid: SQL<number | null> = sql<
  number | null
>`case when ${payments.payment_method} <> 'manual_international'
  then ${payments.amount_pkr} end`

/** An amount in cents, and in the rupees that were paid for it; null if none were. */
export interface Amount {
  cents: number
  pkr: number | null
}

/**
 * Rupees of `cents` that go back of a payment after `before`, at the rate of that payment. All parts together are
 * rounded once, so that the rupees of the whole price come back to the rupee; null if no rupees were paid.
 */
export const rupeesOfPart = (paid: Amount, before: Amount, cents: number): number | null =>
  paid.pkr === null ? null : Math.round((paid.pkr * (before.cents + cents)) / paid.cents) - (before.pkr ?? 0)
