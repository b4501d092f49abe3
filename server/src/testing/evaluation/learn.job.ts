import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { learnTonight } from './learn.ts'

/** Once a night, at 1:40 in Pakistan, when there is little traffic. */
export const learnJob = (db: Database['db'], clock: () => Date, reads?: () => Promise<Database['db']>): Job => ({
  name: 'learn',
  schedule: '40 20 * * *',
  queue: { expireInSeconds: 3600 },
  work: () => learnTonight(db, clock(), reads),
})
