import { Problem } from '@fortnight/contract/problem'
import { paymentsPath, strayDesk } from '@fortnight/contract/messaging/notifications'
import { dollars, inRupees } from '@fortnight/contract/format/money'
import * as apps from '../apps/apps.repository.ts'
import * as users from '../../identity/auth/users.repository.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import type { Decision } from '../payments/decisions.repository.ts'
import * as repository from '../payments/payments.repository.ts'
import { settlePayment } from '../payments/settle.ts'
import * as strays from '../unmatched-payments/strays.repository.ts'
import type { Gateway } from './gateway.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** What inquiries are made with. Without a gateway payments only expire. */
export interface Office {
  db: Database['db']
  gateway: Gateway | undefined
  storeId: string
  onError(error: Error): void
}

type Automatic = NonNullable<Awaited<ReturnType<typeof repository.findAutomatic>>>
type Money = Extract<Verdict, { rupees: number }>
type StrayKind = Parameters<typeof strays.insert>[1]['kind']

/** Keeps money that completes no payment, once, and tells its payer and the administrators. */
async function keepStray(tx: Tx, payment: Automatic, kind: StrayKind, { rupees, transactionId }: Money) {
  const row = { payment_id: payment.id, kind, amount_pkr: rupees, gateway_transaction_id: transactionId }
  if (!(await strays.insert(tx, row))) return
  const name = await apps.nameOf(tx, payment.app_id)
  await notifications.insert(tx, [payment.owner_id], {
    title: 'Your money has arrived',
    message: `${inRupees(rupees)} came for ${name}, but could not be matched. We are looking after it.`,
    link: paymentsPath(payment.app_id),
  })
  await notifications.insert(tx, await users.listAdminIds(tx), {
    title: 'Stray money',
    message: `${inRupees(rupees)} came for ${name} (${dollars(payment.amount_cents)}) and completes no payment.`,
    link: strayDesk,
  })
  await announce(tx, { to: 'admins', topics: ['payments'] })
}

const decide = (tx: Tx, id: string, rest: Omit<Decision, 'decided_by'>) =>
  settlePayment(tx, id, { ...rest, decided_by: null })

/** Money in full completes the payment as an administrator's approval does; where that was too late it is stray. */
async function take(tx: Tx, payment: Automatic, money: Money) {
  const decision = { payment_status: 'completed' as const, reason: null, gateway_transaction_id: money.transactionId }
  if (await decide(tx, payment.id, decision)) return
  const now = await repository.findAutomatic(tx, payment.id)
  if (now?.payment_status === 'failed') await keepStray(tx, payment, 'late', money)
}

const fail = (tx: Tx, id: string, reason: string) => decide(tx, id, { payment_status: 'failed', reason })

/** The money is there, but nothing can be bought with it: its ID completed another payment, or the app waits no longer. */
const setAside = ({ db }: Office, payment: Automatic, money: Money) =>
  db.transaction(async (tx) => {
    await fail(tx, payment.id, 'The money has arrived, but the payment could not be completed. We will write to you.')
    await keepStray(tx, payment, 'unusable', money)
  })

async function act(office: Office, payment: Automatic, verdict: Verdict): Promise<void> {
  if (verdict.kind === 'paid')
    return office.db
      .transaction((tx) => take(tx, payment, verdict))
      .catch((error: unknown) => {
        if (error instanceof Problem && error.status === 409) return setAside(office, payment, verdict)
        throw error
      })
  await office.db.transaction(async (tx) => {
    if (verdict.kind === 'other_amount') {
      await fail(tx, payment.id, `${inRupees(verdict.rupees)} arrived instead of ${inRupees(payment.amount_pkr ?? 0)}.`)
      await keepStray(tx, payment, 'amount', verdict)
    } else if (verdict.kind === 'refused') await fail(tx, payment.id, verdict.reason)
    else if (payment.expired) await fail(tx, payment.id, 'Payment timeout. Please try again.')
  })
}

/**
 * Asks EasyPaisa about an automatic payment and does what follows from the answer, in one transaction and once, however many
 * ask at the same time. A payment that failed is asked about too: money that comes late must not be lost. Without a usable
 * answer a payment stays as it is until its ten minutes are over.
 */
export async function inquire(office: Office, paymentId: string): Promise<void> {
  const payment = await repository.findAutomatic(office.db, paymentId)
  if (!payment || payment.payment_status === 'completed') return
  const asked = { order: payment.transaction_id, storeId: office.storeId, rupees: payment.amount_pkr ?? 0 }
  const verdict = await office.gateway
    ?.inquire(asked.order)
    .then((answer) => verdictOf(answer, asked))
    .catch((error: Error) => office.onError(error))
  await act(office, payment, verdict ?? { kind: 'unknown' })
}
