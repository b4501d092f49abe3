import { allowed } from '@fortnight/contract/vocabulary/app-states'
import { planOf } from '@fortnight/contract/plans'
import { missingSetup } from '@fortnight/contract/vocabulary/setup-parts'
import { promisedDay } from '@fortnight/contract/testing/promise'
import { testSum } from '@fortnight/contract/orders/margins'
import { seatPayOf } from '@fortnight/contract/operations/tester-pay'
import { feesNow, paymentSettings, payNow } from '../../operations/settings/in-force.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { paramsNow } from '../../testing/staffing/params.repository.ts'
import { lengthen, planMargins } from '../margins/plan-margin.ts'
import { goalOf } from '../../testing/engine/goal.ts'
import { previewStaffing } from '../../testing/staffing/staff.ts'
import * as review from './review.repository.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof review.find>>>
type Order = Awaited<ReturnType<typeof review.findOrder>>

/** One ID completes one payment of a series, and EasyPaisa's are one (`payments_transaction_once`). */
const series = ({ payment_method: method, transaction_id: id }: Pick<Payment, 'payment_method' | 'transaction_id'>) =>
  `${method.replace('manual_easypaisa', 'easypaisa')} ${id}`

/** Why an administrator can't approve it; null if they can. */
function blocked(payment: Payment, order: Order, taken: boolean, adminId: string): string | null {
  if (payment.payment_status !== 'pending') return 'This payment is decided.'
  if (payment.payment_method === 'easypaisa')
    return 'EasyPaisa itself decides an automatic payment, within ten minutes.'
  if (!order || !allowed('activate', order.app_status)) return 'This app no longer waits for a payment.'
  if (order.owner_id === adminId) return 'You cannot decide a payment of your own.'
  return taken ? 'This transaction ID was already accepted for another payment.' : null
}

/** What the test of an order is expected to leave of its price, with the pay, fees and rate of now. */
async function marginOf(
  db: Db,
  config: Config,
  order: NonNullable<Order>,
  { cents, days }: { cents: number; days: number },
) {
  const { pkrPerUsd } = await paymentSettings(db, config)
  if (pkrPerUsd === undefined) return null
  const [pay, fees, params] = [await payNow(db), await feesNow(db), await paramsNow(db)]
  const [margin] = await planMargins(db, [order.package_plan], params)
  return margin ? testSum(lengthen(margin, days), { cents, pkrPerUsd, pay: seatPayOf(pay), fees }) : null
}

/** The test that would start: by the engine that starts it, over the currently free testers. */
async function runOf(db: Db, config: Config, order: NonNullable<Order>, { amount }: Payment) {
  const goal = goalOf(planOf(order.package_plan), order.duration)
  const promised_on = order.promised_from && promisedDay(order.promised_from, goal.days)
  const margin = await marginOf(db, config, order, { cents: Math.round(amount * 100), days: goal.days })
  const missing_setup = missingSetup(order)
  const of = { need: goal.need, days: goal.days, missing_setup, promised_on, margin }
  // Approved now, it is ready now, and time presses from then on.
  const staffing = await previewStaffing(db, { ...order, ready_hours: missing_setup.length ? null : 0 })
  if (!staffing.staffed) return { ...of, team: null, probability: null, available: staffing.available }
  const { team, probability } = staffing
  return { ...of, team, probability, available: null }
}

/**
 * Preview of approving a payment now. Runs in a transaction that may not write or lock; undefined without such a
 * payment.
 */
export async function previewPayment(db: Db, config: Config, id: string, adminId: string) {
  const payment = await review.find(db, id)
  if (!payment) return undefined
  const order = await review.findOrder(db, id)
  const claims = payment.duplicate ? await review.listClaims(db, id) : []
  const corrections = payment.version > 1 ? await review.listCorrections(db, id) : []
  const taken = claims.some((claim) => claim.payment_status === 'completed' && series(claim) === series(payment))
  const bar = blocked(payment, order, taken, adminId)
  return {
    payment,
    claims,
    corrections,
    blocked: bar,
    run: bar === null && order ? await runOf(db, config, order, payment) : null,
  }
}
