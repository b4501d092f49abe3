import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Listed } from '@fortnight/contract/listing'
import type { AdminStats } from '@fortnight/contract/operations/figures'
import type { AdminPaymentHelp, PaymentHelp } from '@fortnight/contract/orders/payment-help'
import { anApp, aPerson, aPaymentHelp, aTransfer, ok, type Person, send, settle } from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAccount } from '../../identity/auth/accounts.testkit.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'

const world = useTestServer()
const post = usePost(world)

const request = { country: 'DE', reason: 'My bank refuses.', alternative: 'Wise', package_plan: 'pro' }
const ask = (who: Person, appId: string, body: object = request, headers = {}, app = world.app) =>
  send(app, 'POST', `/api/apps/${appId}/payment-help`, who, body, headers)
const mine = async (who: Person, appId: string) =>
  (await ok<{ data: PaymentHelp | null }>(send(world.app, 'GET', `/api/apps/${appId}/payment-help`, who))).data
const answer = (who: Person, id: string, text = 'Please pay by Wise.', app = world.app) =>
  send(app, 'PUT', `/api/admin/payment-help/${id}/answer`, who, { answer: text })
const list = (who: Person, search: string) =>
  ok<Listed<AdminPaymentHelp>>(send(world.app, 'GET', `/api/admin/payment-help?${search}`, who))
const waiting = async (who: Person) =>
  (await ok<{ data: AdminStats }>(send(world.app, 'GET', '/api/admin/dashboard/stats', who))).data.open_payment_help
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
const refusalOf = (answered: Awaited<ReturnType<typeof send>>) => [answered.statusCode, answered.json().detail]

describe('a request for another way to pay', () => {
  it('is kept with plan, price, country and reason, and leaves the order as it is', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    expect(await mine(owner, app.id)).toBeNull()
    const answered = await ask(owner, app.id)
    expect(answered.statusCode).toBe(201)
    expect(await mine(owner, app.id)).toEqual(answered.json())
    expect(answered.json()).toMatchObject({ ...request, amount: 17.99, state: 'open', answer: null, ended_at: null })
    expect(await query('select status, package_plan from apps where id = $1', [app.id])).toEqual([
      { status: 'pending', package_plan: 'starter' },
    ])
    expect(await query('select 1 from payments where app_id = $1', [app.id])).toEqual([])
  })

  it.each([
    ['no country', 'country', '', 'Choose your country.'],
    ['an unknown country', 'country', 'XX', 'Choose your country.'],
    ['no reason', 'reason', '  ', 'Tell us what stops you.'],
    ['too long a reason', 'reason', 'x'.repeat(1001), 'Please use at most 1000 characters.'],
    ['too long an alternative', 'alternative', 'x'.repeat(201), 'Please use at most 200 characters.'],
  ])('is refused at its field with %s', async (_, field, wrong, message) => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const { statusCode, ...refused } = await ask(owner, app.id, { ...request, [field]: wrong })
    expect([statusCode, refused.json().detail]).toEqual([
      422,
      [expect.objectContaining({ loc: ['body', field], msg: message })],
    ])
  })

  it('sent twice is stored once, on two servers at once too', async () => {
    const [owner, second] = [await aPerson(world), await world.another()]
    const app = await anApp(world, owner)
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([ask(owner, app.id, request, key), ask(owner, app.id, request, key, second)])
    answers.push(await ask(owner, app.id, request, key))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const again = 'You have already asked for another way to pay for this app.'
    expect(refusalOf(await ask(owner, app.id))).toEqual([409, again])
    expect(await query('select 1 from payment_help where app_id = $1', [app.id])).toHaveLength(1)
  })

  it('is its owner’s alone', async () => {
    const [owner, stranger, admin] = [await aPerson(world), await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPaymentHelp(world, owner)
    for (const other of [stranger, admin]) {
      expect((await send(world.app, 'GET', `/api/apps/${app.id}/payment-help`, other)).statusCode).toBe(403)
      expect((await ask(other, app.id)).statusCode).toBe(403)
    }
    expect((await answer(stranger, id)).statusCode).toBe(403)
    expect((await send(world.app, 'GET', '/api/admin/payment-help', stranger)).statusCode).toBe(403)
    expect((await ask(owner, randomUUID())).statusCode).toBe(404)
  })

  it('is refused for an app that waits for no payment', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    await query("update apps set status = 'cancelled' where id = $1", [app.id])
    expect(refusalOf(await ask(owner, app.id))).toEqual([409, 'This app does not wait for a payment.'])
  })

  it('lapses when the app is paid for or deleted, and can then not be answered', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const before = await waiting(admin)
    const [paid, deleted] = [await aPaymentHelp(world, owner), await aPaymentHelp(world, owner)]
    expect(await waiting(admin)).toBe(before + 2)
    const { payment_id } = await ok<{ payment_id: string }>(
      send(world.app, 'POST', '/api/payments/create', owner, aTransfer(paid.app.id)),
    )
    expect((await mine(owner, paid.app.id))?.state).toBe('open')
    await ok(settle(world.app, admin, payment_id))
    await ok(send(world.app, 'DELETE', `/api/apps/${deleted.app.id}`, owner))
    expect((await mine(owner, paid.app.id))?.state).toBe('lapsed')
    for (const { id } of [paid, deleted])
      expect(refusalOf(await answer(admin, id))).toEqual([409, 'This app does not wait for a payment.'])
    expect(await waiting(admin)).toBe(before)
    expect(await post.to(owner.email)).toEqual([])
  })
})

