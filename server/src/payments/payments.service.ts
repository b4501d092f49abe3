import { allowed, appCan } from '@fortnight/contract/app-states'
import { messages } from '@fortnight/contract/messages'
import { appPath } from '@fortnight/contract/notifications'
import { normalTransactionId } from '@fortnight/contract/payment-rules'
import type { payments } from '@fortnight/contract/payments'
import { dollars, planOf, rupees } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import * as apps from '../apps/apps.repository.ts'
import * as users from '../auth/users.repository.ts'
import { once } from '../http/idempotency.ts'
import type { Handlers } from '../http/serve.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import { announce } from '../push/announce.ts'
import * as repository from './payments.repository.ts'
import { termsOf } from './terms.ts'

const refuse = (field: string, msg: string) => new Problem('invalid', [{ loc: ['body', field], msg, type: 'custom' }])

export const paymentsService: Handlers<typeof payments> = {
  terms: ({ config }) => termsOf(config.payments),

  create(caller, { body }) {
    const { user, config } = caller
    const { app_id, payment_method, account_name, transaction_id } = body
    const method = termsOf(config.payments).methods.find((offer) => offer.method === payment_method)
    if (payment_method === 'easypaisa' || !method?.enabled || !account_name || !transaction_id)
      throw refuse('payment_method', 'This payment method is not available yet.')
    return once(caller, 'payments.create', body, async (tx) => {
      const app = await apps.lockOwned(tx, app_id, user.id)
      if (!app) {
        if (await apps.exists(tx, app_id)) throw new Problem('forbidden', messages.paymentForbidden)
        throw new Problem('not_found', messages.paymentAppMissing)
      }
      const { cents } = planOf(app.package_plan)
      if (!allowed('pay', app.status)) throw new Problem('conflict', 'This app does not wait for a payment.')
      if (Math.round(body.amount * 100) !== cents)
        throw refuse('amount', `The amount for this package is ${dollars(cents)}.`)

      const normal = normalTransactionId(payment_method, transaction_id)
      const rate = config.payments.pkrPerUsd
      const payment = await repository.insert(tx, {
        app_id,
        owner_id: user.id,
        package_plan: app.package_plan,
        payment_method,
        amount_cents: cents,
        amount_pkr: rate ? rupees(cents, rate) : null,
        account_name,
        transaction_id: normal,
      })
      if (!payment) throw new Problem('conflict', 'A payment for this app is already waiting for approval.')
      await apps.move(tx, app_id, appCan.pay, 'pending_payment')
      await notifications.insert(
        tx,
        [user.id],
        {
          title: 'Payment received',
          message: `We are checking ${dollars(cents)} for ${app.name}.`,
          link: appPath(app_id),
        },
        ['apps'],
      )
      await notifications.insert(tx, await users.listAdminIds(tx), {
        title: 'Payment to check',
        message: `${dollars(cents)} for ${app.name}.`,
        link: '/admin/payments',
      })
      await announce(tx, { to: 'admins', topics: ['payments'] })
      return {
        success: true,
        error: null,
        payment_url: null,
        transaction_id: normal,
        payment_id: payment.id,
        status: 'pending' as const,
      }
    })
  },

  async verify({ db, user }, { body }) {
    const { payment_method, transaction_id } = body
    const id = payment_method === 'easypaisa' ? transaction_id : normalTransactionId(payment_method, transaction_id)
    const payment = await repository.findMine(db, user.id, payment_method, id)
    if (!payment) throw new Problem('not_found')
    return { success: payment.payment_status === 'completed', status: payment.payment_status }
  },

  async status({ db, user }, { params }) {
    const found = await repository.find(db, params.id)
    if (!found || (found.owner_id !== user.id && user.role !== 'admin')) throw new Problem('not_found')
    return found.payment
  },
}
