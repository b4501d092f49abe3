import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day } from '../moment.ts'
import { Id } from '../text.ts'
import { mostPictureBytes, pictureTypes } from './checkin-rules.ts'

/** No closed track of ours has more testers than this: a higher number is a typing error. */
export const mostConsoleTesters = 2000

const Testers = z
  .int('Enter a whole number.')
  .min(0, 'A count cannot be negative.')
  .max(mostConsoleTesters, `Enter at most ${mostConsoleTesters}.`)

export const ConsoleCount = z
  .strictObject({
    opted_in: Testers,
    /** How many of them the developer invited, whom we do not know. */
    own: Testers.default(0),
  })
  .refine(({ opted_in, own }) => own <= opted_in, {
    path: ['own'],
    error: 'This cannot be more than Play Console shows.',
  })

export const AskMissing = z.strictObject({ seats: z.array(z.int()).min(1, 'Choose at least one tester.').max(100) })

/** The developer's own look at Play Console, which alone knows who is opted in. */
export const consoleCounts = endpoints({
  put: {
    method: 'PUT',
    path: '/api/apps/:id/run/console-counts/:day',
    access: 'owner',
    summary: 'The count of opted-in testers that Play Console shows for a day; again the same day corrects it',
    params: z.strictObject({ id: Id, day: Day }),
    body: ConsoleCount,
    reply: z.object({
      success: z.literal(true),
      /** Number of testers that we believed were in at the end of that day: a count without them alone confirms it. */
      believed: z.int(),
      /** Testers who are missing on the newest day that was reported. */
      gap: z.int(),
    }),
    problems: ['conflict'],
  },
  readPicture: {
    method: 'POST',
    path: '/api/apps/:id/run/console-counts/picture',
    access: 'owner',
    summary: 'Read the count in a screenshot of Play Console; nothing is saved until it is sent as a count',
    params: z.strictObject({ id: Id }),
    body: z
      .file()
      .mime([...pictureTypes])
      .max(mostPictureBytes),
    bodyLimit: mostPictureBytes,
    /** Null if the picture shows no such number. */
    reply: z.object({ opted_in: Testers.nullable() }),
    problems: ['conflict', 'unsupported', 'unavailable'],
  },
  ask: {
    method: 'POST',
    path: '/api/apps/:id/run/console-counts/ask',
    access: 'owner_or_admin',
    summary: 'Ask testers who may be missing to look at their account; each once a day',
    params: z.strictObject({ id: Id }),
    body: AskMissing,
    reply: z.object({ success: z.literal(true), asked: z.int() }),
    problems: ['conflict'],
  },
})
