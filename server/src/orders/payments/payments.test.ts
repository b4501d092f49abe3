import { describe, expect, it } from 'vitest'
import { anApp, aPayment, aPerson, aPool, aTransfer, emptyPool, ok, send, settle } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
const pay = (who: Parameters<typeof send>[3], body: unknown, headers?: Record<string, string>) =>
  send(world.app, 'POST', '/api/payments/create', who, body, headers)

describe('reporting a transfer', () => {
  it('records a pending payment at the price of the table, with the rupees frozen', async () => {
    const owner = await aPerson(world)
    const { app, id } = await aPayment(world, owner)
    const payment = await ok(send(world.app, 'GET', `/api/payments/${id}/status`, owner))
    expect(payment).toMatchObject({ payment_status: 'pending', amount: 9.99, amount_pkr: 2797, decided_at: null })
    const again = await ok<{ status: string; payment_status: string }>(
      send(world.app, 'GET', `/api/apps/${app.id}`, owner),
    )
    expect(again).toMatchObject({ status: 'pending_payment', payment_status: 'pending' })
  })

  it('charges the days that were asked for beyond those of the plan', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner, { duration: 30 })
    const plain = await pay(owner, aTransfer(app.id))
    expect(plain.statusCode).toBe(422)
    expect(plain.body).toContain('The amount for this package is $21.51.')
    const { payment_id: id } = await ok<{ payment_id: string }>(pay(owner, aTransfer(app.id, { amount: 21.51 })))
    const payment = await ok(send(world.app, 'GET', `/api/payments/${id}/status`, owner))
    expect(payment).toMatchObject({ amount: 21.51, amount_pkr: 6023 })
  })

  it.each(['/api/payments/create', '/api/payments', '/api/payments/'])(
    'refuses the automatic method at %s while it is off, and stores nothing',
    async (url) => {
      const owner = await aPerson(world)
      const app = await anApp(world, owner)
      const { account_name: _, transaction_id: __, ...body } = aTransfer(app.id, { payment_method: 'easypaisa' })
      const details = { ...body, mobile_number: '03451234567', cnic: '35202-1234567-1' }
      const answer = await send(world.app, 'POST', url, owner, details)
      expect(answer.statusCode).toBe(422)
      const msg = 'This payment method is not available yet.'
      expect(answer.json().detail).toEqual([{ loc: ['body', 'payment_method'], msg, type: 'custom' }])
      const { rows } = await world.database.pool.query('select 1 from payments where app_id = $1', [app.id])
      expect(rows).toHaveLength(0)
      const terms = await ok<{ methods: unknown[] }>(send(world.app, 'GET', '/api/payments/terms', owner))
      expect(terms.methods).toContainEqual({ method: 'easypaisa', enabled: false, recommended: false, account: [] })
    },
  )

  it('never repeats the refused value, and names the field that it does not know', async () => {
    const owner = await aPerson(world)
    const answer = await pay(owner, {
      ...aTransfer((await anApp(world, owner)).id),
      account_name: 'canary 77',
      unknown_key: 'canary',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).not.toContain('canary')
    expect(answer.json().detail.map(({ loc }: { loc: string[] }) => loc)).toContainEqual(['body', 'unknown_key'])
  })

  it("refuses another user's app with the specified words, and an unknown app with others", async () => {
    const [owner, stranger] = [await aPerson(world), await aPerson(world)]
    const app = await anApp(world, owner)
    const forbidden = await pay(stranger, aTransfer(app.id))
    expect([forbidden.statusCode, forbidden.json().detail]).toEqual([
      403,
      'Access denied. You do not have permission to make payments for this app.',
    ])
    const missing = await pay(owner, aTransfer('00000000-0000-4000-8000-000000000000'))
    expect([missing.statusCode, missing.json().detail]).toEqual([
      404,
      'App not found. Please refresh the page and try again.',
    ])
  })

  it.each([
    ['is being tested', "status = 'active'", 409],
    ['is completed', "status = 'completed'", 409],
    ['was cancelled', "status = 'cancelled'", 409],
    ['was deleted', 'deleted_at = now()', 404],
  ])('is refused for an app that %s', async (_case, change, status) => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    await world.database.pool.query(`update apps set ${change} where id = $1`, [app.id])
    for (const url of ['/api/payments/create', '/api/payments'])
      expect((await send(world.app, 'POST', url, owner, aTransfer(app.id))).statusCode).toBe(status)
  })

  it('accepts one pending payment for an app, however many arrive at once', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(owner, aTransfer(app.id))))
    expect(answers.map((a) => a.statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })

  it('answers a repeated Idempotency-Key with the first answer and stores one payment', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const body = aTransfer(app.id)
    const key = { 'idempotency-key': 'k-1' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(owner, body, key)))
    expect(new Set(answers.map((a) => a.body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    const other = await pay(owner, { ...body, account_name: 'Somebody Else' }, key)
    expect(other.statusCode).toBe(409)
  })

  it('normalises a bank ID, so that both spellings are one transfer', async () => {
    const owner = await aPerson(world)
    const { transaction_id } = await aPayment(world, owner, {
      payment_method: 'manual_bank',
      transaction_id: ' txn123456789 ',
    })
    expect(transaction_id).toBe('TXN123456789')
    const verify = { payment_method: 'manual_bank', transaction_id: 'txn123456789' }
    expect(await ok(send(world.app, 'POST', '/api/payments/verify', owner, verify))).toEqual({
      success: false,
      status: 'pending',
    })
    const stranger = await aPerson(world)
    expect((await send(world.app, 'POST', '/api/payments/verify', stranger, verify)).statusCode).toBe(404)
  })
})

