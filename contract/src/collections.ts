import { Received } from './visitor.ts'
import { endpoints } from './endpoint.ts'
import { FeedbackRecord } from './feedback.ts'

/**
 * The collections of the specification's cloud database, which is our own PostgreSQL. Each row is a rule: who may do what with
 * which records. What has no row is closed.
 */
export const collections = endpoints({
  createFeedback: {
    method: 'POST',
    path: '/api/db/feedback',
    access: 'anyone',
    summary: "Add a record to the collection 'feedback'",
    body: FeedbackRecord,
    reply: Received,
    status: 201,
    limit: 'feedback',
    idempotent: true,
    problems: ['conflict'],
  },
})
