import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import * as storedConsoleCounts from './console-counts.repository.ts'

/** Asks each developer every other day for Play Console's count, unless they reported one meanwhile; returns how many. */
export async function askForCounts(db: Database['db'], now: Date): Promise<number> {
  let asked = 0
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const due = await storedConsoleCounts.takeToAsk(tx, now)
      await notifications.insertEach(
        tx,
        due.map(({ owner_id, ...values }) => ({ user_id: owner_id, message: { key: 'count_asked', values } })),
        ['apps'],
      )
      return due.length
    })
    if (!some) return asked
    asked += some
  }
}

export const askForCountsJob = (db: Database['db'], clock: () => Date): Job => ({
  name: 'ask-for-counts',
  schedule: '*/15 * * * *',
  work: async () => {
    await askForCounts(db, clock())
  },
})
