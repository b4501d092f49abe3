import { randomBytes } from 'node:crypto'
import { allowed, appCan } from '@fortnight/contract/vocabulary/app-states'
import type { NewPayment, payments } from '@fortnight/contract/orders/payments'
import { messages } from '@fortnight/contract/messages'
import { mostCorrections, normalTransactionId } from '@fortnight/contract/orders/payment-rules'
import { orderCents, planOf, rupees } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import { dollars } from '@fortnight/contract/format/money'
import type * as z from 'zod'
import * as apps from '../apps/apps.repository.ts'
import { readableApp } from '../../testing/runs/readable-app.ts'
import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import * as storedPayments from './payments.repository.ts'
import { termsNow } from './terms.ts'
import { orderPromise } from './order-promise.ts'

type Submitted = z.output<typeof NewPayment>

const refuse = (field: string, msg: string) => new Problem('invalid', [{ loc: ['body', field], msg, type: 'custom' }])

/** Our order number at EasyPaisa, which makes an order there happen once. At most 20 letters and digits. */
const newOrder = () => `FN${randomBytes(9).toString('hex').toUpperCase()}`

/** The caller's app, locked, at the price of its package and days; refuses with the specified words. */
async function payable(tx: Tx, userId: string, { app_id, amount }: Submitted) {
  const app = await apps.lockOwned(tx, app_id, userId)
  if (!app) {
    if (await apps.exists(tx, app_id)) throw new Problem('forbidden', messages.paymentForbidden)
    throw new Problem('not_found', messages.paymentAppMissing)
  }
  const cents = orderCents(planOf(app.package_plan), app.duration)
  if (!allowed('pay', app.status)) throw new Problem('conflict', 'This app does not wait for a payment.')
  if (Math.round(amount * 100) !== cents) throw refuse('amount', `The amount for this package is ${dollars(cents)}.`)
  return { ...app, cents }
}

/**
 * Stores the payment at the server's own price, with the promise and the rupees of this moment. The app then waits for
 * it.
 */
async function store({ db, user, config, clock }: Caller, tx: Tx, body: Submitted, transactionId: string) {
  const app = await payable(tx, user.id, body)
  const { pkr_per_usd: rate } = await termsNow(tx, config)
  const { promised_from, late } = await orderPromise(db, clock())
  const payment = await storedPayments.insert(tx, {
    app_id: app.id,
    owner_id: user.id,
    package_plan: app.package_plan,
    payment_method: body.payment_method,
    amount_cents: app.cents,
    amount_pkr: rate ? rupees(app.cents, rate) : null,
    account_name: body.payment_method === 'easypaisa' ? null : (body.account_name ?? null),
    transaction_id: transactionId,
    promised_from,
    late_scale: late,
  })
  if (!payment) throw new Problem('conflict', 'A payment for this app is already waiting for approval.')
  await apps.move(tx, app.id, appCan.pay, 'pending_payment')
  return { ...payment, name: app.name, cents: app.cents }
}

const received = (payment: { id: string; transaction_id: string }, payment_url: string | null) => ({
  success: true,
  error: null,
  payment_url,
  transaction_id: payment.transaction_id,
  payment_id: payment.id,
  status: 'pending' as const,
})

/** A transfer that its payer has made: an administrator checks it. */
async function report(caller: Caller, tx: Tx, body: Submitted, transactionId: string) {
  const { user } = caller
  const payment = await store(caller, tx, body, transactionId)
  const { name: app, cents } = payment
  const isReceived = { key: 'payment_received', values: { app_id: body.app_id, app, cents } } as const
  await notifications.insert(tx, [user.id], isReceived, ['apps', 'payments'])
  await notifications.insert(tx, await users.listAdminIds(tx), { key: 'payment_to_check', values: { app, cents } })
  await announce(tx, { to: 'admins', topics: ['payments'] })
  return received(payment, null)
}

/** A payment that EasyPaisa is requested to collect: its own answers decide it, and a page of ours waits for them. */
async function collect(caller: Caller, tx: Tx, body: Submitted, order: string) {
  const payment = await store(caller, tx, body, order)
  await caller.easypaisa.expect(tx, payment.id)
  await announce(tx, { to: [caller.user.id], topics: ['apps', 'payments'] })
  return received(payment, `/payments/waiting#${payment.id}`)
}

