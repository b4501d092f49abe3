import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { RunHooks } from './apply-decisions.ts'
import { tick } from './tick.ts'

/** Evaluates due runs: each every hour, and within a minute after an event on it. */
export const tickJob = (
  db: Database['db'],
  clock: () => Date,
  hooks: RunHooks,
  onError: (error: Error) => void,
  lanes?: number,
): Job => ({
  name: 'tick',
  schedule: '* * * * *',
  queue: { expireInSeconds: 600 },
  work: async () => {
    await tick(db, clock, hooks, onError, lanes)
  },
})
