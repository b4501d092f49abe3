import type { Database } from '../../platform/db/database.ts'
import { wake } from '../../platform/jobs/wake.ts'

/** The job that compares people. */
export const likenessQueue = 'likeness'

/** Compares people at once, because an applicant is to be admitted; if waking the job fails, within the hour. */
export const wakeLikeness = (db: Database['db']): Promise<void> => wake(db.$client, likenessQueue).catch(() => {})
