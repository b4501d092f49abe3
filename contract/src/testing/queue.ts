import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { planNames } from '../plans.ts'
import { IconHash, Id } from '../text.ts'

/** A run that waits for a team: its app is paid for and set up for Play. */
const QueuedRun = z.object({
  app_id: Id,
  app_name: z.string(),
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  user_email: z.string(),
  package_plan: z.enum(planNames),
  need: z.int(),
  /** Testers that could be claimed when it was last tried; null if those that are free were kept for running tests. */
  available: z.int().nullable(),
  /** Since when it waits: from then on, a team is promised within 24 hours. */
  ready_at: Moment,
})

export const staffingQueue = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/queue',
    access: 'admin',
    summary: 'Runs that wait for testers, in the order they will be served',
    reply: z.object({ success: z.literal(true), data: z.array(QueuedRun) }),
  },
})
