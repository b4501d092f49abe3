import { paymentsPath, refundReviewPath } from '@fortnight/contract/site-map/paths'
import { counted } from '@fortnight/contract/format/plurals'
import { dollars } from '@fortnight/contract/format/money'
import { lateCents, type Lateness } from '@fortnight/contract/operations/late-scale'
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

const reasonOf = ({ days, startDays }: Lateness) =>
  days > 0 ? `${counted(days, 'day')} after the promised date.` : `The start is ${counted(startDays, 'day')} late.`

/** Notifies the payer of each amount, and the administrators of the first that waits to be sent. */
async function notify(tx: Tx, { owner_id, app_id, app_name }: late.Order, cents: number, why: string, isNew: boolean) {
  const note = {
    title: `${dollars(cents)} comes back to you: ${app_name} is late`,
    message: `${why} We send it to the account that paid, and your test goes on.`,
    link: paymentsPath(app_id),
  }
  await notifications.insert(tx, [owner_id], note, ['apps', 'payments'])
  if (isNew)
    await notifications.insert(tx, await users.listAdminIds(tx), {
      title: 'Money of a late test to send',
      message: `${dollars(cents)} for ${app_name}.`,
      link: refundReviewPath,
    })
  await announce(tx, { to: 'admins', topics: ['payments'] })
}

/** Books what is owed beyond what was booked before; never more than the price with all other refunds. */
async function book(tx: Tx, order: late.Order, owed: number, why: string): Promise<number> {
  const booked = await late.booked(tx, order.payment_id)
  const cents = Math.min(owed - booked.late.cents, order.cents - booked.all.cents)
  if (cents <= 0) return 0
  const pkr = rupeesOfPart(order, booked.all, cents)
  const { id, isNew } = await late.book(tx, order, { cents, pkr, message: why })
  await notify(tx, order, cents, why, isNew)
  const data = { payment_id: order.payment_id, amount_cents: cents, ground: 'late' }
  await audit(tx, { actor_id: null, action: 'refund.book', subject: id, data })
  return cents
}

/** Ends a test that could not start; whatever of its price was not booked before is asked back as a shortfall. */
async function giveUp(tx: Tx, { app_id, owner_id, app_name }: late.Order, now: Date) {
  await stopTest(tx, app_id, 'app_cancelled', now, 'engine')
  await closeApp(tx, app_id, 'fail')
  const note = {
    title: `${app_name} could not start`,
    message: `We found no full team in ${startDaysAtMost} days, so the test has ended, and the whole price goes back to you.`,
    link: paymentsPath(app_id),
  }
  await notifications.insert(tx, [owner_id], note, ['apps', 'payments'])
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
  const cents = lateness ? await book(tx, order, lateCents(scale, order.cents, lateness), reasonOf(lateness)) : 0
  if (!standing.hasStarted && standing.startDays(0) > startDaysAtMost) await giveUp(tx, order, now)
  return cents
}
