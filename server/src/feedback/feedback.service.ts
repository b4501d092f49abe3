import type { feedback } from '@fortnight/contract/feedback'
import { isOutage } from '../db/database.ts'
import type { Handlers } from '../http/serve.ts'
import * as repository from './feedback.repository.ts'
import { keyTaken, rowOf } from './take.ts'

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
    const { rows, total } = await repository.list(db, query.limit, query.offset)
    return { success: true, data: rows, total }
  },
}
