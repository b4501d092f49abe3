import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { RunHooks } from './apply-decisions.ts'
import { tick } from './tick.ts'

/** Looks at runs that are due: each every hour, and within the minute after something happened on it. */
export const tickJob = (
  db: Database['db'],
  clock: () => Date,
  hooks: RunHooks,
  onError: (error: Error) => void,
): Job => ({
  name: 'tick',
  schedule: '* * * * *',
  queue: { expireInSeconds: 600 },
  work: async () => {
    await tick(db, clock, hooks, onError)
  },
})
