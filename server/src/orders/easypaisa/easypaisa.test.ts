import { afterEach, describe, expect, it, vi } from 'vitest'
import { anApp, aPerson, ok, send, settle } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { inquiryJob } from './easypaisa.ts'
import { anAutomaticPayment, anOrder, ask, ledgerLines, fake, resetFake, settings } from './easypaisa.testkit.ts'

const world = useTestServer({ env: fake.env })
const titles = async (email: string, who: Parameters<typeof send>[3]) =>
  (await ok<{ data: { title: string }[] }>(send(world.app, 'GET', `/api/notifications/user/${email}`, who))).data.map(
    (note) => note.title,
  )

afterEach(resetFake)

describe('an automatic payment', () => {
  it('is offered once the gateway is set up', async () => {
    const { methods } = await ok<{ methods: { method: string; enabled: boolean }[] }>(
      send(world.app, 'GET', '/api/payments/terms', await aPerson(world)),
    )
    expect(methods).toContainEqual(expect.objectContaining({ method: 'easypaisa', enabled: true }))
  })

  it('requests the frozen rupees from the phone and redirects to the waiting page', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const reply = await ok<Record<string, string>>(
      send(world.app, 'POST', '/api/payments/create', owner, anOrder(app.id)),
    )
    expect(reply).toMatchObject({
      success: true,
      status: 'pending',
      payment_url: `/payments/waiting#${reply['payment_id']}`,
      transaction_id: expect.stringMatching(/^[A-Z0-9]{20}$/),
    })
    await vi.waitFor(() => expect(fake.orders.get(reply['transaction_id'] ?? '')?.asked).toBe(1))
    expect(fake.orders.get(reply['transaction_id'] ?? '')?.request).toEqual({
      orderId: reply['transaction_id'],
      storeId: '4711',
      transactionAmount: '2797.00',
      transactionType: 'MA',
      mobileAccountNo: '03451234567',
      emailAddress: owner.email,
    })
    expect(fake.refused).toEqual([])
  })

  it.each([
    ['no mobile number', { mobile_number: undefined }, 'mobile_number', 'Please fill in all EasyPaisa details'],
    ['no CNIC', { cnic: '' }, 'cnic', 'Please fill in all EasyPaisa details'],
    [
      'a number of ten digits',
      { mobile_number: '0345123456' },
      'mobile_number',
      'Mobile number should look like 03XXXXXXXXX.',
    ],
    [
      'a foreign number',
      { mobile_number: '+923451234567' },
      'mobile_number',
      'Mobile number should look like 03XXXXXXXXX.',
    ],
    ['a CNIC without dashes', { cnic: '3520212345671' }, 'cnic', 'CNIC should look like XXXXX-XXXXXXX-X.'],
  ])('with %s is refused at its field, without a request to a phone', async (_case, fields, field, msg) => {
    const owner = await aPerson(world)
    const before = fake.orders.size
    const answer = await send(
      world.app,
      'POST',
      '/api/payments/create',
      owner,
      anOrder((await anApp(world, owner)).id, fields),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toContainEqual(expect.objectContaining({ loc: ['body', field], msg }))
    expect(fake.orders.size).toBe(before)
  })

  it('leaves neither CNIC nor mobile number anywhere in the database', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const body = anOrder(app.id, { mobile_number: '03009988776', cnic: '61101-7654321-9' })
    const key = { 'idempotency-key': 'canary' }
    const reply = await ok<{ transaction_id: string }>(
      send(world.app, 'POST', '/api/payments/create', owner, body, key),
    )
    await vi.waitFor(() => expect(fake.orders.has(reply.transaction_id)).toBe(true))
    // With or without the dashes.
    expect(JSON.stringify(fake.orders.get(reply.transaction_id)?.request)).not.toMatch(/61101-?7654321/)
    for (const secret of [body.mobile_number, body.cnic])
      expect(await tablesHolding(world.database.pool, secret)).toEqual([])
  })

  it('sends one request to the phone, however often the same call is repeated', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const key = { 'idempotency-key': 'once' }
    const send5 = Array.from({ length: 5 }, () =>
      send(world.app, 'POST', '/api/payments/create', owner, anOrder(app.id), key),
    )
    const answers = await Promise.all(send5)
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    const { transaction_id } = JSON.parse(answers[0]?.body ?? '') as { transaction_id: string }
    await vi.waitFor(() => expect(fake.orders.get(transaction_id)?.asked).toBe(1))
    const { rows } = await world.database.pool.query('select transaction_id from payments where app_id = $1', [app.id])
    expect(rows).toEqual([{ transaction_id }])
    expect([...fake.orders.values()].filter(({ orderId }) => orderId === transaction_id)).toHaveLength(1)
  })

  it('is completed by the answer to an inquiry, like by an approval, and once', async () => {
    const owner = await aPerson(world)
    const payment = await anAutomaticPayment(world, owner)
    const { transactionId } = fake.decide(payment.order, 'PAID')
    await Promise.all(Array.from({ length: 8 }, () => ask(world, payment.id)))
    expect(await ledgerLines(world, payment)).toEqual({
      status: 'completed',
      reason: null,
      gateway_transaction_id: transactionId,
      app: 'active',
      runs: 1,
      lines: 1,
      acts: 1,
      strays: [],
    })
    expect(await titles(owner.email, owner)).toContain('Payment approved')
    const { rows } = await world.database.pool.query('select actor_id, data from audit_log where subject = $1', [
      payment.id,
    ])
    expect(rows).toEqual([{ actor_id: null, data: { reason: null, team: 0, by: 'gateway' } }])
    const verify = { transaction_id: payment.order, payment_method: 'easypaisa' }
    expect(await ok(send(world.app, 'POST', '/api/payments/verify', owner, verify))).toEqual({
      success: true,
      status: 'completed',
    })
  })

  it('is not changed by polling and verification', async () => {
    const owner = await aPerson(world)
    const payment = await anAutomaticPayment(world, owner)
    fake.decide(payment.order, 'PAID')
    fake.break('inquire', { status: 500 })
    const verify = { transaction_id: payment.order, payment_method: 'easypaisa' }
    for (let second = 0; second < 20; second++) {
      expect(await ok(send(world.app, 'POST', '/api/payments/verify', owner, verify))).toEqual({
        success: false,
        status: 'pending',
      })
      await ok(send(world.app, 'GET', `/api/payments/${payment.id}/status`, owner))
    }
    expect(await ledgerLines(world, payment)).toMatchObject({
      status: 'pending',
      app: 'pending_payment',
      runs: 0,
      lines: 0,
    })
  })

  it('cannot be decided by an administrator', async () => {
    const payment = await anAutomaticPayment(world, await aPerson(world))
    const admin = await aPerson(world, 'admin')
    for (const status of ['completed', 'failed'] as const)
      expect((await settle(world.app, admin, payment.id, status)).statusCode).toBe(409)
    expect(await ledgerLines(world, payment)).toMatchObject({ status: 'pending', acts: 0 })
  })

  it('is inquired about at seven times, by jobs that outlive the server that took it', async () => {
    const payment = await anAutomaticPayment(world, await aPerson(world))
    const { rows } = await world.database.pool.query<{ after: number; data: unknown }>(
      `select round(extract(epoch from start_after - created_on))::int as after, data from pgboss.job
       where name = 'easypaisa' and data->>'payment_id' = $1 order by start_after`,
      [payment.id],
    )
    expect(rows.map((job) => job.after)).toEqual([20, 40, 120, 300, 600, 3600, 86_400])
    fake.decide(payment.order, 'PAID')
    const job = inquiryJob({ settings, db: world.database.db, onError: () => {} })
    await job.work(rows[0]?.data)
    expect(await ledgerLines(world, payment)).toMatchObject({ status: 'completed', app: 'active' })
  })
})
