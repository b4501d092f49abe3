import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Day, Moment } from '../moment.ts'
import { Page } from '../page.ts'
import { paymentMethods } from '../vocabulary/payment-states.ts'
import { askedGrounds, openRefunds, refundGrounds, refundStatuses } from '../vocabulary/refund-states.ts'
import { Id, optional, required, IconHash } from '../text.ts'

/** A refund as the developer sees it. Amounts are dollars. */
export const Refund = z.object({
  id: Id,
  payment_id: Id,
  app_id: Id,
  app_name: z.string(),
  ground: z.enum(refundGrounds),
  refund_status: z.enum(refundStatuses),
  amount: z.number(),
  amount_pkr: z.number().nullable(),
  /** Another account that the money is to go to; null for the one that paid. */
  pay_to: z.string().nullable(),
  message: z.string().nullable(),
  /** The reason it was declined. */
  reason: z.string().nullable(),
  /** The transaction ID of the transfer back. */
  reference: z.string().nullable(),
  created_at: Moment,
  decided_at: Moment.nullable(),
  /** Until when its developer may take it back; null if they may not. */
  take_back_until: Moment.nullable(),
})
export type Refund = z.output<typeof Refund>

/** The amount that would go back if it were asked for now, and how it is calculated. */
export const RefundQuote = z.object({
  /** The ground to ask on; null if nothing can be asked for, and `why_not` then gives the reason. */
  ground: z.enum(askedGrounds).nullable(),
  why_not: z.string().nullable(),
  /** Dollars; rupees at the rate of the payment. 0 and null without a ground. */
  amount: z.number(),
  amount_pkr: z.number().nullable(),
  paid: z.number(),
  /** Dollars that go or went back because the test was late; `amount` is without them. */
  late: z.number(),
  /** Tester-days. */
  bought: z.int(),
  delivered: z.int(),
  /**
   * Parts of `delivered`: testers who were in on each promised day so far by the ledger, and the testers that were
   * bought.
   */
  lines: z.array(z.object({ day: Day, testers: z.int(), counted: z.int() })),
  /** The day until which all of it goes back; null while the payment is not completed. */
  guarantee_until: Moment.nullable(),
  /** The newest request for this payment. */
  refund: Refund.nullable(),
  /** What was booked because the test was late, newest first. */
  late_refunds: z.array(Refund),
})
export type RefundQuote = z.output<typeof RefundQuote>

/**
 * What a developer asks with; ground and amount are the server's. The money goes to the account that paid; to another one
 * only if two administrators say so.
 */
export const NewRefund = z.strictObject({
  pay_to: optional(200),
  message: optional(1000),
})

/** An administrator's decision: with the transfer's ID when the money was sent, with a reason when it was not. */
export const RefundDecision = z.discriminatedUnion('refund_status', [
  z.strictObject({
    refund_status: z.literal('paid'),
    reference: required(64, 'Enter the transaction ID of the transfer.'),
    /** Dollars that the administrator has seen: refused if it is another amount by now. */
    seen_amount: z.number().min(0).max(100_000).optional(),
  }),
  z.strictObject({
    refund_status: z.literal('declined'),
    reason: required(500, 'Tell the developer why.'),
  }),
])
export type RefundDecision = z.output<typeof RefundDecision>

/** A refund as administrators review it. */
export const AdminRefund = Refund.extend({
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  user_email: z.string(),
  payment_method: z.enum(paymentMethods),
  /** The account name that the payment came from, and its transaction ID. */
  account_name: z.string().nullable(),
  transaction_id: z.string(),
  paid: z.number(),
  /** Since when its test is paused for it; null if it is not. */
  paused_at: Moment.nullable(),
  /** Whether it needs an approval before it is sent: not, yes, or it waits for a second administrator. */
  approval: z.enum(['none', 'needed', 'waiting']),
  /** The administrator's name; null while it is undecided. */
  decided_by: z.string().nullable(),
})
export type AdminRefund = z.output<typeof AdminRefund>

const sorts = ['created_at'] as const
const filters = {
  status: z.enum([...refundStatuses, openRefunds, 'all']).optional(),
  ground: z.enum(refundGrounds).optional(),
}
export const AdminRefundsQuery = listQuery(sorts, filters)

const PaymentId = z.strictObject({ id: Id })

export const refunds = endpoints({
  quote: {
    method: 'GET',
    path: '/api/payments/:id/refund',
    access: 'owner_or_admin',
    summary: 'How much of a payment would be refunded now, and the state of a request',
    params: PaymentId,
    reply: RefundQuote,
  },
  request: {
    method: 'POST',
    path: '/api/payments/:id/refund',
    access: 'owner',
    summary: 'Ask for money back; the server works out how much, and the test is paused until it is decided',
    params: PaymentId,
    body: NewRefund,
    reply: Refund,
    status: 201,
    limit: 'write',
    idempotent: true,
    problems: ['conflict'],
  },
  takeBack: {
    method: 'POST',
    path: '/api/payments/:id/refund/take-back',
    access: 'owner',
    summary: 'Take a refund request back within a day; the test goes on',
    params: PaymentId,
    reply: Refund,
    limit: 'write',
    problems: ['conflict'],
  },
  listMine: {
    method: 'GET',
    path: '/api/refunds',
    access: 'user',
    summary: 'The caller’s refund requests, newest first',
    query: Page,
    reply: z.object({ data: z.array(Refund), total: z.int() }),
  },
  list: {
    method: 'GET',
    path: '/api/admin/refunds',
    access: 'admin',
    replica: true,
    summary: 'Refunds, waiting and decided',
    query: AdminRefundsQuery,
    reply: listOf(AdminRefund),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/refunds.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(sorts, filters),
    reply: CsvFile,
  },
  find: {
    method: 'GET',
    path: '/api/admin/refunds/:id',
    access: 'admin',
    summary: 'One refund, to be decided',
    params: z.strictObject({ id: Id }),
    reply: z.object({ success: z.literal(true), data: AdminRefund }),
  },
  /** Takes an approval back: by the rules of a refund, never by an edit. */
  start: {
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    access: 'admin',
    summary: 'Ask for a refund in the name of the developer; it is then decided like any other',
    params: PaymentId,
    body: NewRefund,
    reply: z.object({ success: z.literal(true), data: AdminRefund }),
    stepUp: 'money',
    problems: ['conflict'],
  },
  approve: {
    method: 'POST',
    path: '/api/admin/refunds/:id/approve',
    access: 'admin',
    summary: 'Ask a second administrator to approve a refund; approved, it ends the test and waits to be sent',
    params: z.strictObject({ id: Id }),
    reply: z.object({ success: z.literal(true), data: AdminRefund }),
    stepUp: 'money',
    problems: ['conflict'],
  },
  settle: {
    method: 'PUT',
    path: '/api/admin/refunds/:id/status',
    access: 'admin',
    summary: 'Decide a refund, once; paying one that was asked for ends the test and cancels the app',
    params: z.strictObject({ id: Id }),
    body: RefundDecision,
    reply: z.object({ success: z.literal(true), data: AdminRefund }),
    stepUp: 'money',
    problems: ['conflict', 'changed-since'],
  },
})
