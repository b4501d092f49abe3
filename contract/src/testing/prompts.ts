import * as z from 'zod'
import { daysBetween } from '../calendar.ts'
import { endpoints } from '../endpoint.ts'
import { Day, Moment } from '../moment.ts'
import { AppId, Id, optional, required } from '../text.ts'
import { grades } from '../vocabulary/grades.ts'
import { answerStates, askedKinds, promptKinds } from './prompt-kinds.ts'
import { pictureSigns, pictureStates } from '../vocabulary/picture-states.ts'

/** What only the app under test shows: the developer's question, where the word of the day is, or a screen. */
export const NewPrompt = z
  .strictObject({
    kind: z.enum(promptKinds),
    text: required(200, 'Enter what testers are asked for.'),
    /** The right answers of a question, separated by commas; null if any answer is kept and none is compared. */
    answer: optional(200),
  })
  .refine(({ kind, answer }) => kind === 'question' || answer === null, {
    path: ['answer'],
    message: 'Only a question has an answer.',
  })
export type NewPrompt = z.input<typeof NewPrompt>

/** A prompt of an app. Testers are asked from the day after it was added until the day on which it was removed. */
export const Prompt = z.object({
  id: Id,
  kind: z.enum(promptKinds),
  text: z.string(),
  answer: z.string().nullable(),
  /** What unrelated testers agree on instead; answers are not compared any more. Null while they are. */
  doubted_for: z.string().nullable(),
  created_at: Moment,
})
export type Prompt = z.output<typeof Prompt>

/** What a tester is asked on a day. `text` names one of `plainScreens` if the developer has no prompts. */
export const DayPrompt = z.object({ day: Day, kind: z.enum(askedKinds), text: z.string() })
export type DayPrompt = z.output<typeof DayPrompt>

/** What a tester showed on a day, for the app's developer and administrators. */
export const ShownDay = z.object({
  seat: z.int(),
  name: z.string(),
  day: Day,
  minutes: z.int(),
  evidence: z.enum(grades),
  picture: z.enum(pictureStates),
  /** What the check of the picture found, but for what speaks against its tester. */
  signs: z.array(z.enum(pictureSigns)),
  /** Whether the picture is still there to be looked at. */
  has_image: z.boolean(),
  /** What was asked; null for days from before, or once the personal data were deleted. */
  asked: DayPrompt.omit({ day: true }).nullable(),
  answer: z.string().nullable(),
  answered: z.enum(answerStates),
  /** What the tester noticed; null for nothing, or once the personal data were deleted. */
  note: z.string().nullable(),
})
export type ShownDay = z.output<typeof ShownDay>

/** The most prompts of an app. */
export const mostPrompts = 30

/** The prompt of a seat on a day: each takes its turn, and testers are asked different ones on the same day. */
export function promptOf<P>(prompts: readonly P[], seat: number, day: string): P | undefined {
  const turn = daysBetween('2020-01-01', day) + seat * 7
  return prompts[turn % prompts.length]
}

const OfPrompt = z.strictObject({ id: Id, prompt: Id })

export const prompts = endpoints({
  list: {
    method: 'GET',
    path: '/api/apps/:id/prompts',
    access: 'owner_or_admin',
    scope: 'read',
    summary: 'What testers of an app are asked to show or answer, and the words of the coming days',
    params: AppId,
    reply: z.object({
      data: z.array(Prompt),
      /** Words to place in the app, from today on; empty without a prompt for them. Days are those of the test. */
      words: z.array(z.object({ day: Day, word: z.string() })),
    }),
  },
  add: {
    method: 'POST',
    path: '/api/apps/:id/prompts',
    access: 'owner',
    summary: 'Ask testers something that only the app shows, from the next day on',
    params: AppId,
    body: NewPrompt,
    reply: Prompt,
    status: 201,
    problems: ['conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/apps/:id/prompts/:prompt',
    access: 'owner',
    summary: 'Stop asking testers that, from the next day on',
    params: OfPrompt,
    reply: z.object({ success: z.literal(true) }),
  },
  listShown: {
    method: 'GET',
    path: '/api/apps/:id/run/shown-days',
    access: 'owner_or_admin',
    summary: 'What testers answered and showed, newest first',
    params: AppId,
    reply: z.array(ShownDay),
  },
})