describe('an administrator', () => {
  it('is notified, and finds it with app, plan, amount, country and reason', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const app = await anApp(world, owner, { name: `Saltmarsh ${randomUUID()}` })
    const { id } = (await ask(owner, app.id)).json()
    const [note] = await readNotifications(world, admin)
    expect(note).toMatchObject({
      title: 'A developer can’t pay',
      message: `The developer of ${app.name} (Germany) asks for another way to pay.`,
      link: '/admin/payments/help',
    })
    for (const search of [`q=${app.name}`, `q=${owner.email}&state=open`, `state=all&q=${owner.email}`]) {
      const { data, total } = await list(admin, search)
      expect([data, total]).toEqual([
        [
          expect.objectContaining({
            id,
            app_id: app.id,
            app_name: app.name,
            user_email: owner.email,
            ...request,
            amount: 17.99,
            answered_by: null,
          }),
        ],
        1,
      ])
    }
    expect((await list(admin, `state=answered&q=${owner.email}`)).total).toBe(0)
    const csv = await send(world.app, 'GET', `/api/admin/payment-help.csv?q=${owner.email}`, admin)
    expect(csv.body).toContain('My bank refuses.')
  })

  it('answers by mail, which closes it; the developer reads the answer and can ask again', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPaymentHelp(world, owner)
    const { data } = await ok<{ data: AdminPaymentHelp }>(answer(admin, id, 'Please pay by Wise.\n\n<b>Sana</b>'))
    expect(data).toMatchObject({ state: 'answered', answered_by: 'Zara Malik' })
    const [arrived, ...more] = await post.to(owner.email)
    expect(more).toEqual([])
    expect(arrived?.mail).toMatchObject({
      subject: 'Another way to pay for your test',
      replyTo: [{ name: '', address: 'support@fortnight.example' }],
    })
    expect(arrived?.mail.text).toContain('Please pay by Wise.')
    expect(arrived?.mail.html).toContain('&lt;b&gt;Sana')
    expect(await mine(owner, app.id)).toMatchObject({ state: 'answered', answer: 'Please pay by Wise.\n\n<b>Sana</b>' })
    expect(await query('select action, data from audit_log where subject = $1', [id])).toEqual([
      { action: 'payment_help.answer', data: { app_id: app.id } },
    ])
    expect((await ask(owner, app.id)).statusCode).toBe(201)
    expect((await mine(owner, app.id))?.state).toBe('open')
  })

  it('is refused when another answers at the same moment, and nothing is sent twice', async () => {
    const [first, other, second] = [await aPerson(world, 'admin'), await aPerson(world, 'admin'), await world.another()]
    for (let i = 0; i < 5; i++) {
      const owner = await aPerson(world)
      const { id } = await aPaymentHelp(world, owner)
      const answers = await Promise.all([answer(first, id), answer(other, id, 'By card.', second)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const lost = answers.find(({ statusCode }) => statusCode === 409)!
      expect(lost.json().detail).toBe('Zara Malik has answered this request already.')
      expect(await post.to(owner.email)).toHaveLength(1)
      expect(await query('select 1 from audit_log where subject = $1', [id])).toHaveLength(1)
    }
  })

  it('can’t send an empty answer, nor answer what is not there', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPaymentHelp(world, owner)
    const empty = await answer(admin, id, '  ')
    expect([empty.statusCode, empty.json().detail[0].msg]).toEqual([422, 'Please write an answer.'])
    expect((await answer(admin, randomUUID())).statusCode).toBe(404)
  })
})

describe('personal data', () => {
  it('contains the requests and their answers, and leaves with the account', async () => {
    const [owner, admin] = [await anAccount(world), await aPerson(world, 'admin')]
    const text = `reason ${randomUUID()}`
    const app = await anApp(world, owner)
    const { id } = (await ask(owner, app.id, { ...request, reason: text }, { 'idempotency-key': randomUUID() })).json()
    await ok(answer(admin, id, `About your ${text}`))
    const exported = await ok<Record<string, unknown>>(send(world.app, 'GET', '/api/account/data', owner))
    expect(exported['payment_help']).toMatchObject([{ id, country: 'DE', reason: text, answer: `About your ${text}` }])
    expect(JSON.stringify(exported)).not.toContain(admin.id)
    await ok(send(world.app, 'DELETE', '/api/account', owner))
    expect(await tablesHolding(world.database.pool, text)).toEqual([])
    // The mail that was to be sent has nothing to say any more.
    const subjects = (await post.to(owner.email)).map(({ mail }) => mail.subject)
    expect(subjects).not.toContain('Another way to pay for your test')
  })
})

describe('in the database', () => {
  it('an answered request stays as it is', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPaymentHelp(world, owner)
    await expect(query("update payment_help set reason = 'Another' where id = $1", [id])).rejects.toThrow(
      /answered once/,
    )
    await ok(answer(admin, id))
    await expect(query("update payment_help set answer = 'Another' where id = $1", [id])).rejects.toThrow(
      /answered once/,
    )
  })
})
