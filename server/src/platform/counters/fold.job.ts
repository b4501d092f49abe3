import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { fold } from './counters.repository.ts'

/** Keeps the lines few that every reading of a figure goes through; how often does not matter to what is read. */
export const foldJob = (db: Database['db']): Job => ({
  name: 'fold-counters',
  schedule: '* * * * *',
  work: async () => {
    while (await fold(db)) {
      // Until nothing is left that no other server is folding.
    }
  },
})
