import { isDeepStrictEqual } from 'node:util'
import { coolingHours } from '@fortnight/contract/operations/second-approvals'
import type { AdminRefund } from '@fortnight/contract/orders/refunds'
import { Problem } from '@fortnight/contract/problem'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { refundGroundNames } from '@fortnight/contract/vocabulary/refund-labels'
import { openRefundStatuses } from '@fortnight/contract/vocabulary/refund-states'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { ActOfTwo } from '../../operations/second-approvals/ask.ts'
import { listApproved, listWaiting } from '../../operations/second-approvals/second-approvals.repository.ts'
import { actsAlone, needsTwo } from '../../operations/second-approvals/seniors.repository.ts'
import { paymentSettings, payNow } from '../../operations/settings/in-force.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { announce } from '../../platform/push/announce.ts'
import { decideAmount, withAmounts } from './amount-now.ts'
import { endOrder } from './end-order.ts'
import * as review from './review.repository.ts'
import * as refunds from './refunds.repository.ts'

type Row = Awaited<ReturnType<typeof review.list>>['data'][number]

/** Rupees for a dollar in force. Without a rate a refund in dollars counts as large. */
const rateNow = async (db: Db, config: Config) => (await paymentSettings(db, config)).pkrPerUsd ?? Infinity

/** Whether a refund is so large that one administrator who acts alone waits before it. */
const isLarge = ({ amount, amount_pkr }: Row, limit: number, rate: number) => (amount_pkr ?? amount * rate) > limit

/** Whether it is money of a late test that waits to be sent: booked by the scale, and sent by the rules of payouts. */
const isLateDue = ({ ground, refund_status }: Pick<Row, 'ground' | 'refund_status'>) =>
  ground === 'late' && refund_status === 'due'

/** What the approval of a refund is bound to besides its lines. */
export const dataOf = (refund: Pick<Row, 'ground' | 'refund_status' | 'amount'>) =>
  isLateDue(refund) ? { amount: refund.amount } : {}

/** Refunds with the amounts of now, each with whether it needs an approval before it is sent. */
export async function withApproval<R extends Row>(
  db: Db,
  config: Config,
  stored: R[],
): Promise<(R & Pick<AdminRefund, 'approval'>)[]> {
  const rows = await withAmounts(db, stored)
  const open = rows
    .filter(({ refund_status }) => openRefundStatuses.some((open) => open === refund_status))
    .map(({ id }) => id)
  const waiting = await listWaiting(db, 'refund.approve', open)
  const approved = await listApproved(db, 'refund.approve', open)
  const always = open.length > 0 && (await needsTwo(db))
  const limit = open.length > 0 ? (await payNow(db)).second_above_pkr : 0
  const rate = open.length > 0 ? await rateNow(db, config) : 0
  const approvalOf = (row: R): AdminRefund['approval'] => {
    if (waiting.has(row.id)) return 'waiting'
    if (row.refund_status === 'requested')
      return always || row.pay_to !== null || isLarge(row, limit, rate) ? 'needed' : 'none'
    // The amount of a late test grows while it waits to be sent.
    if (!isLateDue(row) || !isLarge(row, limit, rate)) return 'none'
    return isDeepStrictEqual(approved.get(row.id), dataOf(row)) ? 'none' : 'needed'
  }
  return rows.map((row) => ({ ...row, approval: approvalOf(row) }))
}

/**
 * Hours after which the administrator who asks may approve it alone; undefined if another one counts, and always for money
 * that goes to another account than the one that paid.
 */
export const aloneAfter = async (
  db: Db,
  { pay_to }: Pick<Row, 'pay_to'>,
  adminId: string,
): Promise<number | undefined> => (pay_to === null && (await actsAlone(db, adminId)) ? coolingHours : undefined)

/** A refund that takes two administrators: bound to its amount and to the account that it goes to. */
export const refundOfTwo: ActOfTwo = {
  async describe(tx, _caller, { subject }) {
    const stored = await review.find(tx, subject)
    if (!stored || !(stored.refund_status === 'requested' || isLateDue(stored))) return undefined
    const [refund = stored] = await withAmounts(tx, [stored])
    const { amount, amount_pkr, pay_to, payment_method, account_name, transaction_id } = refund
    const values = {
      App: refund.app_name,
      Developer: refund.user_email,
      Amount: amount_pkr === null ? inDollars(amount) : `${inDollars(amount)}, or ${inRupees(amount_pkr)}`,
      'Send to': pay_to === null ? 'The account that paid' : `Another account: ${pay_to}`,
      'Paid from': [paymentMethodNames[payment_method], account_name].filter(Boolean).join(', '),
      'Transaction ID': transaction_id,
      Reason: refundGroundNames[refund.ground],
      Then: isLateDue(stored) ? 'The test goes on.' : 'The test ends, and the app is cancelled.',
    }
    return Object.entries(values).map(([label, value]) => ({ label, value, before: null }))
  },
  async carryOut(tx, { clock, user }, { subject, askedBy }) {
    await refunds.lockAppOf(tx, subject)
    const asked = await review.find(tx, subject)
    if (asked && isLateDue(asked)) {
      const owner = await refunds.findOwner(tx, subject)
      if (owner?.owner_id === user.id) throw new Problem('forbidden', 'You cannot decide a refund of your own.')
      const data = { payment_id: asked.payment_id, amount_cents: Math.round(asked.amount * 100), ground: 'late' }
      await audit(tx, { actor_id: askedBy, action: 'refund.approve', subject, data })
      return announce(tx, { to: 'admins', topics: ['payments'] })
    }
    const amount = asked && (await decideAmount(tx, asked))
    const refund = amount && (await refunds.approve(tx, subject, amount, [askedBy, user.id]))
    if (!refund) throw new Problem('conflict', 'This refund was decided, or it is your own.')
    await endOrder(tx, refund.app_id, clock())
    const { payment_id, amount_cents, ground } = refund
    const data = { payment_id, amount_cents, ground }
    await audit(tx, { actor_id: askedBy, action: 'refund.approve', subject, data })
    await announce(tx, { to: 'admins', topics: ['payments', 'queue'] })
  },
}
