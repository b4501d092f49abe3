import { appCan } from '@fortnight/contract/app-states'
import { appPath, paymentsPath } from '@fortnight/contract/notifications'
import { dollars, planOf } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../audit/audit.repository.ts'
import * as apps from '../apps/apps.repository.ts'
import { type Db, type Tx, violates } from '../db/database.ts'
import { goalOf } from '../engine/goal.ts'
import * as notifications from '../notifications/notifications.repository.ts'
import { announce } from '../push/announce.ts'
import * as runs from '../runs/runs.repository.ts'
import { admit } from '../runs/staff.ts'
import { tellStaffing } from '../runs/tell.ts'
import * as repository from './payments.repository.ts'

const seenTooLittle = 'Another payment with this transaction ID was completed. Look at it first.'

type Settled = NonNullable<Awaited<ReturnType<typeof repository.settle>>>

/** Activates the app, creates its run and claims the team. Answers the team's size; 0 when the run waits in the queue. */
async function start(tx: Db, payment: Settled): Promise<number> {
  const app = await apps.move(tx, payment.app_id, appCan.activate, 'active')
  if (!app) throw new Problem('conflict', 'This app no longer waits for a payment.')
  const { need, days } = goalOf(planOf(payment.package_plan), app.duration)
  const run = { app_id: app.id, owner_id: app.owner_id, package_plan: payment.package_plan, need, days }
  const staffing = await admit(tx, await runs.insert(tx, run))
  if (!staffing) throw new Problem('conflict')
  await tellStaffing(tx, { ...run, name: app.name }, staffing)
  return staffing.staffed ? staffing.team : 0
}

function noteOf({ payment_method, payment_status, amount_cents, reason, app_id }: Settled, name: string) {
  const [link, attempts] = [appPath(app_id), paymentsPath(app_id)]
  if (payment_status === 'completed')
    return { title: 'Payment approved', message: `${dollars(amount_cents)} for ${name} is confirmed.`, link }
  if (payment_method === 'easypaisa') return { title: 'Payment failed', message: `${name}: ${reason}`, link: attempts }
  const why = reason ?? 'we could not match your transfer.'
  return { title: 'Payment not found', message: `${name}: ${why} You can send it again.`, link: attempts }
}

/**
 * Decides a pending payment inside the caller's transaction: the payment and its line in the ledger, the app, its run and
 * team, the note to its owner and the line in the audit log, all or none (decisions §4). Undefined when there is no such
 * payment for this decider to decide. Throws `changed-since` where another payment with its transaction ID was completed that the
 * decider has not seen, `conflict` where the same method accepted that ID before or the app no longer waits; the transaction must then be rolled back.
 */
export async function settlePayment(
  tx: Tx,
  id: string,
  decision: repository.Decision,
  seen: repository.Seen = { payments: [] },
) {
  const { payment_status: as, gateway_transaction_id: gatewayId } = decision
  if (as === 'completed' && (await repository.lockForApproval(tx, id, gatewayId, seen.payments)))
    throw new Problem('changed-since', seenTooLittle)
  const payment = await repository.settle(tx, id, decision, seen.version).catch((error: unknown) => {
    if (!violates(error, 'payments_transaction_once')) throw error
    throw new Problem('conflict', 'This transaction ID was already accepted for another payment.')
  })
  if (!payment) return undefined
  const name = await apps.nameOf(tx, payment.app_id)
  const team = payment.payment_status === 'completed' ? await start(tx, payment) : 0
  await notifications.insert(tx, [payment.owner_id], noteOf(payment, name), ['apps', 'payments'])
  await audit(tx, {
    actor_id: decision.decided_by,
    action: `payment.${payment.payment_status}`,
    subject: id,
    data: {
      reason: decision.reason,
      team,
      ...(seen.payments.length > 0 && { seen: seen.payments }),
      ...(decision.decided_by === null && { by: 'gateway' }),
    },
  })
  await announce(tx, { to: 'admins', topics: ['payments'] })
  return { payment, team }
}
