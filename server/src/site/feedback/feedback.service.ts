import type { feedback, Ratings } from '@fortnight/contract/site/feedback'
import { isOutage } from '../../platform/db/database.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import * as storedFeedback from './feedback.repository.ts'
import { keyTaken, rowOf } from './submit.ts'

type Row = Awaited<ReturnType<typeof storedFeedback.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  Received: (row) => row.created_at,
  'E-mail': (row) => row.user_email,
  App: (row) => row.app_name,
  Rating: (row) => row.rating,
  Feedback: (row) => row.comment,
  Page: (row) => row.url,
}

const stars = [5, 4, 3, 2, 1]

function ratingsOf(given: { rating: number | null; count: number }[]): Ratings {
  const countOf = (rating: number | null) => given.find((group) => group.rating === rating)?.count ?? 0
  const counts = stars.map((rating) => ({ rating, count: countOf(rating) }))
  const rated = counts.reduce((sum, { count }) => sum + count, 0)
  const points = counts.reduce((sum, { rating, count }) => sum + rating * count, 0)
  return { counts, unrated: countOf(null), average: rated ? points / rated : null }
}

export const feedbackService: Handlers<typeof feedback> = {
  /** The second endpoint: while the database is away feedback waits on disk, and the sender is thanked all the same. */
  async send(caller, { body }) {
    const row = rowOf(caller, body)
    try {
      if (!(await storedFeedback.upsert(caller.db, row))) throw keyTaken()
    } catch (error) {
      if (!isOutage(error)) throw error
      await caller.spool.add(row)
    }
    return { success: true }
  },

  ...panelList({
    noun: 'feedback',
    file: 'feedback.csv',
    columns,
    list: storedFeedback.list,
    count: storedFeedback.count,
  }),

  ratings: async ({ db }) => ({ success: true, data: ratingsOf(await storedFeedback.countRatings(db)) }),
}
