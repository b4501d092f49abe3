import { expect, vi } from 'vitest'
import { fakeEasyPaisa, merchant } from '../../../../tests/fake-easypaisa.ts'
import { anApp, aTransfer, ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { createGateway } from './gateway.ts'
import { inquire } from './inquire.ts'

/** One fake for all test files of a process; it ends with the process. */
export const fake = await fakeEasyPaisa()

/** Resets the fake; for after each test. */
export function resetFake() {
  fake.break('initiate')
  fake.break('inquire')
}

/** The body of an automatic payment. */
export const anOrder = (appId: string, fields: Record<string, unknown> = {}) => {
  const { account_name: _, transaction_id: __, ...body } = aTransfer(appId, { payment_method: 'easypaisa' })
  return { ...body, mobile_number: '03451234567', cnic: '35202-1234567-1', ...fields }
}

export interface Waiting {
  app: string
  id: string
  order: string
}

/** A new automatic payment of that owner, already requested from the phone. */
export async function anAutomaticPayment(world: TestServer, owner: Person): Promise<Waiting> {
  const app = await anApp(world, owner)
  const reply = await ok<{ payment_id: string; transaction_id: string }>(
    send(world.app, 'POST', '/api/payments/create', owner, anOrder(app.id)),
  )
  await vi.waitFor(() => expect(fake.orders.get(reply.transaction_id)?.asked).toBe(1))
  return { app: app.id, id: reply.payment_id, order: reply.transaction_id }
}

export const settings = { url: fake.url, ...merchant }

/** Inquires about a payment now, as the background jobs do at their times; returns errors that occurred meanwhile. */
export async function ask({ database: { db } }: TestServer, id: string, gateway = createGateway(settings)) {
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  await inquire({ db, gateway, storeId: merchant.storeId, onError }, id)
  return errors
}

/** Stored rows of a payment and everything that depends on it. */
export async function ledgerLines({ database: { pool } }: TestServer, { id, app }: Waiting) {
  const { rows } = await pool.query(
    `select p.payment_status as status, p.reason, p.gateway_transaction_id, a.status as app,
       (select count(*)::int from runs where app_id = a.id) as runs,
       (select count(*)::int from ledger where payment_id = p.id) as lines,
       (select count(*)::int from audit_log where subject = p.id::text) as acts,
       (select coalesce(json_agg(s.kind), '[]') from strays s where s.payment_id = p.id) as strays
     from payments p join apps a on a.id = p.app_id where p.id = $1 and a.id = $2`,
    [id, app],
  )
  return rows[0]
}

/** Makes a payment ten minutes old. */
export const expire = ({ database: { pool } }: TestServer, { id }: Waiting) =>
  pool.query("update payments set created_at = created_at - interval '10 minutes' where id = $1", [id])
