import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { Moment } from './moment.ts'
import { Page } from './page.ts'
import { paymentMethods, paymentStatuses } from './payment-states.ts'
import { planNames } from './plans.ts'
import { Id, optional } from './text.ts'

/** A payment on the administrator's desk. */
export const AdminPayment = z.object({
  id: Id,
  app_id: Id,
  app_name: z.string(),
  user_email: z.string(),
  account_name: z.string().nullable(),
  payment_method: z.enum(paymentMethods),
  payment_status: z.enum(paymentStatuses),
  package_plan: z.enum(planNames),
  transaction_id: z.string(),
  amount: z.number(),
  amount_pkr: z.number().nullable(),
  /** The same transaction ID was claimed by another payment, or told by EasyPaisa for one. */
  duplicate: z.boolean(),
  reason: z.string().nullable(),
  created_at: Moment,
  decided_at: Moment.nullable(),
})
export type AdminPayment = z.output<typeof AdminPayment>

/** A run that waits for a team. */
export const QueuedRun = z.object({
  app_id: Id,
  app_name: z.string(),
  user_email: z.string(),
  package_plan: z.enum(planNames),
  need: z.int(),
  /** Testers that could be claimed when it was last tried. */
  available: z.int().nullable(),
  queued_at: Moment,
})
export type QueuedRun = z.output<typeof QueuedRun>

export const admin = endpoints({
  payments: {
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary: 'Payments: those that wait, oldest first; decided ones, newest first',
    query: Page.extend({ status: z.enum(paymentStatuses).optional() }),
    reply: z.object({ success: z.literal(true), data: z.array(AdminPayment), total: z.int() }),
  },
  settlePayment: {
    method: 'PUT',
    path: '/api/admin/payments/:id/status',
    access: 'admin',
    summary: 'Decide a payment, once; completing it starts the test',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ payment_status: z.enum(['completed', 'failed']), reason: optional(500).optional() }),
    reply: z.object({
      success: z.literal(true),
      data: AdminPayment,
      /** Testers claimed; 0 when the run waits in the queue or the payment failed. */
      team: z.int(),
    }),
    problems: ['conflict'],
  },
  queue: {
    method: 'GET',
    path: '/api/admin/queue',
    access: 'admin',
    summary: 'Runs that wait for testers, in the order they will be served',
    reply: z.object({ success: z.literal(true), data: z.array(QueuedRun) }),
  },
})
