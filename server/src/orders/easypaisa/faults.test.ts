import { afterEach, describe, expect, it } from 'vitest'
import { inRupees } from '@fortnight/contract/format/money'
import type { Fault } from '../../../../tests/fake-easypaisa.ts'
import {
  aCompletedPayment,
  anApp,
  aPayment,
  aPerson,
  aTransfer,
  ok,
  type Person,
  send,
  settle,
} from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import {
  anAutomaticPayment,
  anOrder,
  ask,
  ledgerLines,
  fake,
  expire,
  resetFake,
  settings,
} from './easypaisa.testkit.ts'
import { createGateway } from './gateway.ts'

const world = useTestServer({ env: fake.env })
const create = (owner: Person, body: unknown) => send(world.app, 'POST', '/api/payments/create', owner, body)

afterEach(resetFake)

describe('a faulty gateway', () => {
  it.each<[string, Fault]>([
    ['answers for another store', { change: { storeId: '4712' } }],
    ['answers for another order', { change: { orderId: 'FN00000000000000000F' } }],
    ['says that it failed itself', { change: { responseCode: '0001' } }],
    ['says nothing of the amount', { change: { transactionAmount: undefined } }],
    ['says nothing of the status', { change: { transactionStatus: undefined } }],
    ['answers with status 500', { status: 500 }],
    ['answers with status 302', { status: 302 }],
    ['answers no JSON', { text: '<html>PAID</html>' }],
    ['answers a list', { text: '["PAID"]' }],
    ['answers without end', { text: `{"responseCode":"0000","x":"${'x'.repeat(70_000)}"}` }],
    ['cuts the line', { silent: 'cut' }],
  ])('that %s completes nothing; once it recovers, the payment is completed', async (_case, fault) => {
    const payment = await anAutomaticPayment(world, await aPerson(world))
    fake.break('inquire', fault)
    fake.decide(payment.order, 'PAID')
    await ask(world, payment.id)
    expect(await ledgerLines(world, payment)).toMatchObject({ status: 'pending', runs: 0, lines: 0, strays: [] })
    fake.break('inquire')
    await ask(world, payment.id)
    expect(await ledgerLines(world, payment)).toMatchObject({ status: 'completed', app: 'active', runs: 1, lines: 1 })
  })

  it('that never answers is waited for up to the timeout', async () => {
    const payment = await anAutomaticPayment(world, await aPerson(world))
    fake.break('inquire', { silent: 'hang' })
    const errors = await ask(world, payment.id, createGateway(settings, { initiate: 50, inquire: 50 }))
    expect(errors.map((error) => error.name)).toEqual(['TimeoutError'])
    expect(await ledgerLines(world, payment)).toMatchObject({ status: 'pending' })
  })

  it.each<[string, Fault]>([
    ['refuses the order', { status: 500 }],
    ['cuts the line', { silent: 'cut' }],
    ['says at once that all is paid', { change: { responseCode: '0000', transactionStatus: 'PAID' } }],
  ])('that %s at the request for money gets an inquiry', async (_case, fault) => {
    fake.break('initiate', fault)
    const payment = await anAutomaticPayment(world, await aPerson(world))
    expect(await ledgerLines(world, payment)).toMatchObject({ status: 'pending', lines: 0 })
    fake.decide(payment.order, 'PAID')
    await ask(world, payment.id)
    expect(await ledgerLines(world, payment)).toMatchObject({ status: 'completed', lines: 1 })
  })

  it('that answers late, after another inquiry, changes nothing more', async () => {
    const payment = await anAutomaticPayment(world, await aPerson(world))
    fake.decide(payment.order, 'PAID')
    const { promise, resolve } = Promise.withResolvers<void>()
    fake.break('inquire', { after: promise })
    const late = ask(world, payment.id)
    fake.break('inquire')
    await ask(world, payment.id)
    resolve()
    await late
    expect(await ledgerLines(world, payment)).toMatchObject({
      status: 'completed',
      lines: 1,
      runs: 1,
      acts: 1,
      strays: [],
    })
  })
})

/** EasyPaisa's ID of an order that its payer has not paid yet. */
const idOf = ({ order }: { order: string }) => fake.orders.get(order)?.transactionId ?? ''

describe('an unsuccessful payment', () => {
  it.each(['FAILED', 'BLOCKED', 'EXPIRED'] as const)('because it is %s can be sent again', async (status) => {
    const owner = await aPerson(world)
    const payment = await anAutomaticPayment(world, owner)
    fake.decide(payment.order, status)
    await ask(world, payment.id)
    expect(await ledgerLines(world, payment)).toMatchObject({ status: 'failed', app: 'pending_payment', lines: 0 })
    expect((await create(owner, aTransfer(payment.app))).statusCode).toBe(200)
  })

  it.each([
    ['nobody confirmed', undefined],
    ['EasyPaisa is away', { status: 500 }],
  ])('fails after ten minutes in which %s, and not before', async (_case, fault) => {
    const payment = await anAutomaticPayment(world, await aPerson(world))
    fake.break('inquire', fault)
    await ask(world, payment.id)
    expect(await ledgerLines(world, payment)).toMatchObject({ status: 'pending' })
    await expire(world, payment)
    await ask(world, payment.id)
    expect(await ledgerLines(world, payment)).toMatchObject({
      status: 'failed',
      reason: 'Payment timeout. Please try again.',
      app: 'pending_payment',
    })
  })
})

