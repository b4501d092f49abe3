import { appCan } from '@fortnight/contract/vocabulary/app-states'
import type { NotificationMessage } from '@fortnight/contract/notification-texts'
import { planOf } from '@fortnight/contract/plans'
import { isSetUp } from '@fortnight/contract/vocabulary/setup-parts'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../../operations/audit/audit.repository.ts'
import * as apps from '../apps/apps.repository.ts'
import { type Tx, violates } from '../../platform/db/database.ts'
import { goalOf } from '../../testing/engine/goal.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import { begin } from '../../testing/runs/begin.ts'
import * as runs from '../../testing/runs/runs.repository.ts'
import { askForSetup } from '../../testing/runs/setup-reminders.ts'
import * as decisions from './decisions.repository.ts'

const seenTooLittle = 'Another payment with this transaction ID was completed. Check it first.'

type Settled = NonNullable<Awaited<ReturnType<typeof decisions.settle>>>

interface Started {
  team: number
  waits_for_setup: boolean
}
const notStarted: Started = { team: 0, waits_for_setup: false }

/**
 * Activates the app, creates its run and claims the team if the app is set up for Play; asks its owner to set it up if
 * it is not. Returns the team's size, 0 if the run waits.
 */
async function start(tx: Tx, payment: Settled): Promise<Started> {
  const app = await apps.move(tx, payment.app_id, appCan.activate, 'active')
  if (!app) throw new Problem('conflict', 'This app no longer waits for a payment.')
  const { need, days } = goalOf(planOf(payment.package_plan), app.duration)
  const of = { app_id: app.id, owner_id: app.owner_id }
  const { package_plan, promised_from } = payment
  await runs.insert(tx, { ...of, package_plan, need, days, promised_from })
  const team = await begin(tx, app)
  const waits_for_setup = !isSetUp(app)
  if (waits_for_setup) await askForSetup(tx, { ...app, ...of }, 'first')
  return { team, waits_for_setup }
}

function messageOf(payment: Settled, app: string): NotificationMessage {
  const { payment_method, payment_status, amount_cents: cents, reason, app_id } = payment
  if (payment_status === 'completed') return { key: 'payment_approved', values: { app_id, app, cents } }
  const key = payment_method === 'easypaisa' ? 'payment_failed' : 'payment_not_found'
  return { key, values: { app_id, app, reason } }
}

/**
 * Decides a pending payment inside the caller's transaction: the payment and its line in the money ledger, the app, its
 * run and team, the notification of its owner and the line in the audit log, all or none. Undefined if there is no such
 * payment for this decider to decide. Throws `changed-since` if another payment with its transaction ID was completed
 * that the decider has not seen, `conflict` if the same method accepted that ID before or the app no longer waits; the
 * transaction must then be rolled back.
 */
export async function settlePayment(
  tx: Tx,
  id: string,
  decision: decisions.Decision,
  seen: decisions.Seen = { payments: [] },
) {
  const { payment_status: as, gateway_transaction_id: gatewayId } = decision
  if (as === 'completed' && (await decisions.lockForApproval(tx, id, gatewayId, seen.payments)))
    throw new Problem('changed-since', seenTooLittle)
  const payment = await decisions.settle(tx, id, decision, seen.version).catch((error: unknown) => {
    if (!violates(error, 'payments_transaction_once')) throw error
    throw new Problem('conflict', 'This transaction ID was already accepted for another payment.')
  })
  if (!payment) return undefined
  const name = await apps.nameOf(tx, payment.app_id)
  await notifications.insert(tx, [payment.owner_id], messageOf(payment, name), ['apps', 'payments'])
  const started = payment.payment_status === 'completed' ? await start(tx, payment) : notStarted
  await audit(tx, {
    actor_id: decision.decided_by,
    action: `payment.${payment.payment_status}`,
    subject: id,
    data: {
      reason: decision.reason,
      team: started.team,
      ...(seen.payments.length > 0 && { seen: seen.payments }),
      ...(decision.decided_by === null && { by: 'gateway' }),
    },
  })
  await announce(tx, { to: 'admins', topics: ['payments'] })
  return { payment, ...started }
}
