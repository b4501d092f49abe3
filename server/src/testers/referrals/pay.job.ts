import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { notifyTesters } from '../portal/notify-testers.ts'
import * as referrals from './referrals.repository.ts'

/** Pays invitations whose friend finished a first test and looks like another person; each in a transaction of its own. */
export async function payReferrals(db: Database['db']): Promise<void> {
  for (const friendId of await referrals.listDue(db))
    await db.transaction(async (tx) => {
      const paid = await referrals.pay(tx, friendId)
      if (paid) await notifyTesters(tx, [paid.tester_id], { key: 'referral_paid', values: { rupees: paid.rupees } })
    })
}

/** After the comparison of people who look alike, whose suspicion it waits for. */
export const referralsJob = (db: Database['db']): Job => ({
  name: 'referrals',
  schedule: '45 * * * *',
  work: () => payReferrals(db),
})
