import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { AppId } from '../text.ts'
import { smallerStartAnswers } from '../vocabulary/smaller-start-answers.ts'

/** The smallest chance, in percent, with which a test may start: with less, waiting or a refund serves its developer better. */
export const leastPercent = 50

/** The chance as it is said: rounded down, and never certain. */
export const percentOf = (chance: number): number => Math.min(99, Math.floor(chance * 100))

/** The question to a developer whether their test starts with fewer testers than usual. */
export const SmallerStart = z.object({
  /** Testers who would be asked. */
  team: z.int(),
  /** Chance, in percent, that enough of them stay to the end; a test that starts by itself has more than 99. */
  percent: z.int(),
  asked_at: Moment,
  answer: z.enum(smallerStartAnswers).nullable(),
  answered_at: Moment.nullable(),
})
export type SmallerStart = z.output<typeof SmallerStart>

/** The developer's side of a smaller start: nothing starts without their yes. */
export const smallerStart = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/smaller-start',
    access: 'owner_or_admin',
    summary: 'Whether we ask to start a waiting test with fewer testers, and at which chance',
    params: AppId,
    reply: z.object({ success: z.literal(true), data: SmallerStart.nullable() }),
  },
  answer: {
    method: 'POST',
    path: '/api/apps/:id/smaller-start',
    access: 'owner',
    summary: 'Agree to a start with fewer testers at that chance, or keep waiting for a full team',
    params: AppId,
    body: z.strictObject({ accept: z.boolean(), percent: z.int().min(0).max(100) }),
    /** Whether the test has its team now; a test that was agreed to and has none starts once the chance is there again. */
    reply: z.object({ success: z.literal(true), started: z.boolean() }),
    limit: 'write',
    problems: ['conflict'],
  },
})
