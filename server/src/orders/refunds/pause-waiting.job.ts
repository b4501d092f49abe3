import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { pauseTest } from '../../testing/runs/pause.ts'
import * as refunds from './refunds.repository.ts'

/** Pauses each test that goes on although its refund waits, as requests from before there were pauses left it. */
export async function pauseWaiting(db: Database['db'], now: Date): Promise<void> {
  for (const { id, app_id } of await refunds.listUnpaused(db))
    await db.transaction(async (tx) => {
      await refunds.lockAppOf(tx, id)
      // It can have been decided or taken back meanwhile.
      if ((await refunds.findOwner(tx, id))?.refund_status === 'requested') await pauseTest(tx, app_id, now)
    })
}

export const pauseWaitingJob = (db: Database['db'], clock: () => Date): Job => ({
  name: 'pause-waiting',
  schedule: '25 * * * *',
  work: () => pauseWaiting(db, clock()),
})