async function create(caller: Caller, { body }: { body: Submitted }) {
  const { payment_method: method, cnic: _, mobile_number, ...kept } = body
  const { methods } = await termsNow(caller.db, caller.config)
  if (!methods.find((offer) => offer.method === method)?.enabled)
    throw refuse('payment_method', 'This payment method is not available yet.')
  const transactionId = method === 'easypaisa' ? newOrder() : normalTransactionId(method, body.transaction_id ?? '')
  const act = method === 'easypaisa' ? collect : report
  // Neither CNIC nor mobile number is stored, so the key's fingerprint of the request is made without them.
  const reply = await once(caller, 'payments.create', { method, ...kept }, (tx) => act(caller, tx, body, transactionId))
  // A repeated request got the first one's order number, and EasyPaisa was called then.
  if (method === 'easypaisa' && reply.transaction_id === transactionId)
    caller.easypaisa.begin({ id: reply.payment_id, mobileNumber: mobile_number ?? '', email: caller.user.email })
  return reply
}

/** All open pages with the payment reload it. */
async function announceChange(tx: Tx, ownerId: string) {
  await announce(tx, { to: [ownerId], topics: ['apps', 'payments'] })
  await announce(tx, { to: 'admins', topics: ['payments'] })
}

/** Why the caller's payment was not corrected or withdrawn. */
async function refusal(tx: Tx, { user }: Caller, id: string, version?: number): Promise<Problem> {
  const found = await storedPayments.find(tx, id)
  if (found?.owner_id !== user.id) return new Problem('not_found')
  const { payment_status: status, payment_method: method, version: current } = found.payment
  if (status !== 'pending') return new Problem('conflict', 'This payment is decided. Nothing was changed.')
  if (method === 'easypaisa') return new Problem('conflict', 'EasyPaisa itself decides an automatic payment.')
  if (current !== version)
    return new Problem('changed-since', 'You have corrected this payment elsewhere. Check it again.')
  if (current > mostCorrections)
    return new Problem('conflict', 'This payment was corrected too often. Withdraw it and report another one.')
  return new Problem('conflict', 'Nothing differs from what you sent before.')
}

export const paymentsService: Handlers<typeof payments> = {
  terms: async ({ db, config, clock }) => ({
    ...(await termsNow(db, config)),
    ...(await orderPromise(db, clock())),
  }),
  create,
  submit: create,

  async verify({ db, user }, { body }) {
    const { payment_method, transaction_id } = body
    const id = payment_method === 'easypaisa' ? transaction_id : normalTransactionId(payment_method, transaction_id)
    const payment = await storedPayments.findMine(db, user.id, payment_method, id)
    if (!payment) throw new Problem('not_found')
    return { success: payment.payment_status === 'completed', status: payment.payment_status }
  },

  async status({ db, user }, { params }) {
    const found = await storedPayments.find(db, params.id)
    if (!found || (found.owner_id !== user.id && user.role !== 'admin')) throw new Problem('not_found')
    return found.payment
  },

  async correct(caller, { params, body: { version, ...body } }) {
    const { methods } = await termsNow(caller.db, caller.config)
    if (!methods.find((offer) => offer.method === body.payment_method)?.enabled)
      throw refuse('payment_method', 'This payment method is not available yet.')
    const transaction_id = normalTransactionId(body.payment_method, body.transaction_id)
    return caller.db.transaction(async (tx) => {
      const payment = await storedPayments.correct(tx, params.id, caller.user.id, version, { ...body, transaction_id })
      if (!payment) throw await refusal(tx, caller, params.id, version)
      await announceChange(tx, caller.user.id)
      return payment
    })
  },

  withdraw: (caller, { params }) =>
    caller.db.transaction(async (tx) => {
      const payment = await storedPayments.withdraw(tx, params.id, caller.user.id)
      if (!payment) throw await refusal(tx, caller, params.id)
      await announceChange(tx, caller.user.id)
      return payment
    }),

  async history(caller, { params, query }) {
    const app = await readableApp(caller, params.id)
    return storedPayments.listByApp(caller.db, app.id, query.limit, query.offset)
  },
}
