import { Problem } from '@fortnight/contract/problem'
import { inRupees } from '@fortnight/contract/format/money'
import * as apps from '../apps/apps.repository.ts'
import * as users from '../../identity/auth/users.repository.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import type { Decision } from '../payments/decisions.repository.ts'
import * as payments from '../payments/payments.repository.ts'
import { settlePayment } from '../payments/settle.ts'
import * as unmatchedPayments from '../unmatched-payments/unmatched-payments.repository.ts'
import type { Gateway } from './gateway.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Dependencies of inquiries. Without a gateway payments only expire. */
export interface InquiryContext {
  db: Database['db']
  gateway: Gateway | undefined
  storeId: string
  onError(error: Error): void
}

type Automatic = NonNullable<Awaited<ReturnType<typeof payments.findAutomatic>>>
type Money = Extract<Verdict, { rupees: number }>
type UnmatchedKind = Parameters<typeof unmatchedPayments.insert>[1]['kind']

/** Stores money that completes no payment, once, and notifies its payer and the administrators. */
async function keepUnmatched(tx: Tx, payment: Automatic, kind: UnmatchedKind, { rupees, transactionId }: Money) {
  const row = { payment_id: payment.id, kind, amount_pkr: rupees, gateway_transaction_id: transactionId }
  if (!(await unmatchedPayments.insert(tx, row))) return
  const { app_id, amount_cents: cents } = payment
  const app = await apps.nameOf(tx, app_id)
  const arrived = { key: 'payment_unmatched', values: { app_id, app, rupees } } as const
  await notifications.insert(tx, [payment.owner_id], arrived)
  const toMatch = { key: 'money_unmatched', values: { app, cents, rupees } } as const
  await notifications.insert(tx, await users.listAdminIds(tx), toMatch)
  await announce(tx, { to: 'admins', topics: ['payments'] })
}

const decide = (tx: Tx, id: string, rest: Omit<Decision, 'decided_by'>) =>
  settlePayment(tx, id, { ...rest, decided_by: null })

/**
 * Completes the payment like an administrator's approval if the money is in full; if it came too late, it is unmatched.
 */
async function take(tx: Tx, payment: Automatic, money: Money) {
  const decision = { payment_status: 'completed' as const, reason: null, gateway_transaction_id: money.transactionId }
  if (await decide(tx, payment.id, decision)) return
  const now = await payments.findAutomatic(tx, payment.id)
  if (now?.payment_status === 'failed') await keepUnmatched(tx, payment, 'late', money)
}

const fail = (tx: Tx, id: string, reason: string) => decide(tx, id, { payment_status: 'failed', reason })

/** The money is there, but cannot be used: its ID completed another payment, or the app no longer waits. */
const setAside = ({ db }: InquiryContext, payment: Automatic, money: Money) =>
  db.transaction(async (tx) => {
    await fail(tx, payment.id, 'The money has arrived, but the payment could not be completed. We will write to you.')
    await keepUnmatched(tx, payment, 'unusable', money)
  })

async function act(context: InquiryContext, payment: Automatic, verdict: Verdict): Promise<void> {
  if (verdict.kind === 'paid')
    return context.db
      .transaction((tx) => take(tx, payment, verdict))
      .catch((error: unknown) => {
        if (error instanceof Problem && error.status === 409) return setAside(context, payment, verdict)
        throw error
      })
  await context.db.transaction(async (tx) => {
    if (verdict.kind === 'other_amount') {
      await fail(tx, payment.id, `${inRupees(verdict.rupees)} arrived instead of ${inRupees(payment.amount_pkr ?? 0)}.`)
      await keepUnmatched(tx, payment, 'amount', verdict)
    } else if (verdict.kind === 'refused') await fail(tx, payment.id, verdict.reason)
    else if (payment.expired) await fail(tx, payment.id, 'Payment timeout. Please try again.')
  })
}

/**
 * Inquires about an automatic payment and applies the answer, in one transaction and once, however many inquiries run
 * at the same time. Failed payments are included: money that comes late must not be lost. Without a usable answer a
 * payment stays unchanged until its ten minutes are over.
 */
export async function inquire(context: InquiryContext, paymentId: string): Promise<void> {
  const payment = await payments.findAutomatic(context.db, paymentId)
  if (!payment || payment.payment_status === 'completed') return
  const asked = { order: payment.transaction_id, storeId: context.storeId, rupees: payment.amount_pkr ?? 0 }
  const verdict = await context.gateway
    ?.inquire(asked.order)
    .then((answer) => verdictOf(answer, asked))
    .catch((error: Error) => context.onError(error))
  await act(context, payment, verdict ?? { kind: 'unknown' })
}
