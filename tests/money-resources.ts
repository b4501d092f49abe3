import { randomUUID } from 'node:crypto'
import { aPayoutRow } from '../server/src/testers/payouts/pay.testkit.ts'
import { aCompletedPayment, anApp, aPayment, aRefund, ok, type Person, send } from './fixtures.ts'
import type { TestServer } from './test-server.ts'

/** Money that came too late for an automatic payment of that owner. */
export async function anUnmatchedPayment(world: TestServer, owner: Person): Promise<string> {
  const app = await anApp(world, owner)
  const { rows } = await world.database.pool.query<{ id: string }>(
    `with late as (
       insert into payments (app_id, owner_id, package_plan, payment_method, payment_status, amount_cents, amount_pkr,
         transaction_id, decided_at)
       values ($1, $2, 'starter', 'easypaisa', 'failed', 999, 2797, $3, now()) returning id)
     insert into strays (payment_id, kind, amount_pkr, gateway_transaction_id)
     select id, 'late', 2797, $3 from late returning id`,
    [app.id, owner.id, randomUUID()],
  )
  return rows[0]?.id ?? ''
}

/** A new app with its pending payment, and its owner's notification of it. */
export async function aPendingPayment(world: TestServer, owner: Person) {
  const { app, id: payment } = await aPayment(world, owner)
  const { data } = await ok<{ data: { id: string }[] }>(
    send(world.app, 'GET', `/api/notifications/user/${owner.email}`, owner),
  )
  return { app: app.id, payment, notification: data[0]?.id ?? '' }
}

/** A pending payment whose ID and amount an imported statement shows. */
export async function aConfirmedPayment(world: TestServer, owner: Person, bookkeeper: Person): Promise<string> {
  const { id } = await aPayment(world, owner)
  await world.database.pool.query(
    `insert into statement_lines (payment_method, transaction_id, amount_pkr, imported_by)
     select payment_method, transaction_id, amount_pkr, $2 from payments where id = $1`,
    [id, bookkeeper.id],
  )
  return id
}

/** A payment whose money its owner wants back. */
export async function aRefundAskedFor(world: TestServer, owner: Person, bookkeeper: Person) {
  const { id: paid } = await aCompletedPayment(world, owner, bookkeeper)
  return { paid, refund: await aRefund(world, owner, paid) }
}

/** Payouts in every state that something can be done to. */
export async function payoutsInEachState(world: TestServer, owner: Person, bookkeeper: Person) {
  const payout = (fields: Record<string, unknown> = {}) => aPayoutRow(world, { approved_by: bookkeeper.id, ...fields })
  const { pool } = world.database
  const batch = await pool.query<{ id: string }>('insert into payout_batches (created_by) values ($1) returning id', [
    bookkeeper.id,
  ])
  const batch_id = batch.rows[0]?.id ?? ''
  await payout({ batch_id })
  return {
    myPayout: await aPayoutRow(world, { person: owner, approved_by: null }),
    requested: await aPayoutRow(world, { approved_by: null }),
    approved: await payout(),
    batch: batch_id,
  }
}
