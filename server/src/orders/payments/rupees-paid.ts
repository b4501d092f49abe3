import { type SQL, sql } from 'drizzle-orm'
import { payments } from '../../platform/db/schema/orders.ts'

/** Rupees that a payer sent; null for dollars from abroad, whose rupees are on record for comparison only. */
export const rupeesPaid: SQL<number | null> = sql<
  number | null
>`case when ${payments.payment_method} <> 'manual_international'
  then ${payments.amount_pkr} end`
