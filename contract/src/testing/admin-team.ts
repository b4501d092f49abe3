import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { AppId, Id, Reason } from '../text.ts'

/** A free tester who fits an app, as the engine would choose them next. */
export const Suggestion = z.object({
  tester_id: z.int(),
  name: z.string(),
  email: z.string(),
  device: z.string(),
  country: z.string(),
  /** 1000 times the chance to stay 14 days. */
  score: z.int(),
  observed_days: z.int(),
  active: z.int(),
  capacity: z.int(),
})
export type Suggestion = z.output<typeof Suggestion>

const SeatId = z.strictObject({ id: Id, seat: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const tester_id = z.int().min(1).max(2_147_483_647)
const done = z.object({ success: z.literal(true) })

/** Changes of a team by an administrator's hand. Each is one transaction; the loser of a race gets an error. */
export const adminTeam = endpoints({
  suggestions: {
    method: 'GET',
    path: '/api/admin/apps/:id/suggestions',
    access: 'admin',
    summary: 'The best free testers who fit an app, the best first',
    params: AppId,
    reply: z.object({ success: z.literal(true), data: z.array(Suggestion) }),
  },
  add: {
    method: 'POST',
    path: '/api/admin/apps/:id/testers',
    access: 'admin',
    summary: 'Add a free tester who fits to a team',
    params: AppId,
    body: z.strictObject({ tester_id }),
    reply: done,
    problems: ['conflict'],
  },
  release: {
    method: 'POST',
    path: '/api/admin/apps/:id/testers/:seat/release',
    access: 'admin',
    summary: 'Take a tester off a team',
    params: SeatId,
    body: z.strictObject({ reason: Reason }),
    reply: done,
    problems: ['conflict'],
  },
  replace: {
    method: 'POST',
    path: '/api/admin/apps/:id/testers/:seat/replace',
    access: 'admin',
    summary: 'Take a tester off a team and add another in the same step; the newcomer starts days of their own',
    params: SeatId,
    body: z.strictObject({ reason: Reason, tester_id }),
    reply: done,
    problems: ['conflict'],
  },
})
