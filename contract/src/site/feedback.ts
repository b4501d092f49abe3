import * as z from 'zod'
import { Trap } from './visitor.ts'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { Email, Id, required } from '../text.ts'

const rating = z.int().min(1, 'Choose 1 to 5 stars.').max(5, 'Choose 1 to 5 stars.').nullish()
const email = z
  .union([z.literal(''), Email])
  .nullish()
  .transform((value) => value || null)

/** The panel 'Your Feedback' (spec §2). */
export const FeedbackForm = z.strictObject({
  feedback: required(4000, 'Please write your feedback first.'),
  rating,
  email,
  website: Trap,
})

// What a browser says of itself and of its clock is taken and not believed: the server notes its own.
const circumstances = {
  timestamp: z.string().max(40).optional(),
  userAgent: z.string().max(1000).optional(),
  url: z.string().max(2000).optional(),
}

/** A record of the collection 'feedback' (spec §3, visitor feedback). */
export const FeedbackRecord = FeedbackForm.extend({
  ...circumstances,
  domain: z.string().max(255).optional(),
  submitted_at: z.string().max(40).optional(),
})

/** What the second way in takes (spec §7). */
export const NewFeedback = FeedbackForm.extend(circumstances)
export type NewFeedback = z.output<typeof NewFeedback>

/** Feedback as an administrator reads it. */
export const Feedback = z.object({
  id: Id,
  user_email: z.string().nullable(),
  app_name: z.string().nullable(),
  rating: z.int().nullable(),
  comment: z.string(),
  url: z.string().nullable(),
  created_at: Moment,
})
export type Feedback = z.output<typeof Feedback>

/**
 * Ratings: how many visitors gave each number of stars, five first, how many gave none, and the mean of those who did.
 */
export const Ratings = z.object({
  counts: z.array(z.object({ rating: z.int(), count: z.int() })),
  unrated: z.int(),
  average: z.number().nullable(),
})
export type Ratings = z.output<typeof Ratings>

export const feedbackSorts = ['created_at'] as const
const filters = {
  rating: z.enum(['1', '2', '3', '4', '5']).optional(),
  /** Said of an app's test, or on a page of the site. */
  about: z.enum(['app', 'site']).optional(),
}
export const FeedbackQuery = listQuery(feedbackSorts, filters)
const FeedbackExport = exportQuery(feedbackSorts, filters)

export const feedback = endpoints({
  send: {
    method: 'POST',
    path: '/api/feedback',
    access: 'anyone',
    summary: 'Say what you think; accepted also while the database is away',
    body: NewFeedback,
    reply: z.object({ success: z.literal(true) }),
    status: 201,
    limit: 'feedback',
    idempotent: true,
    offline: true,
    problems: ['conflict'],
  },
  list: {
    method: 'GET',
    path: '/api/admin/feedback',
    access: 'admin',
    replica: true,
    summary: 'What visitors and developers said',
    query: FeedbackQuery,
    reply: listOf(Feedback),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/feedback.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: FeedbackExport,
    reply: CsvFile,
  },
  ratings: {
    method: 'GET',
    path: '/api/admin/feedback/ratings',
    access: 'admin',
    summary: 'How people rated, in figures',
    reply: z.object({ success: z.literal(true), data: Ratings }),
  },
})
