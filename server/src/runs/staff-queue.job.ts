import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { announce } from '../push/announce.ts'
import * as runs from './runs.repository.ts'
import { staff } from './staff.ts'
import { tellStaffing } from './tell.ts'

export const staffQueue = 'staff-queue'

/** Staffs every waiting run that the pool can staff now, in the queue's order, one transaction each. */
export async function staffWaiting(db: Database['db']): Promise<number> {
  let staffed = 0
  for (const waiting of await runs.listQueue(db)) {
    await db.transaction(async (tx) => {
      const staffing = await staff(tx, waiting.run_id)
      // The owner and the administrators were told when the run began to wait; they hear again when it is over.
      if (!staffing?.staffed) return
      await tellStaffing(tx, { ...waiting, name: waiting.app_name }, staffing)
      await announce(tx, { to: 'admins', topics: ['queue'] })
      staffed++
    })
  }
  return staffed
}

/** Runs when testers become free (import, release) and, to be sure, every minute. */
export const staffQueueJob = (db: Database['db']): Job => ({
  name: staffQueue,
  schedule: '* * * * *',
  work: async () => {
    await staffWaiting(db)
  },
})
