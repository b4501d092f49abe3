import { describe, expect, it, onTestFinished } from 'vitest'
import type { AdminPayment, PaymentPreview } from '@fortnight/contract/orders/admin-payments'
import type { Listed } from '@fortnight/contract/listing'
import { addDays } from '@fortnight/contract/calendar'
import { defaultPay } from '@fortnight/contract/operations/tester-pay'
import { hourMs } from '@fortnight/contract/format/spans'
import {
  anApp,
  aPayment,
  aPerson,
  aPool,
  aTransfer,
  emptyPool,
  ok,
  type Person,
  send,
  settle,
  zoneAtNoon,
} from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()

const list = (admin: Person, query: string) =>
  ok<Listed<AdminPayment>>(send(world.app, 'GET', `/api/admin/payments?${query}`, admin))
const preview = (admin: Person, id: string) =>
  ok<PaymentPreview>(send(world.app, 'GET', `/api/admin/payments/${id}/preview`, admin))
const onStatement = (admin: Person, ...rows: [id: string, rupees: number][]) =>
  ok(
    send(world.app, 'POST', '/api/admin/statements', admin, {
      payment_method: 'manual_easypaisa',
      csv: ['Transaction ID,Amount', ...rows.map((row) => row.join(','))].join('\n'),
    }),
  )

describe('the review of payments', () => {
  it('finds a payment by its transaction ID, its payer, their address and the app', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const app = await anApp(world, owner, { name: 'Moonrise Ledger' })
    const body = aTransfer(app.id, { account_name: 'Quratulain Haider' })
    const { payment_id: id } = await ok<{ payment_id: string }>(
      send(world.app, 'POST', '/api/payments/create', owner, body),
    )
    for (const term of [body.transaction_id.slice(2, 9), 'quratul', owner.email.slice(10, 30), 'moonrise l', 'mo']) {
      const found = await list(admin, new URLSearchParams({ q: term, limit: '100' }).toString())
      expect(found.data.map((row) => row.id)).toContain(id)
      expect(found.total).toBe(found.data.length)
    }
    expect((await list(admin, 'q=nobody%20has%20this')).data).toEqual([])
    expect((await list(admin, 'q=%25')).data).toEqual([])
  })

  it('shows exactly the rows of a filter, in the requested order', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const [confirmed, differs, unseen] = [
      await aPayment(world, owner),
      await aPayment(world, owner),
      await aPayment(world, owner, { payment_method: 'manual_bank' }),
    ]
    const copy = await aPayment(world, await aPerson(world), { transaction_id: unseen.transaction_id })
    await onStatement(admin, [confirmed.transaction_id, 2797], [differs.transaction_id, 999])
    await ok(settle(world.app, admin, unseen.id, 'failed'))
    const mine = async (query: string) => {
      const { data } = await list(admin, `q=${encodeURIComponent(owner.email)}&${query}`)
      return data.map((row) => row.id)
    }
    expect(await mine('sort=created_at')).toEqual([confirmed.id, differs.id, unseen.id])
    expect(await mine('')).toEqual([unseen.id, differs.id, confirmed.id])
    expect(await mine('status=pending&sort=created_at')).toEqual([confirmed.id, differs.id])
    expect(await mine('status=failed')).toEqual([unseen.id])
    expect(await mine('status=all&method=manual_bank')).toEqual([unseen.id])
    expect(await mine('plan=pro')).toEqual([])
    expect(await mine('statement=confirmed')).toEqual([confirmed.id])
    expect(await mine('statement=differs')).toEqual([differs.id])
    expect(await mine('statement=unseen')).toEqual([unseen.id])
    // A bank's ID with the digits of an EasyPaisa transfer is the same ID.
    expect(await mine('duplicates=only')).toEqual([unseen.id])
    const again = await aPayment(world, await aPerson(world), { transaction_id: confirmed.transaction_id })
    expect(await mine('duplicates=only&sort=created_at')).toEqual([confirmed.id, unseen.id])
    const flagged = (await list(admin, 'duplicates=only&limit=100')).data.map((row) => row.id)
    expect(flagged).toEqual(expect.arrayContaining([confirmed.id, again.id, copy.id]))
    expect(flagged).not.toContain(differs.id)
    expect((await list(admin, `q=${unseen.transaction_id}&status=failed`)).data[0]).toMatchObject({
      decided_by: 'Zara Malik',
      statement: 'unseen',
      refund: null,
    })
  })

  it('exports what it shows, safe to open in a spreadsheet, on record', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const app = await anApp(world, owner, { name: '=HYPERLINK("http://evil.example")' })
    await ok(send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id)))
    const answer = await send(
      world.app,
      'GET',
      `/api/admin/payments.csv?q=${encodeURIComponent(owner.email)}&status=pending`,
      admin,
    )
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header, row, ...rest] = answer.body.trimEnd().split('\r\n')
    expect(header).toMatch(/^\ufeffApp,Developer,/)
    expect(row).toMatch(/^"'=HYPERLINK/)
    expect(row).toContain(owner.email)
    expect(rest).toEqual([])
    const { rows } = await world.database.pool.query('select action from audit_log where actor_id = $1', [admin.id])
    expect(rows).toEqual([{ action: 'payment.export' }])
  })
})

