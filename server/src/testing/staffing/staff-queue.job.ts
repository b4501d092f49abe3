import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/push/announce.ts'
import { isKeptForRunning } from '../../testers/pool/admission.ts'
import { staffQueue } from '../../testers/pool/wake.ts'
import { listWaiting } from './queue.ts'
import { listReserved } from './reserved.ts'
import { staff } from './staff.ts'
import { notifyOfStaffing } from '../runs/notify-of-staffing.ts'

/** Staffs every waiting run that the pool can staff now, in the queue's order, one transaction each. */
export async function staffWaiting(db: Database['db']): Promise<number> {
  let staffed = 0
  const reserved: number[] = []
  for (const { blocks, ...waiting } of await listWaiting(db)) {
    // Every new team makes the pool fuller.
    if (await isKeptForRunning(db)) return staffed
    const staffing = await db.transaction(async (tx) => {
      const done = await staff(tx, waiting.run_id, reserved)
      // The owner and the administrators were notified when the run began to wait; the next notification comes when it
      // is over.
      if (!done?.staffed) return done
      await notifyOfStaffing(tx, { ...waiting, name: waiting.app_name }, done)
      await announce(tx, { to: 'admins', topics: ['queue'] })
      return done
    })
    if (staffing?.staffed) staffed++
    else if (staffing && blocks) reserved.push(...(await listReserved(db, waiting.run_id)))
  }
  return staffed
}

/** Runs when testers become free (import, release), and every minute as a fallback. */
export const staffQueueJob = (db: Database['db']): Job => ({
  name: staffQueue,
  schedule: '* * * * *',
  work: async () => {
    await staffWaiting(db)
  },
})
