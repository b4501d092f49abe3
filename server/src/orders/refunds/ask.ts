import { Problem } from '@fortnight/contract/problem'
import type { NewRefund, Refund } from '@fortnight/contract/orders/refunds'
import { isEndedUnpaid } from '@fortnight/contract/vocabulary/refund-states'
import type * as z from 'zod'
import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import { dueOf } from './quote.ts'
import * as refunds from './refunds.repository.ts'

/**
 * Records a request at the amount that the terms give now, and notifies the payer. Refuses if nothing is refundable.
 */
export async function ask(
  tx: Tx,
  facts: refunds.Facts,
  { pay_to, message }: z.output<typeof NewRefund>,
  askedByOwner: boolean,
) {
  const due = dueOf(facts)
  if (!due.ground) throw new Problem('conflict', due.why_not)
  const { payment_id, app_id, owner_id } = facts
  const row = { payment_id, app_id, owner_id, ground: due.ground, amount_cents: due.cents, amount_pkr: due.pkr }
  const inserted = await refunds.insert(tx, { ...row, pay_to, message, asked_by_owner: askedByOwner })
  const refund = inserted && (await refunds.findNewest(tx, payment_id))
  if (!refund) throw new Problem('conflict', 'A refund of this payment was already asked for.')
  const values = { app_id, app: facts.app_name, cents: due.cents }
  await notifications.insert(tx, [owner_id], { key: 'refund_requested', values }, ['payments'])
  await announce(tx, { to: 'admins', topics: ['payments'] })
  return refund
}

/** Notifies the administrators that a refund waits for them. */
export async function notifyReviewers(tx: Tx, { amount, app_name }: z.input<typeof Refund>): Promise<void> {
  const values = { app: app_name, cents: Math.round(amount * 100) }
  await notifications.insert(tx, await users.listAdminIds(tx), { key: 'refund_to_decide', values })
}

/**
 * Requests a refund of the undelivered part of a failed test on the payer's behalf, to the account that paid. Does
 * nothing if nothing is refundable, or if they requested it themselves.
 */
export async function askForShortfall(tx: Tx, appId: string): Promise<void> {
  const paid = await refunds.findPaid(tx, appId)
  const facts = paid && (await refunds.findFacts(tx, paid.id))
  if (!facts || !dueOf(facts).ground) return
  const asked = await refunds.findNewest(tx, facts.payment_id)
  if (asked && !isEndedUnpaid(asked.refund_status)) return
  const message = 'Requested by us: the test did not reach its goal in time.'
  await notifyReviewers(tx, await ask(tx, facts, { pay_to: null, message }, false))
}
