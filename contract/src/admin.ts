import * as z from 'zod'
import { appStatuses } from './app-states.ts'
import { endpoints } from './endpoint.ts'
import { Moment } from './moment.ts'
import { planNames } from './plans.ts'
import { Id } from './text.ts'

export const AdminStats = z.object({
  total_apps: z.int(),
  total_users: z.int(),
  total_payments: z.int(),
  /** Dollars of completed payments. */
  revenue_total: z.number(),
  total_feedback: z.int(),
  total_contacts: z.int(),
  /** Payments that wait for a person's decision. */
  pending_requests: z.int(),
  /** Refunds that wait for a decision, and stray money that nobody has looked after yet. */
  open_refunds: z.int(),
  open_strays: z.int(),
  /** Runs that wait for testers. */
  queued_runs: z.int(),
  available_testers: z.int(),
  apps_by_status: z.array(z.object({ status: z.enum(appStatuses), count: z.int() })),
})
export type AdminStats = z.output<typeof AdminStats>

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
  stats: {
    method: 'GET',
    path: '/api/admin/dashboard/stats',
    access: 'admin',
    summary: 'The figures of the whole service',
    reply: z.object({ success: z.literal(true), data: AdminStats }),
  },
  queue: {
    method: 'GET',
    path: '/api/admin/queue',
    access: 'admin',
    summary: 'Runs that wait for testers, in the order they will be served',
    reply: z.object({ success: z.literal(true), data: z.array(QueuedRun) }),
  },
})
