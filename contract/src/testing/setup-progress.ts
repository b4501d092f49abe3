import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { AppId } from '../text.ts'
import { joiningLines, setupActors, setupLines, setupLineStates, setupNotes } from '../vocabulary/setup-lines.ts'

/** One thing that has to be there before day 1. */
export const SetupLine = z.object({
  key: z.enum([...setupLines, ...joiningLines]),
  state: z.enum(setupLineStates),
  who: z.enum(setupActors),
  /** Since when it waits, or waited; null if it does not yet, or that is not known. */
  since: Moment.nullable(),
  /** When it was done; null before, and for what was done before such moments were stored. */
  done_at: Moment.nullable(),
  /** Testers who came that far, while it waits for more; null for lines that count none. */
  reached: z.int().nullable(),
  /** Testers who have accepted and are not listed yet; null for other lines, and while there are none. */
  waiting: z.int().nullable(),
  note: z.enum(setupNotes).nullable(),
})
export type SetupLine = z.output<typeof SetupLine>

const Stage = z.object({
  /** The clock of the stage; null until it runs, or is stopped. */
  since: Moment.nullable(),
  done_at: Moment.nullable(),
  lines: z.array(SetupLine),
})
export type SetupStage = z.output<typeof Stage>

/** What has to be there before day 1 of a test, line by line: the same for its developer and for administrators. */
export const SetupProgress = z.object({
  /** From the app's entry until it is paid and set up, which starts the promised 24 hours. */
  set_up: Stage,
  /** From then until day 1. */
  joining: Stage,
  /** Testers that the test needs; null while it is not paid for. */
  need: z.int().nullable(),
})
export type SetupProgress = z.output<typeof SetupProgress>

export const setupProgress = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/set-up',
    access: 'owner_or_admin',
    summary: 'What has to be there before day 1 of a test: what is done, who acts, and how long it took',
    params: AppId,
    reply: SetupProgress,
  },
})
