import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { planNames } from '../plans.ts'
import { AppId, IconHash, Id } from '../text.ts'
import { leastPercent, SmallerStart } from './smaller-start.ts'
import { LeftOutCount, Recruit } from './staffing-gap.ts'

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

/** Why a run that waits has no team yet, by the conditions that staffing uses. */
export const Shortage = z.object({
  app_id: Id,
  app_name: z.string(),
  /** Testers who must stay. */
  need: z.int(),
  /** All testers of the pool: those left out and those who are free. */
  pool: z.int(),
  /** Testers whom each reason leaves out, counted at the first that applies; and those whom it alone leaves out. */
  left_out: z.array(LeftOutCount),
  /** Testers who can be in one team now. */
  free: z.int(),
  /** The largest team that they make, and its chance to meet the goal, 0 to 1. */
  team: z.int(),
  chance: z.number(),
  /** The chance with which a test starts. */
  target: z.number(),
  /** Whether testers who are free are kept for running tests. */
  kept: z.boolean(),
  /** The last question to its developer whether it starts with fewer; null if none was asked. */
  smaller_start: SmallerStart.nullable(),
  recruit: Recruit,
})
export type Shortage = z.output<typeof Shortage>

const done = z.object({ success: z.literal(true) })

export const staffingQueue = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/queue',
    access: 'admin',
    summary: 'Runs that wait for testers, in the order they will be served',
    reply: z.object({ success: z.literal(true), data: z.array(QueuedRun) }),
  },
  shortage: {
    method: 'GET',
    path: '/api/admin/queue/:id',
    access: 'admin',
    summary: 'Why a run waits: whom each condition leaves out, and whom to recruit',
    params: AppId,
    reply: z.object({ success: z.literal(true), data: Shortage }),
  },
  askSmaller: {
    method: 'POST',
    path: '/api/admin/queue/:id/smaller-start',
    access: 'admin',
    summary: 'Ask a developer whether their test starts with the testers who are free, at that chance in percent',
    params: AppId,
    body: z.strictObject({ percent: z.int().min(leastPercent).max(99) }),
    reply: done,
    problems: ['conflict'],
  },
  withdrawSmaller: {
    method: 'DELETE',
    path: '/api/admin/queue/:id/smaller-start',
    access: 'admin',
    summary: 'Withdraw the question of a smaller start, or an agreement that has not led to a team yet',
    params: AppId,
    reply: done,
    problems: ['conflict'],
  },
})
