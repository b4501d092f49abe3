import type { Tx } from '../db/database.ts'
import type { payouts } from '../db/schema.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import { personOf } from './decide.repository.ts'

type Payout = typeof payouts.$inferSelect

const noteOf = ({ state, amount_pkr, ending, reference, reason }: Payout) => {
  if (state === 'paid')
    return {
      title: 'Payout sent',
      message: `Rs ${amount_pkr} went to the account that ends with ${ending}. Transaction ID: ${reference}.`,
    }
  if (state === 'declined')
    return { title: 'Payout declined', message: `Rs ${amount_pkr}: ${reason} The money is still yours to ask for.` }
  if (state === 'approved') return { title: 'Payout approved', message: `Rs ${amount_pkr} will be sent to you.` }
  return undefined
}

/** Tells the tester how a payout stands; nothing while a second approval is waited for. */
export async function tellTester(tx: Tx, payout: Payout): Promise<void> {
  const note = noteOf(payout)
  if (!note) return
  await notifications.insert(tx, await personOf(tx, payout.tester_id), { ...note, link: '/tester/earnings' }, ['pay'])
}
