import type { Database } from '../../platform/db/database.ts'
import { wake } from '../../platform/jobs/wake.ts'

/** The job that staffs waiting runs. */
export const staffQueue = 'staff-queue'

/** Testers became free: waiting runs are tried at once. Where asking fails they are tried within the minute all the same. */
export const wakeQueue = (db: Database['db']): Promise<void> => wake(db.$client, staffQueue).catch(() => {})