describe('money that completes no payment', () => {
  async function late() {
    const owner = await aPerson(world)
    const payment = await anAutomaticPayment(world, owner)
    await expire(world, payment)
    await ask(world, payment.id)
    return { owner, payment, ...fake.decide(payment.order, 'PAID') }
  }

  it('because it came late is stored once, and activates nothing', async () => {
    const { payment, owner } = await late()
    await Promise.all(Array.from({ length: 4 }, () => ask(world, payment.id)))
    expect(await ledgerLines(world, payment)).toMatchObject({
      status: 'failed',
      app: 'pending_payment',
      runs: 0,
      lines: 0,
      strays: ['late'],
    })
    const notes = await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${owner.email}`, owner),
    )
    expect(notes.data.filter((note) => note.title === 'Your money has arrived')).toHaveLength(1)
  })

  it.each(['2796.00', '2797.50', '1', '999999'])(
    'because it is PKR %s is stored, and the payment fails',
    async (amount) => {
      const payment = await anAutomaticPayment(world, await aPerson(world))
      fake.break('inquire', { change: { transactionAmount: amount } })
      fake.decide(payment.order, 'PAID')
      await Promise.all([ask(world, payment.id), ask(world, payment.id)])
      expect(await ledgerLines(world, payment)).toMatchObject({
        status: 'failed',
        reason: `${inRupees(Number(amount))} arrived instead of Rs\u00a02,797.`,
        runs: 0,
        lines: 0,
        strays: ['amount'],
      })
    },
  )

  it('because its ID was accepted for another payment is stored', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const payment = await anAutomaticPayment(world, owner)
    // Paid only then: the server inquires by itself after the request to the phone.
    const claim = await aPayment(world, owner, { transaction_id: idOf(payment) })
    await ok(settle(world.app, admin, claim.id))
    fake.decide(payment.order, 'PAID')
    await ask(world, payment.id)
    expect(await ledgerLines(world, payment)).toMatchObject({
      status: 'failed',
      runs: 0,
      lines: 0,
      strays: ['unusable'],
    })
  })

  it('is listed for administrators and settled once, on record', async () => {
    const { payment, transactionId } = await late()
    await ask(world, payment.id)
    const [admin, other] = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    const list = await ok<{ data: { id: string; payment_id: string }[]; total: number }>(
      send(world.app, 'GET', '/api/admin/strays?limit=100', admin),
    )
    const unmatched = list.data.find((row) => row.payment_id === payment.id)
    expect(unmatched).toMatchObject({
      kind: 'late',
      asked_pkr: 2797,
      amount_pkr: 2797,
      gateway_transaction_id: transactionId,
    })
    const note = (who: Person) =>
      send(world.app, 'PUT', `/api/admin/strays/${unmatched?.id}`, who, { note: 'Sent back.' })
    const answers = await Promise.all([note(admin), note(other), note(admin)])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409])
    const { rows } = await world.database.pool.query('select action from audit_log where subject = $1', [unmatched?.id])
    expect(rows).toEqual([{ action: 'stray.settled' }])
  })

  it('is flagged if a payer claims its ID as a transfer', async () => {
    const { payment, transactionId, owner } = await late()
    await ask(world, payment.id)
    await ok(create(owner, aTransfer(payment.app, { transaction_id: transactionId })))
    const review = await ok<{ data: { app_id: string; duplicate: boolean }[] }>(
      send(world.app, 'GET', '/api/admin/payments?status=pending&limit=100', await aPerson(world, 'admin')),
    )
    expect(review.data.find((row) => row.app_id === payment.app)).toMatchObject({ duplicate: true })
  })
})

describe('a transaction of EasyPaisa', () => {
  it('that completed an automatic payment completes no transfer', async () => {
    const [thief, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const payment = await anAutomaticPayment(world, await aPerson(world))
    const { transactionId } = fake.decide(payment.order, 'PAID')
    await ask(world, payment.id)
    const claim = await aPayment(world, thief, { transaction_id: transactionId })
    expect((await settle(world.app, admin, claim.id)).statusCode).toBe(409)
    const refused = await settle(world.app, admin, claim.id, 'completed', { seen: [payment.id] })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This transaction ID was already accepted for another payment.',
    ])
  })

  it('of a completed transfer in another spelling completes no automatic payment, but is stored', async () => {
    const admin = await aPerson(world, 'admin')
    const payment = await anAutomaticPayment(world, await aPerson(world))
    const transactionId = idOf(payment)
    await aCompletedPayment(world, await aPerson(world), admin, {
      payment_method: 'manual_bank',
      transaction_id: `0${transactionId}`,
    })
    fake.decide(payment.order, 'PAID')
    await ask(world, payment.id)
    expect(await ledgerLines(world, payment)).toMatchObject({
      status: 'failed',
      lines: 0,
      runs: 0,
      strays: ['unusable'],
    })
    const { rows } = await world.database.pool.query('select duplicate from payments where transaction_id = $1', [
      `0${transactionId}`,
    ])
    expect(rows).toEqual([{ duplicate: true }])
  })

  it('of an app that no longer waits is stored', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const reply = await ok<{ payment_id: string; transaction_id: string }>(create(owner, anOrder(app.id)))
    const payment = { app: app.id, id: reply.payment_id, order: reply.transaction_id }
    await expect.poll(() => fake.orders.has(payment.order)).toBe(true)
    await world.database.pool.query("update apps set status = 'cancelled' where id = $1", [app.id])
    fake.decide(payment.order, 'PAID')
    await ask(world, payment.id)
    expect(await ledgerLines(world, payment)).toMatchObject({
      status: 'failed',
      app: 'cancelled',
      strays: ['unusable'],
    })
  })
})
