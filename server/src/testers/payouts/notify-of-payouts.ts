import type { Tx } from '../../platform/db/database.ts'
import type { payouts } from '../../platform/db/schema/testers-pay.ts'
import { notifyTesters } from '../portal/notify-testers.ts'

type Payout = typeof payouts.$inferSelect

/** Notifies the tester of a payout's status, except while it waits for a second approval. */
export async function notifyOfPayout(
  tx: Tx,
  { tester_id, state, amount_pkr: rupees, ending, reference, reason }: Payout,
): Promise<void> {
  if (state === 'paid')
    await notifyTesters(tx, [tester_id], { key: 'payout_paid', values: { rupees, ending, reference } })
  if (state === 'declined') await notifyTesters(tx, [tester_id], { key: 'payout_declined', values: { rupees, reason } })
  if (state === 'approved') await notifyTesters(tx, [tester_id], { key: 'payout_approved', values: { rupees } })
}

/** Notifies a tester that their payout account was changed, in case another person did it. */
export const notifyOfAccount = (tx: Tx, testerId: number, ending: string) =>
  notifyTesters(tx, [testerId], { key: 'payout_account', values: { ending } })

/** Notifies a tester of the decision on a disputed day, with the administrator's words. */
export const notifyOfDispute = (
  tx: Tx,
  testerId: number,
  values: { upheld: boolean; app: string; day: string; answer: string },
) => notifyTesters(tx, [testerId], { key: 'dispute_decided', values })
