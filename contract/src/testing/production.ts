import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day } from '../moment.ts'
import { mostCharacters, questionIds } from './production-questions.ts'
import { Sentence } from './production-drafts.ts'
import { reportKinds, reportSections } from './report-sections.ts'
import { Known } from './run-figures.ts'
import { outcomes, type RunPhase, runPhases } from '../vocabulary/run-states.ts'
import { Id, optional, required } from '../text.ts'

const goalPhases: readonly RunPhase[] = ['qualified', 'holding', 'completed']

/**
 * Whether a run has met its goal, from when on its developer may report that they applied. A test that has ended well
 * counts too, because people apply late.
 */
export const hasMetGoal = (phase: RunPhase): boolean => goalPhases.includes(phase)

/** Everything for "Apply for production" of one app, and the state of the application. */
export const ProductionPack = z.object({
  app_name: z.string(),
  phase: z.enum(runPhases),
  today: Day,
  started_on: Day.nullable(),
  qualified_on: Day.nullable(),
  hold_until: Day.nullable(),
  applied_on: Day.nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** Google's words when it refused, as the developer gave them. */
  refusal: z.string().nullable(),
  /** The steps that are open now. */
  can: z.object({ apply: z.boolean(), tell: z.boolean() }),
  questions: z.array(
    z.object({
      id: z.enum(questionIds),
      draft: z.array(Sentence),
      /** The developer's own answer; null while the draft is used. */
      answer: z.string().nullable(),
    }),
  ),
  /** What an answer can say without proof. */
  known: Known,
  /** What the plan lets the developer choose about the report, and what they chose. */
  report_kind: z.enum(reportKinds),
  report_name: z.string().nullable(),
  report_left_out: z.array(z.enum(reportSections)),
  /** Path of the report's public page; null while there is none. */
  report_path: z.string().nullable(),
  /** Whether its owner lets the front page of the service show it. */
  report_on_front_page: z.boolean(),
  /** The day when names, addresses and words of testers are deleted; null while the test goes on. */
  purge_on: Day.nullable(),
  purged: z.boolean(),
})
export type ProductionPack = z.output<typeof ProductionPack>

export const Applied = z.strictObject({ on: Day })
export const ReportedOutcome = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('granted') }),
  z.strictObject({
    outcome: z.literal('refused'),
    reason: required(2000, 'Tell us what Google wrote, so that we can learn from it.'),
  }),
])
export type ReportedOutcome = z.output<typeof ReportedOutcome>

export const Answer = z.strictObject({
  answer: required(mostCharacters, 'Write an answer, or take the draft back.'),
})

export type Answer = z.output<typeof Answer>

export const ReportName = z.strictObject({ report_name: optional(60) })
export const ReportLeftOut = z.strictObject({ left_out: z.array(z.enum(reportSections)).max(reportSections.length) })

const OfApp = z.strictObject({ id: Id })
const OfQuestion = OfApp.extend({ question: z.enum(questionIds) })
const done = z.object({ success: z.literal(true) })

export const production = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/production',
    access: 'owner_or_admin',
    summary: 'Answers for the application for production, drafted from the ledger, and the state of the application',
    params: OfApp,
    reply: ProductionPack,
  },
  answersPdf: {
    method: 'GET',
    path: '/api/apps/:id/production/answers.pdf',
    access: 'owner',
    summary:
      'The answers pack of Professional and Enterprise: every answer with its proof, on paper, once the goal is met',
    params: OfApp,
    reply: z.file().mime('application/pdf'),
    problems: ['conflict'],
  },
  saveAnswer: {
    method: 'PUT',
    path: '/api/apps/:id/production/answers/:question',
    access: 'owner',
    summary: 'Keep the developer’s own words in place of a draft',
    params: OfQuestion,
    body: Answer,
    reply: done,
  },
  dropAnswer: {
    method: 'DELETE',
    path: '/api/apps/:id/production/answers/:question',
    access: 'owner',
    summary: 'Take the draft back',
    params: OfQuestion,
    reply: done,
  },
  apply: {
    method: 'PUT',
    path: '/api/apps/:id/production/applied',
    access: 'owner',
    summary: 'Say on which day one applied for production; again after a refusal',
    params: OfApp,
    body: Applied,
    reply: done,
    problems: ['conflict'],
  },
  tellOutcome: {
    method: 'PUT',
    path: '/api/apps/:id/production/outcome',
    access: 'owner',
    summary: 'Tell what Google answered; a granted access lets the testers go',
    params: OfApp,
    body: ReportedOutcome,
    reply: done,
    problems: ['conflict'],
  },
})
