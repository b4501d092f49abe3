import * as z from 'zod'
import { ShownTerms } from '../testers/invitation.ts'
import { Email, optional, text } from '../text.ts'
import type { AssignmentState } from '../vocabulary/run-states.ts'
import type { Locale } from '../vocabulary/locales.ts'
import { locales } from '../vocabulary/locales.ts'
import { mostMinutes } from './checkin-rules.ts'
import type { TodaySeat } from './checkins.ts'
import { mostConsoleTesters } from './console-counts.ts'
import { longestAnswer } from './prompt-kinds.ts'
import type { AccountEnd } from '../vocabulary/account-ends.ts'
import type { Offer } from './offers.ts'

// The pages behind signed links: what they show, and what their forms send. Forms of a page without script send text.

/** Hours after the end of a day in which its link still checks in for it: reminders come in the evening. */
export const dayGraceHours = 12

const language = { lang: z.enum(locales).catch('en') }

/** What the forms of joining send. */
export const StepForm = z.object({
  does: z.enum(['accept', 'decline', 'optIn', 'not_available', 'install', 'install_failed']),
  terms: ShownTerms,
  ...language,
})
export type StepForm = z.output<typeof StepForm>

/** The check-in of a day. A browser sends an empty file if none was chosen. */
export const DayForm = z.object({
  minutes: z.coerce.number().int().min(1).max(mostMinutes),
  note: optional(500),
  /** The answer to the day's prompt. */
  answer: optional(longestAnswer),
  picture: z.preprocess((sent) => (sent === '' ? undefined : sent), z.file().optional()),
  /** Whether the tester wants the day to count without a screenshot, and without pay. */
  unproven: z.literal('yes').optional(),
  ...language,
})
export type DayForm = z.output<typeof DayForm>

/** A developer's count of Play Console, with those whom they invited themselves. */
export const CountForm = z
  .object({
    shown: z.coerce.number().int().min(0).max(mostConsoleTesters),
    own: z.coerce.number().int().min(0).max(mostConsoleTesters).default(0),
  })
  .refine(({ shown, own }) => own <= shown)

/** A screenshot of Play Console in place of its count. */
export const CountPictureForm = z.object({ picture: z.file().min(1) })

/** The code of a seat, as its tester copied or typed it. */
export const InstallCodeForm = z.object({
  code: text(20).transform((code) => code.replaceAll(/[^0-9a-z]/gi, '').toUpperCase()),
})

/** An address whose open links are sent again; `trap` is a field that people do not see. */
export const LinkAgainForm = z.object({ email: Email, trap: text(200).optional(), ...language })

/** Why what was sent was not taken, by the texts of the page. */
export const actionProblems = [
  'picture_missing',
  'picture_unreadable',
  'picture_same',
  'picture_copy',
  'answer_missing',
  'answer_wrong',
  'minutes',
  'terms',
  'email',
  'count',
  'count_unread',
  'install_code',
  'wait',
] as const
export type ActionProblem = (typeof actionProblems)[number]

/** Terms that a tester has still to agree to: the first ones, or changed ones. */
export type AskedTerms = 'first' | 'changed'

/** What the page of a signed link shows. */
export type ActionView =
  /** `terms`: what accepting agrees to. */
  | { is: 'offer'; offer: Offer; timezone: string; terms: AskedTerms | null }
  | { is: 'optIn' | 'install'; offer: Offer }
  /** `install_code`: what to type on the page that the app links to; null if nothing is to be typed there. */
  | { is: 'day'; seat: TodaySeat; day: string; install_code: string | null }
  /** A day that is checked in and proven; `others` are the tester's apps that still wait for theirs today. */
  | {
      is: 'dayDone'
      seat: TodaySeat
      day: string
      install_code: string | null
      others: readonly { app_name: string; path: string }[]
      account: boolean
    }
  /** An imported tester is asked whether they want to test, on the phones that we know of. */
  | { is: 'pool'; phones: string }
  | { is: 'welcome'; joined: boolean }
  /** A developer is asked what Play Console shows; `done`: what they answered, and the number of our testers missing there. */
  | {
      is: 'count'
      app: string
      app_id: string
      day: string
      /** Number that it shows by our record. */
      expected: number
      own: number
      done: { shown: number; missing: number } | null
      /** What we read in a picture that was just sent, to be confirmed; null if none was. */
      read: number | null
    }
  /** The page that an app links to: its tester gives the code of their seat; `done`: they did. */
  | { is: 'opened'; app: string; done: boolean }
  | { is: 'ended'; state: Exclude<AssignmentState, 'invited' | 'opted_in'> }
  /** For every link that allows nothing now, whatever the reason. `sent`: the links were asked for. */
  | { is: 'neutral'; sent: boolean }

/** A page behind a signed link, in its reader's language. */
export interface ActionPage {
  locale: Locale
  /** Path of the page, to which its forms post. */
  path: string
  view: ActionView
  problem?: ActionProblem
  /** How showing an account at Google ended a moment ago. */
  account?: AccountEnd
}
