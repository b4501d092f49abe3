import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { purge } from './purge.ts'

export const purgeJob = (db: Database['db'], clock: () => Date): Job => ({
  name: 'purge',
  schedule: '41 2 * * *',
  work: () => purge(db, clock()),
})
