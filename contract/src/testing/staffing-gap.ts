import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { AppId } from '../text.ts'
import { leftOut } from '../vocabulary/left-out.ts'

/**
 * What a test does about testers who are missing. `offers`: those who were asked are likely enough; `asking`: enough others
 * are free, and are asked within the hour; `too_few`: fewer are free than it needs; `largest`: its team is as large as it may be;
 * `too_late`: a tester who joins now cannot finish before the test has failed; `silent`: most were silent on the same
 * day, so that testers are neither judged nor asked.
 */
export const gapStates = ['offers', 'asking', 'too_few', 'largest', 'too_late', 'silent'] as const
export type GapState = (typeof gapStates)[number]

/** Testers whom a reason leaves out, counted at the first that applies; and those whom it alone leaves out. */
export const LeftOutCount = z.object({ reason: z.enum(leftOut), testers: z.int(), alone: z.int() })

/** New testers who would close a gap, and what is asked of them; no countries means any. */
export const Recruit = z.object({
  testers: z.int(),
  countries: z.array(z.string()),
  android: z.string(),
  free_mb: z.int(),
  premium: z.boolean(),
})
export type Recruit = z.output<typeof Recruit>

/** Why a test that has a team lacks testers, by the conditions under which it asks others. */
export const StaffingGap = z.object({
  state: z.enum(gapStates),
  /** Testers who must stay, those who are in, and those who were asked and have not joined yet. */
  need: z.int(),
  in_now: z.int(),
  offered: z.int(),
  /** Further testers who would be asked now if enough were free. */
  wanted: z.int(),
  /** All testers of the pool, and those who could be asked now. */
  pool: z.int(),
  free: z.int(),
  /** A developer reads only what their app asks for, and who is busy. */
  left_out: z.array(LeftOutCount),
  recruit: Recruit,
})
export type StaffingGap = z.output<typeof StaffingGap>

export const staffingGap = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/gap',
    access: 'owner_or_admin',
    summary: 'Why a test lacks testers, and whom to recruit; null while it has enough or has no team',
    params: AppId,
    reply: z.object({ success: z.literal(true), data: StaffingGap.nullable() }),
  },
})
