import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { Day, Moment } from '../moment.ts'
import { Page } from '../page.ts'
import { LateScale } from '../operations/late-scale.ts'
import { cnicProblem, mobileNumberProblem, payerNameProblem, transactionIdProblem } from './payment-rules.ts'
import { manualMethods, type PaymentMethod, paymentMethods, paymentStatuses } from '../vocabulary/payment-states.ts'
import { Id, required, RowVersion, text } from '../text.ts'

interface Details {
  payment_method: PaymentMethod
  account_name?: string | undefined
  transaction_id?: string | undefined
  mobile_number?: string | undefined
  cnic?: string | undefined
}

/** Rules for each field of a method, and the error shown if one is missing (spec §5). */
function rulesOf({ payment_method: method }: Details) {
  if (method === 'easypaisa')
    return {
      missing: messages.easypaisaFieldsMissing,
      fields: { mobile_number: mobileNumberProblem, cnic: cnicProblem },
    }
  const transaction_id = (id: string) => transactionIdProblem(method, id)
  const account_name = (name: string) => payerNameProblem(method, name)
  return { missing: messages.paymentFieldsMissing, fields: { account_name, transaction_id } }
}

/** Says of each field of the chosen method what is wrong with it: first whether one is missing, then its form. */
function checkDetails(details: Details, context: z.RefinementCtx) {
  const { missing, fields } = rulesOf(details)
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const entries = Object.entries(fields).map(
    ([field, problem]) => [field, details[field as keyof Details], problem] as const,
  )
  const gap = entries.find(([, value]) => !value)
  if (gap) return refuse(gap[0], missing)
  for (const [field, value, problem] of entries) {
    const message = problem(value ?? '')
    if (message) refuse(field, message)
  }
}

/** The two fields of the transfer form, checked for one method (spec §5). */
export const TransferForm = z
  .object({
    payment_method: z.enum(manualMethods),
    account_name: required(100, messages.paymentFieldsMissing),
    transaction_id: required(64, messages.paymentFieldsMissing),
  })
  .superRefine(checkDetails)

/** A transfer as its payer corrects it; `version` is the one that they saw. */
export const Correction = z
  .strictObject({
    payment_method: z.enum(manualMethods),
    account_name: required(100, messages.paymentFieldsMissing),
    transaction_id: required(64, messages.paymentFieldsMissing),
    version: RowVersion,
  })
  .superRefine(checkDetails)

/** The two fields of the automatic method (spec §5). The CNIC is checked for its form and then dropped. */
export const AutomaticForm = z
  .object({
    payment_method: z.literal('easypaisa'),
    mobile_number: required(20, messages.easypaisaFieldsMissing),
    cnic: required(20, messages.easypaisaFieldsMissing),
  })
  .superRefine(checkDetails)

/**
 * A payment as its payer submits it. `amount` (dollars) only confirms what the payer saw; the server charges its own.
 */
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
  .superRefine(checkDetails)

/** What became of a payment that was submitted (spec §3), with its id and status. */
export const PaymentReceived = z.object({
  success: z.boolean(),
  error: z.string().nullable(),
  /** Our page that waits for an automatic payment; null for a manual one. */
  payment_url: z.string().nullable(),
  /** The transfer's, normalised; for an automatic payment the order number that `verify` takes. */
  transaction_id: z.string(),
  payment_id: Id,
  status: z.enum(paymentStatuses),
})

/** The account that the money is sent to, and the rate at which rupees are counted. */
export const PaymentTerms = z.object({
  /** Rupees for one dollar, set by the operator; null until set. */
  pkr_per_usd: z.number().nullable(),
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      enabled: z.boolean(),
      recommended: z.boolean(),
      /** The account to send the money to: "Send to", "Number" and the like, in the order to show. */
      account: z.array(z.object({ label: z.string(), value: z.string(), copy: z.boolean() })),
    }),
  ),
})
export type PaymentTerms = z.output<typeof PaymentTerms>

/**
 * Payment terms, and when a test that is paid for now would get its testers: null within a day, later while the pool is
 * busy.
 */
export const ShopTerms = PaymentTerms.extend({
  starts_on: Day.nullable(),
  /** The moment from which the promise of an order of now counts (`promisedDay`). */
  promised_from: Moment,
  /** What an order of now pays back if its test is late. */
  late: LateScale,
})
export type ShopTerms = z.output<typeof ShopTerms>

/** A payment as its payer sees it. */
export const Payment = z.object({
  id: Id,
  app_id: Id,
  payment_method: z.enum(paymentMethods),
  payment_status: z.enum(paymentStatuses),
  amount: z.number(),
  amount_pkr: z.number().nullable(),
  account_name: z.string().nullable(),
  transaction_id: z.string(),
  /** One more with each correction. */
  version: z.int(),
  /** Failed because its payer withdrew it. */
  withdrawn: z.boolean(),
  /** The reason it was not accepted. */
  reason: z.string().nullable(),
  /** The moment from which its promise counts; null before there were promises. */
  promised_from: Moment.nullable(),
  created_at: Moment,
  decided_at: Moment.nullable(),
})
export type Payment = z.output<typeof Payment>

const create = {
  method: 'POST',
  path: '/api/payments/create',
  access: 'owner',
  summary: 'Pay for an app: report a transfer for an administrator to check, or ask EasyPaisa for the money',
  body: NewPayment,
  reply: PaymentReceived,
  limit: 'write',
  idempotent: true,
  problems: ['not_found', 'conflict'],
} as const

const PaymentId = z.strictObject({ id: Id })

/** What the payer of a transfer can do until it is decided. */
const owned = {
  access: 'owner',
  params: PaymentId,
  reply: Payment,
  limit: 'correction',
  problems: ['not_found', 'conflict', 'changed-since'],
} as const

export const payments = endpoints({
  terms: {
    method: 'GET',
    path: '/api/payments/terms',
    access: 'user',
    summary: 'The ways to pay and the accounts to pay to',
    reply: ShopTerms,
  },
  create,
  /** The older address of the same call (spec §7). */
  submit: { ...create, path: '/api/payments' },
  verify: {
    method: 'POST',
    path: '/api/payments/verify',
    access: 'user',
    summary: 'The state of one of the caller’s payments; reading it decides nothing',
    body: z.strictObject({ transaction_id: text(64), payment_method: z.enum(paymentMethods) }),
    reply: z.object({ success: z.boolean(), status: z.enum(paymentStatuses) }),
    limit: 'poll',
    problems: ['not_found'],
  },
  status: {
    method: 'GET',
    path: '/api/payments/:id/status',
    access: 'owner_or_admin',
    summary: 'One payment; a window that waits for it asks each second',
    params: PaymentId,
    reply: Payment,
    limit: 'poll',
  },
  correct: {
    ...owned,
    method: 'PUT',
    path: '/api/payments/:id',
    summary: 'Correct a reported transfer until it is decided',
    body: Correction,
  },
  withdraw: {
    ...owned,
    method: 'POST',
    path: '/api/payments/:id/withdraw',
    summary: 'Withdraw a reported transfer until it is decided; the app then takes another payment',
  },
  history: {
    method: 'GET',
    path: '/api/apps/:id/payments',
    access: 'owner_or_admin',
    scope: 'read',
    summary: 'Every payment ever submitted for an app, newest first',
    params: z.strictObject({ id: Id }),
    query: Page,
    reply: z.object({ data: z.array(Payment), total: z.int() }),
  },
})
