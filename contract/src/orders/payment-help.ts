import * as z from 'zod'
import { countryCodes } from '../countries.ts'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { planNames } from '../plans.ts'
import { AppId, IconHash, Id, optional, required } from '../text.ts'
import { paymentHelpStates } from '../vocabulary/payment-help-states.ts'

/** Most characters of an answer. */
export const longestAnswer = 4000

/** The form of a developer who can pay by none of the methods. */
export const PaymentHelpForm = z.strictObject({
  country: z.string().refine((code) => countryCodes.has(code), 'Choose your country.'),
  reason: required(1000, 'Tell us what stops you.'),
  /** What they could pay by instead. */
  alternative: optional(200),
})

/** The form as it is sent, with the plan that was chosen when it was opened. */
const NewPaymentHelp = PaymentHelpForm.extend({ package_plan: z.enum(planNames) })

/** A request for another way to pay, as its developer sees it. */
export const PaymentHelp = z.object({
  id: Id,
  app_id: Id,
  country: z.string(),
  reason: z.string(),
  alternative: z.string().nullable(),
  package_plan: z.enum(planNames),
  /** Dollars: the price of the plan and the app's days when it was sent. */
  amount: z.number(),
  state: z.enum(paymentHelpStates),
  answer: z.string().nullable(),
  created_at: Moment,
  /** When it was answered or lapsed. */
  ended_at: Moment.nullable(),
})
export type PaymentHelp = z.output<typeof PaymentHelp>

/** A request as administrators answer it. */
export const AdminPaymentHelp = PaymentHelp.extend({
  app_name: z.string(),
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  user_email: z.string(),
  /** The administrator's name. */
  answered_by: z.string().nullable(),
})
export type AdminPaymentHelp = z.output<typeof AdminPaymentHelp>

const sorts = ['created_at'] as const
const filters = { state: z.enum([...paymentHelpStates, 'all']).optional() }
export const PaymentHelpQuery = listQuery(sorts, filters)

export const paymentHelp = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/payment-help',
    access: 'owner',
    summary: 'My newest request for another way to pay for an app; null if there is none',
    params: AppId,
    reply: z.object({ data: PaymentHelp.nullable() }),
  },
  ask: {
    method: 'POST',
    path: '/api/apps/:id/payment-help',
    access: 'owner',
    summary: 'Ask for another way to pay; the order stays as it is. One request per app waits at a time',
    params: AppId,
    body: NewPaymentHelp,
    reply: PaymentHelp,
    status: 201,
    limit: 'message',
    idempotent: true,
    problems: ['not_found', 'conflict'],
  },
  list: {
    method: 'GET',
    path: '/api/admin/payment-help',
    access: 'admin',
    replica: true,
    summary: 'Requests of developers who can pay by none of the methods',
    query: PaymentHelpQuery,
    reply: listOf(AdminPaymentHelp),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/payment-help.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(sorts, filters),
    reply: CsvFile,
  },
  answer: {
    method: 'PUT',
    path: '/api/admin/payment-help/:id/answer',
    access: 'admin',
    summary: 'Answer a request by mail, once, and close it; what its developer answers goes to the support address',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ answer: required(longestAnswer, 'Please write an answer.') }),
    reply: z.object({ success: z.literal(true), data: AdminPaymentHelp }),
    problems: ['not_found', 'conflict'],
  },
})
