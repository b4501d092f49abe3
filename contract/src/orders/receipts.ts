import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { inDollars, inRupees } from '../format/money.ts'
import { Moment } from '../moment.ts'
import { paymentMethods } from '../vocabulary/payment-states.ts'
import { planNames } from '../plans.ts'
import { Id } from '../text.ts'

/** What a completed payment is proven with. Amounts are dollars; rupees as they were frozen. */
export const Receipt = z.object({
  /** Counts upwards over all receipts, with the year of the payment: R-2026-000042. */
  number: z.string(),
  /** Moments of the payment's confirmation, and of its submission. */
  issued_at: Moment,
  submitted_at: Moment,
  seller: z.object({ name: z.string(), email: z.string() }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  app_name: z.string(),
  package_plan: z.enum(planNames),
  package_label: z.string(),
  package_name: z.string().nullable(),
  /** What the amount is made of. */
  lines: z.array(z.object({ label: z.string(), detail: z.string(), amount: z.number() })),
  amount: z.number(),
  amount_pkr: z.number().nullable(),
  payment_method: z.enum(paymentMethods),
  method_label: z.string(),
  /** Name on the account that the money came from, as the payer gave it. */
  paid_from: z.string().nullable(),
  /** Masked but for its last four characters. */
  transaction_id: z.string(),
  /** What has gone back since. */
  refunded: z.object({ amount: z.number(), at: Moment }).nullable(),
})
export type Receipt = z.output<typeof Receipt>

/** What was paid, in the payer's currency. */
export const amountPaid = ({ amount, amount_pkr }: Pick<Receipt, 'amount' | 'amount_pkr'>): string =>
  amount_pkr === null ? inDollars(amount) : inRupees(amount_pkr)

const PaymentId = z.strictObject({ id: Id })

export const receipts = endpoints({
  find: {
    method: 'GET',
    path: '/api/payments/:id/receipt',
    access: 'owner_or_admin',
    summary: 'The receipt of a completed payment',
    params: PaymentId,
    reply: Receipt,
  },
  pdf: {
    method: 'GET',
    path: '/api/payments/:id/receipt.pdf',
    access: 'owner_or_admin',
    summary: 'The same receipt as a PDF',
    params: PaymentId,
    reply: z.file().mime('application/pdf'),
  },
})
