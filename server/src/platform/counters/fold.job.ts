import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { fold } from './counters.repository.ts'

/**
 * Keeps the number of unfolded lines small, as every read of a figure scans them. The interval does not affect the
 * figures.
 */
export const foldJob = (db: Database['db']): Job => ({
  name: 'fold-counters',
  schedule: '* * * * *',
  work: async () => {
    while (await fold(db)) {
      // Repeats until no line is left that another server is not already folding.
    }
  },
})
