import { randomInt } from 'node:crypto'
import { NewApp } from '@fortnight/contract/orders/apps'
import { NewPayment } from '@fortnight/contract/orders/payments'
import type { User } from '@fortnight/contract/user'
import { appsService } from '../orders/apps/apps.service.ts'
import { paymentReviewService } from '../orders/payments/review.service.ts'
import { paymentsService } from '../orders/payments/payments.service.ts'
import type { ServiceContext } from '../platform/context.ts'
import { callerOf } from './context.ts'
import { completeSetup } from './sample-setup.ts'
import { listUnset } from './sample-testers.repository.ts'

/** Apps that a visitor sees ordered. */
const samples = [
  { name: 'Gull Watch', description: 'Names the gull above you, and says what it wants.' },
  { name: 'Slow Tide', description: 'Tells when the causeway is dry, to the minute.' },
  { name: 'Kite Post', description: 'Says on which beach the wind is right today.' },
] as const

/** The people who order and approve: the demo's developer and its operator. */
export interface Parties {
  developer: User
  admin: User
}

/**
 * Orders a test as the demo's developer, with a transfer that its operator approves: the calls that the two make on
 * their screens. Returns the id of the app.
 */
export async function orderSample(context: ServiceContext, { developer, admin }: Parties): Promise<string> {
  const query = undefined
  const mine = await appsService.listMine(callerOf(context, developer), { params: undefined, query, body: undefined })
  const sample =
    samples.find(({ name }) => mine.every((app) => app.name !== name)) ?? samples[mine.length % samples.length]
  const app = await appsService.create(callerOf(context, developer), {
    params: undefined,
    query,
    body: NewApp.parse(sample),
  })
  const { payment_id: id } = await paymentsService.create(callerOf(context, developer), {
    params: undefined,
    query,
    body: NewPayment.parse({
      app_id: app.id,
      payment_method: 'manual_easypaisa',
      amount: 9.99,
      account_name: developer.name,
      transaction_id: String(randomInt(10 ** 10, 10 ** 11)),
    }),
  })
  const unset = (await listUnset(context.db)).find((other) => other.id === app.id)
  if (unset) await completeSetup(context, unset)
  await paymentReviewService.settle(callerOf(context, admin), {
    params: { id },
    query,
    body: { payment_status: 'completed' },
  })
  return app.id
}
