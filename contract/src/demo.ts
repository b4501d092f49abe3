import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { Moment } from './moment.ts'
import { CallName } from './identity/step-up.ts'
import { heldActs } from './vocabulary/step-up-acts.ts'

/** What a visitor can play: a day, a whole test from its order to its goal, or nothing any longer. */
export const plays = ['day', 'test', 'stop'] as const
export type Play = (typeof plays)[number]

const DemoTime = z.object({
  /** The time by which tests, days and pay go now. */
  now: Moment,
  /** What is played; `app_id` is the app whose test is played to its goal. */
  playing: z.object({ until: Moment, app_id: z.uuid().nullable() }).nullable(),
})

/**
 * The time of a demo. Only servers with sample data have these endpoints, until an administrator is made there; the time
 * can be played where sample testers act.
 */
export const demoTime = endpoints({
  read: {
    method: 'GET',
    path: '/api/demo/time',
    access: 'anyone',
    summary: 'The time of the demo, and what is played',
    reply: DemoTime,
    limit: 'poll',
  },
  play: {
    method: 'POST',
    path: '/api/demo/time',
    access: 'anyone',
    summary: 'Play a day or a whole test, or stop',
    body: z.strictObject({ play: z.enum(plays), app_id: z.uuid().optional() }),
    reply: DemoTime,
    limit: 'write',
    problems: ['not_found'],
  },
})

/**
 * Proofs of identity without a password, for the sample people of a demo: a visitor does not know theirs. Only servers
 * with sample data have these endpoints, until an administrator is made there.
 */
export const demoProof = endpoints({
  give: {
    method: 'POST',
    path: '/api/demo/proof',
    access: 'user',
    summary: 'Prove who is signed in for one act or call, as a sample person of the demo',
    body: z.strictObject({
      of: z.union([
        z.strictObject({ act: z.enum(heldActs).exclude(['administration']) }),
        z.strictObject({ call: CallName }),
      ]),
    }),
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
  },
})