/** Hash of everything that an approval writes to. */
async function everything(): Promise<string> {
  const tables = ['apps', 'assignments', 'audit_log', 'cooldowns', 'decisions', 'ledger', 'notifications', 'payments']
  const rows = [...tables, 'run_events', 'runs', 'testers'].map(
    (table) => `select '${table}' || t::text as row from ${table} t`,
  )
  const { rows: found } = await world.database.pool.query<{ print: string }>(
    `select md5(string_agg(row, ' ' order by row)) as print from (${rows.join(' union all ')}) everything`,
  )
  return found[0]?.print ?? ''
}

describe('the preview of an approval', () => {
  it.each([
    ['at noon', 12, 15],
    ['late in the evening, as its day counts from six hours later', 22, 16],
  ])('is what approving then does: the team, and the promised day of an order %s', async (_when, hour, days) => {
    const today = new Date().toISOString().slice(0, 10)
    world.now = new Date(Date.parse(today) + hour * hourMs)
    onTestFinished(() => {
      world.now = undefined
    })
    await emptyPool(world)
    await aPool(world, 60)
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPayment(world, owner)
    const { run, blocked, claims, payment } = await preview(admin, id)
    expect({ blocked, claims, payment }).toMatchObject({
      blocked: null,
      claims: [],
      payment: { id, statement: 'unseen' },
    })
    expect(run).toMatchObject({ need: 12, days: 14, available: null })
    expect(run?.probability).toBeGreaterThanOrEqual(0.99)
    expect(run?.promised_on).toBe(addDays(today, days))
    expect((await ok<{ team: number }>(settle(world.app, admin, id))).team).toBe(run?.team)
  })

  it('is the team that approving asks at night, when more are asked so that all are in soon', async () => {
    await emptyPool(world)
    await aPool(world, 60)
    // It is almost midnight where they live.
    await world.database.pool.query('update testers set timezone = $1', [
      zoneAtNoon(new Date(Date.now() + 13 * hourMs)),
    ])
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPayment(world, owner)
    const { run } = await preview(admin, id)
    expect((await ok<{ team: number }>(settle(world.app, admin, id))).team).toBe(run?.team)
  })

  it('is a place in the queue if too few testers are free', async () => {
    await emptyPool(world)
    await aPool(world, 9)
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPayment(world, owner)
    const none = { team: null, probability: null, promised_on: expect.any(String), missing_setup: [] }
    const margin = expect.objectContaining({ price: 2797 })
    expect((await preview(admin, id)).run).toEqual({ need: 12, days: 14, ...none, available: 9, margin })
  })

  it('says what is expected to be left of the price, by the pay of now', async () => {
    await emptyPool(world)
    await aPool(world, 40)
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPayment(world, owner)
    const marginNow = async () => (await preview(admin, id)).run!.margin!
    const { price, testers, back, fees, left } = await marginNow()
    expect(left).toBe(price - testers - back - fees)
    expect(left).toBeGreaterThan(0)
    const data = { ...defaultPay, pkr_per_day: 50 }
    await ok(send(world.app, 'PUT', '/api/admin/settings/pay', admin, { data, version: 0 }))
    expect((await marginNow()).left).toBeLessThan(0)
    await ok(send(world.app, 'DELETE', '/api/admin/settings/pay?version=1', admin))
  })

  it('counts the pay of all days that were ordered', async () => {
    await emptyPool(world)
    await aPool(world, 40)
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const short = (await preview(admin, (await aPayment(world, owner)).id)).run!.margin!
    const { id: app } = await anApp(world, owner, { duration: 30 })
    const created = send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app, { amount: 21.51 }))
    const { payment_id } = await ok<{ payment_id: string }>(created)
    const { run } = await preview(admin, payment_id)
    // Sixteen days more, of seven rupees for each tester who is still there.
    expect(run?.days).toBe(30)
    expect(run!.margin!.testers - short.testers).toBeGreaterThan(16 * 7 * 12)
  })

  it('is a place in the queue while the pool is nearly full, as approving then does', async () => {
    await emptyPool(world)
    const testers = await aPool(world, 60)
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    await world.database.pool.query('update testers set active = capacity where id = any($1)', [testers.slice(0, 55)])
    const { id } = await aPayment(world, owner)
    expect((await preview(admin, id)).run).toMatchObject({ team: null, available: null })
    expect((await ok<{ team: number }>(settle(world.app, admin, id))).team).toBe(0)
  })

  it('leaves no write, and no lock that a claim would meet', async () => {
    await emptyPool(world)
    await aPool(world, 40)
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const payments = [await aPayment(world, owner), await aPayment(world, await aPerson(world))] as const
    const before = await everything()
    await preview(admin, payments[0].id)
    expect(await everything()).toBe(before)
    // A claim skips testers that another transaction has locked: during any number of previews it must still find them
    // all.
    const looks = Array.from({ length: 10 }, () => preview(admin, payments[0].id))
    const [{ team }] = await Promise.all([ok<{ team: number }>(settle(world.app, admin, payments[1].id)), ...looks])
    expect(team).toBeGreaterThan(12)
  })

  it('says who else claims the transaction, and that it can be accepted once', async () => {
    const [first, second, admin] = [await aPerson(world), await aPerson(world), await aPerson(world, 'admin')]
    const mine = await aPayment(world, first)
    const copy = await aPayment(world, second, { transaction_id: mine.transaction_id })
    expect((await preview(admin, copy.id)).claims).toMatchObject([{ id: mine.id, payment_status: 'pending' }])
    await ok(settle(world.app, admin, mine.id))
    expect(await preview(admin, copy.id)).toMatchObject({
      blocked: 'This transaction ID was already accepted for another payment.',
      run: null,
      claims: [{ id: mine.id, user_email: first.email, payment_status: 'completed' }],
    })
    expect(await preview(admin, mine.id)).toMatchObject({ blocked: 'This payment is decided.', run: null })
  })

  it('is refused for a payment of their own, and not found for one that does not exist', async () => {
    const admin = await aPerson(world, 'admin')
    const { id } = await aPayment(world, admin)
    expect(await preview(admin, id)).toMatchObject({ blocked: 'You cannot decide a payment of your own.', run: null })
    const gone = await send(world.app, 'GET', `/api/admin/payments/${admin.id}/preview`, admin)
    expect(gone.statusCode).toBe(404)
  })
})

describe('eight administrators at once', () => {
  it('decide a payment once; the others learn who was first, and what they did', async () => {
    const owner = await aPerson(world)
    const admins = await Promise.all(Array.from({ length: 8 }, () => aPerson(world, 'admin')))
    const second = await world.another()
    for (let round = 0; round < 3; round++) {
      const { id } = await aPayment(world, owner)
      const answers = await Promise.all(
        admins.map((admin, at) => settle(at % 2 ? second : world.app, admin, id, at % 3 ? 'completed' : 'failed')),
      )
      const { rows } = await world.database.pool.query<{ status: string; acts: number }>(
        `select payment_status as status, (select count(*)::int from audit_log where subject = $1::text) as acts
         from payments where id = $1::uuid`,
        [id],
      )
      expect(rows[0]?.acts).toBe(1)
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
      const details = answers.filter((answer) => answer.statusCode === 409).map((answer) => answer.json().detail)
      const message = `Failed to update payment status. Zara Malik marked it as ${rows[0]?.status} before.`
      expect(details).toEqual(Array(7).fill(message))
    }
  })
})
