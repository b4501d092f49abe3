import * as users from '../identity/auth/users.repository.ts'
import * as notifications from '../messaging/notifications/notifications.repository.ts'
import * as archiveStatus from '../operations/archive/archive-status.repository.ts'
import { faultsOf } from '../operations/archive/faults.ts'
import type { Database } from '../platform/db/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'

/** Notifies the administrators of what is wrong with the archive, once for each fault until it is over. */
export async function raiseArchiveAlarm(db: Database['db'], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const status = await archiveStatus.find(tx)
    if (!status) return
    const faults = faultsOf(status, now)
    if (faults.some((fault) => !status.alarmed.includes(fault)))
      await notifications.insert(tx, await users.listAdminIds(tx), { key: 'archive_alarm', values: { faults } }, [])
    if (faults.join() !== status.alarmed.join()) await archiveStatus.setAlarmed(tx, faults)
  })
}

export const archiveAlarmJob = (db: Database['db']): Job => ({
  name: 'archive-alarm',
  schedule: '*/5 * * * *',
  work: () => raiseArchiveAlarm(db, new Date()),
})
