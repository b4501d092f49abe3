import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import * as months from './months.repository.ts'

/** Makes months long before they begin; soon again if a table was in use for too long. */
export const monthsJob = (db: Database['db']): Job => ({
  name: 'months',
  schedule: '*/10 * * * *',
  work: async () => void (await months.makeMissing(db)),
})
