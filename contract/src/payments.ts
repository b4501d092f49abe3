import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { messages } from './messages.ts'
import { Moment } from './moment.ts'
import { accountNameProblem, transactionIdProblem } from './payment-rules.ts'
import { manualMethods, paymentMethods, paymentStatuses } from './payment-states.ts'
import { Id, required, text } from './text.ts'

const transfer = {
  account_name: required(100, messages.paymentFieldsMissing),
  transaction_id: required(64, messages.paymentFieldsMissing),
}

/** The two fields of the transfer form, checked for one method (spec §5). */
export const TransferForm = z
  .object({ payment_method: z.enum(manualMethods), ...transfer })
  .superRefine((form, context) => {
    const name = accountNameProblem(form.account_name)
    if (name) context.addIssue({ code: 'custom', path: ['account_name'], message: name })
    const id = transactionIdProblem(form.payment_method, form.transaction_id)
    if (id) context.addIssue({ code: 'custom', path: ['transaction_id'], message: id })
  })

/** A manual transfer as its payer reports it. `amount` (dollars) only confirms what the payer saw; the server charges its own. */
export const NewPayment = z
  .strictObject({
    app_id: z.uuid('App ID is missing. Please refresh the page and try again.'),
    payment_method: z.enum(paymentMethods),
    amount: z.number().positive().max(100_000),
    account_name: text(100).optional(),
    transaction_id: text(64).optional(),
    mobile_number: text(20).optional(),
    cnic: text(20).optional(),
  })
  .superRefine((payment, context) => {
    if (payment.payment_method === 'easypaisa') return
    const { account_name, transaction_id } = payment
    if (!account_name || !transaction_id) {
      const path = [account_name ? 'transaction_id' : 'account_name']
      context.addIssue({ code: 'custom', path, message: messages.paymentFieldsMissing })
      return
    }
    const name = accountNameProblem(account_name)
    if (name) context.addIssue({ code: 'custom', path: ['account_name'], message: name })
    const id = transactionIdProblem(payment.payment_method, transaction_id)
    if (id) context.addIssue({ code: 'custom', path: ['transaction_id'], message: id })
  })

/** How the money reaches the operator, and at which rate rupees are counted. */
export const PaymentTerms = z.object({
  /** Rupees for one dollar, set by the operator; null until set. */
  pkr_per_usd: z.number().nullable(),
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      enabled: z.boolean(),
      recommended: z.boolean(),
      /** Whom to send the money to: "Send to", "Number" and the like, in the order to show. */
      account: z.array(z.object({ label: z.string(), value: z.string(), copy: z.boolean() })),
    }),
  ),
})
export type PaymentTerms = z.output<typeof PaymentTerms>

/** A payment as its payer sees it. */
export const Payment = z.object({
  id: Id,
  app_id: Id,
  payment_method: z.enum(paymentMethods),
  payment_status: z.enum(paymentStatuses),
  amount: z.number(),
  amount_pkr: z.number().nullable(),
  transaction_id: z.string(),
  reason: z.string().nullable(),
  created_at: Moment,
  decided_at: Moment.nullable(),
})
export type Payment = z.output<typeof Payment>

export const payments = endpoints({
  terms: {
    method: 'GET',
    path: '/api/payments/terms',
    access: 'user',
    summary: 'The ways to pay and the accounts to pay to',
    reply: PaymentTerms,
  },
  create: {
    method: 'POST',
    path: '/api/payments/create',
    access: 'owner',
    summary: 'Report a payment for an app; an administrator then checks it',
    body: NewPayment,
    reply: z.object({
      success: z.boolean(),
      error: z.string().nullable(),
      payment_url: z.string().nullable(),
      transaction_id: z.string(),
      payment_id: Id,
      status: z.enum(paymentStatuses),
    }),
    limit: 'write',
    idempotent: true,
    problems: ['conflict'],
  },
  verify: {
    method: 'POST',
    path: '/api/payments/verify',
    access: 'user',
    summary: 'Where a payment of mine stands; reads, never decides',
    body: z.strictObject({ transaction_id: text(64), payment_method: z.enum(paymentMethods) }),
    reply: z.object({ success: z.boolean(), status: z.enum(paymentStatuses) }),
    problems: ['not_found'],
  },
  status: {
    method: 'GET',
    path: '/api/payments/:id/status',
    access: 'owner_or_admin',
    summary: 'One payment',
    params: z.strictObject({ id: Id }),
    reply: Payment,
  },
})
