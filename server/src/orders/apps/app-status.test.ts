import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgedKeys } from '@fortnight/contract/orders/apps.testkit'
import { appStatuses } from '@fortnight/contract/vocabulary/app-states'
import { planNames, plans, type PlanName } from '@fortnight/contract/plans'
import { anApp, aPayment, aPerson, aTransfer, ok, type Person, send, settle } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
const putApp = (who: Person, id: string, body: unknown) => send(world.app, 'PUT', `/api/apps/${id}`, who, body)
const order = (who: Person, id: string, body: unknown) => send(world.app, 'PUT', `/api/apps/${id}/order`, who, body)
const edit = { name: 'Tideline 2', description: 'New words.' }
const nowhere = '00000000-0000-4000-8000-000000000000'
const row = async (id: string) => (await world.database.pool.query('select * from apps where id = $1', [id])).rows[0]

describe('changing an app', () => {
  it('changes the six fields and nothing else', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const change = {
      ...edit,
      category: 'Weather',
      requirements: 'Android 9',
      testing_credentials: 'u / p',
      test_instructions: 'Open it.',
    }
    const before = await row(app.id)
    expect(await ok(putApp(owner, app.id, change))).toMatchObject(change)
    const after = await row(app.id)
    for (const key of [
      'id',
      'owner_id',
      'status',
      'duration',
      'package_plan',
      'package_name',
      'created_at',
      'deleted_at',
    ])
      expect(after[key]).toEqual(before[key])
  })

  it.each([...forgedKeys.filter((key) => key !== 'status'), 'package_plan', 'duration'])(
    'refuses a forged %s',
    async (key) => {
      const owner = await aPerson(world)
      const app = await anApp(world, owner)
      expect((await putApp(owner, app.id, { ...edit, [key]: 'canary' })).statusCode).toBe(422)
      expect((await row(app.id)).name).toBe(app.name)
    },
  )

  it('is closed to other users and to administrators, and unknown apps are not found', async () => {
    const app = await anApp(world, await aPerson(world))
    for (const who of [await aPerson(world), await aPerson(world, 'admin')]) {
      expect((await putApp(who, app.id, edit)).statusCode).toBe(403)
      expect((await putApp(who, app.id, { status: 'active' })).statusCode).toBe(403)
      expect((await order(who, app.id, { package_plan: 'pro' })).statusCode).toBe(403)
      expect((await putApp(who, nowhere, edit)).statusCode).toBe(404)
      expect((await putApp(who, nowhere, { status: 'active' })).statusCode).toBe(404)
      expect((await order(who, nowhere, { package_plan: 'pro' })).statusCode).toBe(404)
    }
    expect(await row(app.id)).toMatchObject({ name: app.name, status: 'pending', package_plan: 'starter' })
  })
})

