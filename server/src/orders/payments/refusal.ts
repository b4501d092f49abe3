import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import * as payments from './payments.repository.ts'
import * as reviews from './review.repository.ts'

/** Why there was no pending payment to decide. */
export async function refusal(db: Db, id: string, adminId: string, version: number | undefined): Promise<Problem> {
  const found = await payments.find(db, id)
  const payment = await reviews.find(db, id)
  if (!found || !payment) return new Problem('not_found')
  if (found.owner_id === adminId) return new Problem('forbidden', 'You cannot decide a payment of your own.')
  if (payment.payment_method === 'easypaisa')
    return new Problem('conflict', 'EasyPaisa itself decides an automatic payment, within ten minutes.')
  if (payment.payment_status === 'pending' && payment.version !== version)
    return new Problem('changed-since', 'The developer has corrected this payment since. Review it again.')
  if (payment.withdrawn) return new Problem('conflict', `${messages.paymentUpdateFailed}. Its payer has withdrawn it.`)
  const what = `${payment.decided_by ?? 'Another administrator'} marked it as ${payment.payment_status} before.`
  return new Problem('conflict', `${messages.paymentUpdateFailed}. ${what}`)
}
