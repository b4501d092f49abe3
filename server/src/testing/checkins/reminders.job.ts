import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { notifyEachTester } from '../../testers/portal/notify-testers.ts'
import { takeDue } from './reminders.repository.ts'

/**
 * Reminds each tester in the evening of their time zone if they have not checked in; returns how many. Running it again
 * sends no second reminder.
 */
export async function remind(db: Database['db'], now: Date): Promise<number> {
  let reminded = 0
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const due = await takeDue(tx, now)
      await notifyEachTester(
        tx,
        due.map(({ tester_id, apps, seat, day }) => ({
          tester_id,
          message: { key: 'reminder', values: { app: apps.join(', '), seat, day } },
        })),
      )
      return due.length
    })
    if (!some) return reminded
    reminded += some
  }
}

export const remindersJob = (db: Database['db'], clock: () => Date): Job => ({
  name: 'reminders',
  schedule: '*/15 * * * *',
  work: async () => {
    await remind(db, clock())
  },
})