describe('the status of an app', () => {
  it.each([...appStatuses.filter((status) => status !== 'active'), 'approved', 'ACTIVE', 'active ', ''])(
    'cannot be set to "%s" by its owner',
    async (status) => {
      const owner = await aPerson(world)
      const app = await anApp(world, owner)
      expect((await putApp(owner, app.id, { status })).statusCode).toBe(403)
      expect((await putApp(owner, app.id, { ...edit, status })).statusCode).toBe(403)
      expect((await putApp(owner, nowhere, { status })).statusCode).toBe(403)
      expect(await row(app.id)).toMatchObject({ status: 'pending', name: app.name })
    },
  )

  it('is set to waiting for payment by the legacy order, never to active', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    expect(await ok(putApp(owner, app.id, { status: 'active' }))).toMatchObject({ status: 'pending_payment' })
    expect(await ok(putApp(owner, app.id, { status: 'active' }))).toMatchObject({ status: 'pending_payment' })
  })

  it('is not touched by the legacy order together with an edit', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    expect((await putApp(owner, app.id, { ...edit, status: 'active' })).statusCode).toBe(403)
    expect(await row(app.id)).toMatchObject({ status: 'pending', name: app.name })
  })

  it('waits for payment once a package is chosen, which is fixed while a payment is under review', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    expect(await ok(order(owner, app.id, { package_plan: 'pro' }))).toMatchObject({
      status: 'pending_payment',
      package_plan: 'pro',
    })
    expect((await order(owner, app.id, { package_plan: 'gold' })).statusCode).toBe(422)
    const { app: paid } = await aPayment(world, owner)
    expect((await order(owner, paid.id, { package_plan: 'enterprise' })).statusCode).toBe(409)
    expect((await putApp(owner, paid.id, { status: 'active' })).statusCode).toBe(409)
  })

  it('is ordered once for all requests with one key, and its contact is stored once', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const contact = { name: 'Zara Malik', email: 'Zara@Tideline.example', phone: '0300 1234567' }
    const place = () =>
      send(
        world.app,
        'PUT',
        `/api/apps/${app.id}/order`,
        owner,
        { package_plan: 'pro', contact },
        { 'idempotency-key': 'o-1' },
      )
    for (const answer of await Promise.all([place(), place(), place()]))
      expect(answer.json()).toMatchObject({ status: 'pending_payment', package_plan: 'pro' })
    const { data } = await ok<{ data: unknown[] }>(
      send(world.app, 'GET', `/api/testing-requests/user/${owner.id}`, owner),
    )
    expect(data).toEqual([
      expect.objectContaining({
        email: 'zara@tideline.example',
        plan: 'professional',
        contactInfo: { ...contact, email: 'zara@tideline.example' },
        appInfo: { name: app.name, packageName: '', description: app.description },
        testingRequirements: { duration: 14, testersNeeded: 12, targetAudience: '' },
      }),
    ])
  })

  it.each<[string, object]>([
    ['no name', { name: ' ', email: 'zara@tideline.example' }],
    ['no address', { name: 'Zara', email: 'zara' }],
    ['more than a contact', { name: 'Zara', email: 'zara@tideline.example', user_id: nowhere }],
  ])('stays if an order comes with a contact of %s', async (_case, contact) => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    expect((await order(owner, app.id, { package_plan: 'pro', contact })).statusCode).toBe(422)
    expect(await row(app.id)).toMatchObject({ status: 'pending', package_plan: 'starter' })
  })

  it('reaches active by an approved payment, after which its owner cannot move it', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPayment(world, owner)
    await ok(settle(world.app, admin, id))
    expect((await row(app.id)).status).toBe('active')
    for (const answer of [putApp(owner, app.id, { status: 'active' }), order(owner, app.id, { package_plan: 'pro' })])
      expect((await answer).statusCode).toBe(409)
    expect(await ok(putApp(owner, app.id, edit))).toMatchObject({ ...edit, status: 'active' })
  })

  it('is never active after any calls of an owner alone', async () => {
    const plan = fc.constantFrom<PlanName>(...planNames)
    const status = fc.constantFrom(...appStatuses, 'approved')
    const step = fc.oneof(
      fc.record({ call: fc.constant('status' as const), status, also: fc.boolean() }),
      fc.record({ call: fc.constant('order' as const), plan }),
      fc.record({
        call: fc.constant('pay' as const),
        plan,
        forge: fc.constantFrom({}, { payment_status: 'completed' }, { amount: 0.01 }),
      }),
      fc.record({ call: fc.constant('settle' as const), to: fc.constantFrom('completed', 'failed') }),
      fc.record({ call: fc.constantFrom('edit' as const, 'verify' as const, 'remove' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
        const owner = await aPerson(world)
        let app = await anApp(world, owner)
        let payment: { payment_id?: string; transaction_id?: string } = {}
        for (const it of steps) {
          const answers = []
          if (it.call === 'status')
            answers.push(await putApp(owner, app.id, { status: it.status, ...(it.also && edit) }))
          else if (it.call === 'order') answers.push(await order(owner, app.id, { package_plan: it.plan }))
          else if (it.call === 'edit') answers.push(await putApp(owner, app.id, edit))
          else if (it.call === 'settle')
            answers.push(
              await send(world.app, 'PUT', `/api/admin/payments/${payment.payment_id ?? nowhere}/status`, owner, {
                payment_status: it.to,
              }),
            )
          else if (it.call === 'verify')
            answers.push(
              await send(world.app, 'POST', '/api/payments/verify', owner, {
                payment_method: 'manual_easypaisa',
                transaction_id: payment.transaction_id ?? '1',
              }),
            )
          else if (it.call === 'pay') {
            const answer = await send(world.app, 'POST', '/api/payments/create', owner, {
              ...aTransfer(app.id, { amount: plans[it.plan].cents / 100 }),
              ...it.forge,
            })
            if (answer.statusCode === 200) payment = answer.json()
            answers.push(answer)
          } else answers.push(await send(world.app, 'DELETE', `/api/apps/${app.id}`, owner))
          expect(answers.map((a) => a.statusCode)).not.toContain(500)
          const { rows } = await world.database.pool.query(
            `select 1 from apps a left join payments p on p.app_id = a.id left join runs r on r.app_id = a.id
             where a.owner_id = $1 and (a.status in ('active', 'completed') or p.payment_status = 'completed' or r.id is not null)`,
            [owner.id],
          )
          expect(rows).toHaveLength(0)
          if ((await row(app.id)).deleted_at) app = await anApp(world, owner)
        }
      }),
      { numRuns: 10 },
    )
  })
})
