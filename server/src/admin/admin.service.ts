import type { admin } from '@fortnight/contract/admin'
import { appCan } from '@fortnight/contract/app-states'
import { messages } from '@fortnight/contract/messages'
import { appPath } from '@fortnight/contract/notifications'
import { dollars, planOf } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import * as apps from '../apps/apps.repository.ts'
import { type Db, violates } from '../db/database.ts'
import { goalOf } from '../engine/goal.ts'
import type { Handlers } from '../http/serve.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import * as payments from '../payments/payments.repository.ts'
import { announce } from '../push/announce.ts'
import * as runs from '../runs/runs.repository.ts'
import { staff } from '../runs/staff.ts'
import { tellStaffing } from '../runs/tell.ts'
import * as repository from './admin.repository.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof payments.settle>>>

/** Activates the app, creates its run and claims the team. Answers the team's size; 0 when the run waits in the queue. */
async function start(tx: Db, payment: Payment): Promise<number> {
  const app = await apps.move(tx, payment.app_id, appCan.activate, 'active')
  if (!app) throw new Problem('conflict', 'This app no longer waits for a payment.')
  const { need, days } = goalOf(planOf(payment.package_plan), app.duration)
  const run = { app_id: app.id, owner_id: app.owner_id, package_plan: payment.package_plan, need, days }
  const staffing = await staff(tx, await runs.insert(tx, run))
  if (!staffing) throw new Problem('conflict')
  await tellStaffing(tx, { ...run, name: app.name }, staffing)
  return staffing.staffed ? staffing.team : 0
}

/** Why no pending payment was found to decide. */
async function refusal(db: Db, id: string, adminId: string): Promise<Problem> {
  const found = await payments.find(db, id)
  if (!found) return new Problem('not_found')
  if (found.owner_id === adminId) return new Problem('forbidden', 'You cannot decide a payment of your own.')
  return new Problem('conflict', messages.paymentUpdateFailed)
}

export const adminService: Handlers<typeof admin> = {
  stats: async ({ db }) => ({ success: true, data: await repository.stats(db) }),

  async payments({ db }, { query }) {
    const { rows, total } = await payments.listForDesk(db, query.status, query.limit, query.offset)
    return { success: true, data: rows, total }
  },

  async settlePayment({ db, user }, { params, body }) {
    const decision = { payment_status: body.payment_status, reason: body.reason ?? null, decided_by: user.id }
    try {
      return await db.transaction(async (tx) => {
        const payment = await payments.settle(tx, params.id, decision)
        if (!payment) throw await refusal(tx, params.id, user.id)
        const data = await payments.findForDesk(tx, params.id)
        if (!data) throw new Problem('not_found')
        const name = data.app_name
        const completed = body.payment_status === 'completed'
        const team = completed ? await start(tx, payment) : 0
        const note = completed
          ? { title: 'Payment approved', message: `${dollars(payment.amount_cents)} for ${name} is confirmed.` }
          : {
              title: 'Payment not found',
              message: `${name}: ${body.reason ?? 'we could not match your transfer.'} You can send it again.`,
            }
        await notifications.insert(tx, [payment.owner_id], { ...note, link: appPath(payment.app_id) }, ['apps'])
        await repository.audit(tx, {
          actor_id: user.id,
          action: `payment.${body.payment_status}`,
          subject: params.id,
          data: { reason: decision.reason, team },
        })
        await announce(tx, { to: 'admins', topics: ['payments'] })
        return { success: true as const, data, team }
      })
    } catch (error) {
      if (violates(error, 'payments_transaction_once'))
        throw new Problem('conflict', 'This transaction ID was already accepted for another payment.')
      throw error
    }
  },

  queue: async ({ db }) => ({ success: true, data: await runs.listQueue(db) }),
}