describe('deciding a payment', () => {
  it('starts the test, claims a full team and notifies both sides, in one step', async () => {
    await emptyPool(world)
    await aPool(world, 60)
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPayment(world, owner)
    const answer = await ok<{ team: number }>(settle(world.app, admin, id))
    expect(answer.team).toBeGreaterThan(12)
    const detail = await ok<{
      testers: { email: string; status: string }[]
      tester_count: number
      run: { probability: number }
    }>(send(world.app, 'GET', `/api/apps/${app.id}`, owner))
    expect(detail).toMatchObject({ status: 'active', payment_status: 'completed', tester_count: 0 })
    expect(detail.run).toMatchObject({ phase: 'staffing', need: 12, days: 14, day: 0, marks: '' })
    expect(detail.run.probability).toBeGreaterThanOrEqual(0.99)
    // Invited testers are confidential before they accept.
    expect(detail.testers).toEqual([])
    const notes = await ok<{ data: { title: string }[]; unread: number }>(
      send(world.app, 'GET', `/api/notifications/user/${owner.email}`, owner),
    )
    expect(notes.data.map((note) => note.title)).toEqual([
      'Testers assigned to Tideline',
      'Payment approved',
      'Payment details received',
    ])
  })

  it('queues the run if the pool is too small, and reserves no tester', async () => {
    await emptyPool(world)
    const pool = await aPool(world, 9)
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPayment(world, owner)
    expect(await ok(settle(world.app, admin, id))).toMatchObject({ team: 0 })
    const detail = await ok(send(world.app, 'GET', `/api/apps/${app.id}`, owner))
    expect(detail).toMatchObject({ status: 'active', tester_count: 0, run: { phase: 'queued', probability: null } })
    const { rows } = await world.database.pool.query('select 1 from testers where active > 0 and id = any($1)', [pool])
    expect(rows).toHaveLength(0)
    const queue = await ok<{ data: { app_id: string }[] }>(send(world.app, 'GET', '/api/admin/queue', admin))
    expect(queue.data).toContainEqual(expect.objectContaining({ app_id: app.id, available: 9 }))
  })

  it('is done once if many decide at once on two servers', async () => {
    await emptyPool(world)
    await aPool(world, 120)
    const second = await world.another()
    const [owner, first, two] = [await aPerson(world), await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    for (let round = 0; round < 3; round++) {
      const { id, app } = await aPayment(world, owner)
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => settle(world.app, first, id)),
        ...Array.from({ length: 3 }, () => settle(second, two, id)),
        settle(second, two, id, 'failed'),
      ])
      expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1)
      expect(answers.filter((a) => a.statusCode === 409)).toHaveLength(7)
      const { rows } = await world.database.pool.query(
        `select (select count(*)::int from runs where app_id = $1) as runs, (select count(*)::int from ledger where payment_id = $2) as lines,
           (select count(*)::int from audit_log where subject = $2::text) as acts,
           (select payment_status from payments where id = $2) as status`,
        [app.id, id],
      )
      const completed = rows[0].status === 'completed' ? 1 : 0
      expect(rows[0]).toMatchObject({ runs: completed, lines: completed, acts: 1 })
    }
  })

  it('accepts a transaction ID once; a second claim is flagged and cannot be completed', async () => {
    await emptyPool(world)
    await aPool(world, 60)
    const [first, second, admin] = [await aPerson(world), await aPerson(world), await aPerson(world, 'admin')]
    const mine = await aPayment(world, first)
    const copy = await aPayment(world, second, { transaction_id: mine.transaction_id })
    const review = await ok<{ data: { id: string; duplicate: boolean }[] }>(
      send(world.app, 'GET', '/api/admin/payments?status=pending&limit=100', admin),
    )
    const flags = review.data.filter((row) => row.id === mine.id || row.id === copy.id).map((row) => row.duplicate)
    expect(flags).toEqual([true, true])
    expect((await settle(world.app, admin, mine.id)).statusCode).toBe(200)
    expect((await settle(world.app, admin, copy.id)).statusCode).toBe(409)
    const refused = await settle(world.app, admin, copy.id, 'completed', { seen: [mine.id] })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This transaction ID was already accepted for another payment.',
    ])
    const left = await ok(send(world.app, 'GET', `/api/payments/${copy.id}/status`, second))
    expect(left).toMatchObject({ payment_status: 'pending' })
  })

  it('refuses an administrator their own payment', async () => {
    const admin = await aPerson(world, 'admin')
    const { id } = await aPayment(world, admin)
    const answer = await settle(world.app, admin, id)
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'You cannot decide a payment of your own.'])
  })

  it('lets a failed payment be sent again, with the reason shown', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPayment(world, owner)
    await ok(
      send(world.app, 'PUT', `/api/admin/payments/${id}/status`, admin, {
        payment_status: 'failed',
        reason: 'No such transfer.',
      }),
    )
    const payment = await ok(send(world.app, 'GET', `/api/payments/${id}/status`, owner))
    expect(payment).toMatchObject({ payment_status: 'failed', reason: 'No such transfer.' })
    expect((await pay(owner, aTransfer(app.id))).statusCode).toBe(200)
    const history = await ok<{ data: unknown[]; total: number }>(
      send(world.app, 'GET', `/api/apps/${app.id}/payments`, owner),
    )
    expect(history).toMatchObject({
      total: 2,
      data: [
        { payment_status: 'pending', reason: null },
        { id, payment_status: 'failed', reason: 'No such transfer.' },
      ],
    })
    const page = await ok(send(world.app, 'GET', `/api/apps/${app.id}/payments?limit=1&offset=1`, owner))
    expect(page).toMatchObject({ total: 2, data: [{ id }] })
  })
})
