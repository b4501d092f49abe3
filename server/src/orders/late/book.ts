import { lateCents, type Lateness } from '@fortnight/contract/operations/late-scale'
import { lateReason } from '@fortnight/contract/orders/messages'
import * as users from '../../identity/auth/users.repository.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/push/announce.ts'
import { startDaysAtMost } from '@fortnight/contract/testing/promise'
import { stopTest } from '../../testing/runs/stop.ts'
import { closeApp } from '../refunds/run-closed.ts'
import { followPromise } from '../../testing/promise/follow.ts'
import { rupeesOfPart } from '../payments/rupees-paid.ts'
import * as late from './late.repository.ts'

/** Notifies the payer of each amount, and the administrators of the first that waits to be sent. */
async function notify(tx: Tx, order: late.Order, cents: number, lateness: Lateness, isNew: boolean) {
  const { owner_id, app_id, app_name: app } = order
  const values = { app_id, app, cents, days: lateness.days, start_days: lateness.startDays }
  await notifications.insert(tx, [owner_id], { key: 'late_refund', values }, ['apps', 'payments'])
  const toSend = { key: 'late_refund_to_send', values: { app, cents } } as const
  if (isNew) await notifications.insert(tx, await users.listAdminIds(tx), toSend)
  await announce(tx, { to: 'admins', topics: ['payments'] })
}

/** Books what is owed beyond what was booked before; never more than the price with all other refunds. */
async function book(tx: Tx, order: late.Order, owed: number, lateness: Lateness): Promise<number> {
  const booked = await late.booked(tx, order.payment_id)
  const cents = Math.min(owed - booked.late.cents, order.cents - booked.all.cents)
  if (cents <= 0) return 0
  const pkr = rupeesOfPart(order, booked.all, cents)
  const { id, isNew } = await late.book(tx, order, { cents, pkr, message: lateReason(lateness) })
  await notify(tx, order, cents, lateness, isNew)
  const data = { payment_id: order.payment_id, amount_cents: cents, ground: 'late' }
  await audit(tx, { actor_id: null, action: 'refund.book', subject: id, data })
  return cents
}

/** Ends a test that could not start; whatever of its price was not booked before is asked back as a shortfall. */
async function giveUp(tx: Tx, { app_id, owner_id, app_name: app }: late.Order, now: Date) {
  await stopTest(tx, app_id, 'app_cancelled', now, 'engine')
  await closeApp(tx, app_id, 'fail')
  await notifications.insert(tx, [owner_id], { key: 'could_not_start', values: { app_id, app } }, ['apps', 'payments'])
}

/**
 * Books what the order's scale pays back for a test that is late at `now`, beyond what was booked before: no one asks
 * for it and no one decides it, and the test goes on (terms of service), but for one that could not start in
 * `startDaysAtMost`. Returns the cents that were added.
 */
export async function bookLate(tx: Tx, appId: string, now: Date): Promise<number> {
  const order = await late.lockOrder(tx, appId)
  const standing = order && (await followPromise(tx, appId, now))
  if (!order || !standing) return 0
  const { scale } = order
  const lateness = scale && { days: standing.days, startDays: standing.startDays(scale.start_hours) }
  const cents = lateness ? await book(tx, order, lateCents(scale, order.cents, lateness), lateness) : 0
  if (!standing.hasStarted && standing.startDays(0) > startDaysAtMost) await giveUp(tx, order, now)
  return cents
}
