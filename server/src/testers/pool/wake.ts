import type { Database } from '../../platform/db/database.ts'
import { wake } from '../../platform/jobs/wake.ts'

/** The job that staffs waiting runs. */
export const staffQueue = 'staff-queue'

/**
 * Tries waiting runs at once, because testers became free. If waking the job fails, they are tried within the minute
 * anyway.
 */
export const wakeQueue = (db: Database['db']): Promise<void> => wake(db.$client, staffQueue).catch(() => {})
