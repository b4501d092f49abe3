import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import * as promises from '../../testing/promise/promises.repository.ts'
import { bookLate } from './book.ts'

/**
 * Follows each promise that can be late or can move, and books what late tests pay back, each in its own transaction.
 * An error of one is reported after all others were done.
 */
export async function bookLateTests(db: Database['db'], now: Date): Promise<void> {
  const errors: unknown[] = []
  for (const appId of await promises.listPromised(db))
    await db.transaction((tx) => bookLate(tx, appId, now)).catch((error: unknown) => errors.push(error))
  if (errors.length) throw new AggregateError(errors, `${errors.length} promises could not be followed`)
}

/** Each hour, after most tests were evaluated. */
export const lateJob = (db: Database['db'], clock: () => Date): Job => ({
  name: 'late-tests',
  schedule: '20 * * * *',
  work: () => bookLateTests(db, clock()),
})
