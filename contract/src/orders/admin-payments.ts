import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Day, Moment } from '../moment.ts'
import { paymentMethods, paymentStatuses } from '../vocabulary/payment-states.ts'
import { planNames } from '../plans.ts'
import { setupParts } from '../vocabulary/setup-parts.ts'
import { IconHash, Id, optional, RowVersion, text } from '../text.ts'

/** What the imported statements say of a transfer: its ID and amount, its ID with another amount, or nothing of it. */
export const statementMarks = ['confirmed', 'differs', 'unseen'] as const
export type StatementMark = (typeof statementMarks)[number]

/** A payment as administrators review it. */
export const AdminPayment = z.object({
  id: Id,
  app_id: Id,
  app_name: z.string(),
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  user_email: z.string(),
  account_name: z.string().nullable(),
  payment_method: z.enum(paymentMethods),
  payment_status: z.enum(paymentStatuses),
  package_plan: z.enum(planNames),
  transaction_id: z.string(),
  amount: z.number(),
  amount_pkr: z.number().nullable(),
  /**
   * Another payment, or money that completed none, has the same transaction ID: over all methods, without spaces, case
   * and leading zeros.
   */
  duplicate: z.boolean(),
  /** One more with each correction by its payer. */
  version: z.int(),
  /** Failed because its payer withdrew it. */
  withdrawn: z.boolean(),
  /** Null for an automatic payment, which no statement has to confirm, and for dollars from abroad. */
  statement: z.enum(statementMarks).nullable(),
  /** Rupees that the statement's line names, and its day. */
  statement_pkr: z.number().nullable(),
  statement_on: Day.nullable(),
  reason: z.string().nullable(),
  created_at: Moment,
  decided_at: Moment.nullable(),
  /** The administrator's name; null while it is undecided, and if EasyPaisa decided. */
  decided_by: z.string().nullable(),
  /** A refund of it that waits or was paid. */
  refund: z.enum(['requested', 'paid']).nullable(),
})
export type AdminPayment = z.output<typeof AdminPayment>

/** What approving a payment would do at this moment. */
export const PaymentPreview = z.object({
  payment: AdminPayment,
  /** The reason it can't be approved, in a sentence; null if it can. */
  blocked: z.string().nullable(),
  /** The test that would start; null if it can't be approved. */
  run: z
    .object({
      /** Testers that must stay for `days` days in a row. */
      need: z.int(),
      days: z.int(),
      /** Testers that would be claimed; null if too few are free and the run would wait. */
      team: z.int().nullable(),
      /** P(the goal is met on the promised day), 0 to 1; null if the run would wait. */
      probability: z.number().nullable(),
      /** The day promised at the order; null for orders without a promise. */
      promised_on: Day.nullable(),
      /**
       * Testers that are free for it if they are too few; null if there is a team, or if free testers are kept for
       * running tests.
       */
      available: z.int().nullable(),
      /**
       * What the developer still has to set up: no tester is asked before, and the figures are those of this moment.
       */
      missing_setup: z.array(z.enum(setupParts)),
      /** What such a test is expected to leave of its price, in rupees; null without an exchange rate. */
      margin: z.object({ price: z.int(), testers: z.int(), back: z.int(), fees: z.int(), left: z.int() }).nullable(),
    })
    .nullable(),
  /** Other payments with the same transaction ID, in any spelling: completed ones first, then the newest. */
  claims: z.array(
    z.object({
      id: Id,
      app_name: z.string(),
      user_email: z.string(),
      payment_method: z.enum(paymentMethods),
      /** EasyPaisa's own ID, if the payment is automatic and paid. */
      transaction_id: z.string(),
      amount: z.number(),
      payment_status: z.enum(paymentStatuses),
      withdrawn: z.boolean(),
      created_at: Moment,
      decided_at: Moment.nullable(),
    }),
  ),
  /** What it said before its payer corrected it, newest first. */
  corrections: z.array(
    z.object({ payment_method: z.enum(paymentMethods), transaction_id: z.string(), created_at: Moment }),
  ),
})
export type PaymentPreview = z.output<typeof PaymentPreview>

const sorts = ['created_at', 'amount'] as const
const filters = {
  status: z.enum([...paymentStatuses, 'all']).optional(),
  method: z.enum(paymentMethods).optional(),
  plan: z.enum(planNames).optional(),
  statement: z.enum(statementMarks).optional(),
  /** Only payments whose transaction ID another payment has too. */
  duplicates: z.enum(['only']).optional(),
}
export const AdminPaymentsQuery = listQuery(sorts, filters)

const PaymentId = z.strictObject({ id: Id })

/** Payments of one call that approves many: a call stays short, and shows how far the act has come. */
export const mostApproved = 20
/** Payments that one act on many can be about. */
export const mostSelected = 1000

/** A payment as it was reviewed: its payer's correction changes the version. */
const Reviewed = z.strictObject({ id: Id, version: RowVersion })
export type ReviewedPayment = z.output<typeof Reviewed>

export const adminPayments = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    replica: true,
    summary: 'Payments, with what the imported statements say of them',
    query: AdminPaymentsQuery,
    reply: listOf(AdminPayment),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/payments.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(sorts, filters),
    reply: CsvFile,
  },
  listConfirmed: {
    method: 'GET',
    path: '/api/admin/payments/confirmed',
    access: 'admin',
    summary:
      'What one approval of many may approve: waiting transfers that a statement shows, ID and amount, oldest first',
    query: z.strictObject({
      q: text(100).optional(),
      ...filters,
      /** Payments that the filter matched on screen: refused if it matches another number now. */
      count: z.coerce.number().int().min(0).optional(),
    }),
    reply: z.object({ success: z.literal(true), data: z.array(Reviewed) }),
    problems: ['changed-since'],
  },
  approveMany: {
    method: 'POST',
    path: '/api/admin/payments/approvals',
    access: 'admin',
    summary: 'Approve payments that a statement confirms; each is decided once, however often the call is repeated',
    body: z.strictObject({ payments: z.array(Reviewed).min(1).max(mostApproved) }),
    reply: z.object({
      success: z.literal(true),
      approved: z.array(Id),
      /** Payments that were left as they are, and why. */
      left: z.array(z.object({ id: Id, app_name: z.string(), why: z.string() })),
    }),
    stepUp: 'decisions',
  },
  preview: {
    method: 'GET',
    path: '/api/admin/payments/:id/preview',
    access: 'admin',
    summary: 'What approving a payment would do now; changes nothing',
    params: PaymentId,
    reply: PaymentPreview,
  },
  settle: {
    method: 'PUT',
    path: '/api/admin/payments/:id/status',
    access: 'admin',
    summary: 'Decide a payment, once; completing it starts the test',
    params: PaymentId,
    body: z.strictObject({
      payment_status: z.enum(['completed', 'failed']),
      reason: optional(500).optional(),
      /** The version that was reviewed: refused once its payer has corrected it since. */
      version: RowVersion.optional(),
      /** Payments with the same transaction ID that the administrator has seen: refused if one more was completed. */
      seen: z.array(Id).max(200).optional(),
    }),
    reply: z.object({
      success: z.literal(true),
      data: AdminPayment,
      /** Testers claimed; 0 when the run waits for its Play set-up or in the queue, or the payment failed. */
      team: z.int(),
      /** The test has not begun: its developer has still to set the app up for Play. */
      waits_for_setup: z.boolean(),
    }),
    stepUp: 'decisions',
    problems: ['conflict', 'changed-since'],
  },
})
