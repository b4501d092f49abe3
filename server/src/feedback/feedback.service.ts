import type { feedback } from '@fortnight/contract/feedback'
import { audit } from '../admin/admin.repository.ts'
import { isOutage } from '../db/database.ts'
import { everyRow } from '../db/listing.ts'
import { csvOf } from '../http/csv.ts'
import type { Handlers } from '../http/serve.ts'
import * as repository from './feedback.repository.ts'
import { keyTaken, rowOf } from './take.ts'

type Row = Awaited<ReturnType<typeof repository.list>>['data'][number]

const columns: Record<string, (row: Row) => string | number | Date | null> = {
  Received: (row) => row.created_at,
  'E-mail': (row) => row.user_email,
  App: (row) => row.app_name,
  Rating: (row) => row.rating,
  Feedback: (row) => row.comment,
  Page: (row) => row.url,
}

export const feedbackService: Handlers<typeof feedback> = {
  /** The second way in: while the database is away the words wait on disk, and the sender is thanked all the same. */
  async send(caller, { body }) {
    const row = rowOf(caller, body)
    try {
      if (!(await repository.keep(caller.db, row))) throw keyTaken()
    } catch (error) {
      if (!isOutage(error)) throw error
      await caller.spool.add(row)
    }
    return { success: true }
  },

  async list({ db }, { query }) {
    const [page, counted] = await Promise.all([repository.list(db, query), repository.count(db, query)])
    return { success: true, ...page, ...counted }
  },

  async exportAll({ db, user }, { query }) {
    await audit(db, { actor_id: user.id, action: 'feedback.export', subject: 'feedback', data: query })
    return csvOf(
      'feedback.csv',
      columns,
      everyRow((part) => repository.list(db, { ...query, ...part })),
    )
  },
}
