import type { Db } from '../db/database.ts'
import type { Job } from './jobs.ts'
import { recordSuccess } from './last-success.repository.ts'

/** Records each minute that schedule, queue and servers work together. */
export const aliveJob = (db: Db): Job => ({
  name: 'alive',
  schedule: '* * * * *',
  queue: { deleteAfterSeconds: 600 },
  work: async () => void (await recordSuccess(db, 'jobs')),
})
