import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forgedKeys, refusedChoices, refusedFields } from '@fortnight/contract/orders/apps.testkit'
import { anApp, aPayment, aPerson, aPool, emptyPool, ok, send, settle } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'

const world = useTestServer()
const create = (who: Parameters<typeof send>[3], body: unknown, headers?: Record<string, string>) =>
  send(world.app, 'POST', '/api/apps', who, body, headers)
const fields = { name: 'Tideline', description: 'Tide and swell times.' }
const nowhere = '00000000-0000-4000-8000-000000000000'
const stored = async (id: string) => (await world.database.pool.query('select * from apps where id = $1', [id])).rows[0]

describe('submitting an app', () => {
  it('stores it as pending, with the defaults of the form', async () => {
    const owner = await aPerson(world)
    const answer = await create(owner, fields)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      ...fields,
      status: 'pending',
      duration: 12,
      package_plan: 'starter',
      icon: null,
      payment_status: null,
      tester_count: 0,
      run: null,
    })
    expect(answer.json()._id).toBe(answer.json().id)
    expect(await stored(answer.json().id)).toMatchObject({ owner_id: owner.id, status: 'pending' })
  })

  it.each([...refusedFields, ...refusedChoices])(
    'refuses %s at its field and stores nothing',
    async (_case, change, field, msg) => {
      const owner = await aPerson(world)
      const answer = await create(owner, { ...fields, ...change })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toContainEqual(expect.objectContaining({ loc: ['body', field], msg }))
      const { rows } = await world.database.pool.query('select 1 from apps where owner_id = $1', [owner.id])
      expect(rows).toHaveLength(0)
    },
  )

  it('keeps the plan that is meant, and knows no other than those on sale', async () => {
    const owner = await aPerson(world)
    expect((await create(owner, { ...fields, package_plan: 'pro' })).json()).toMatchObject({ package_plan: 'pro' })
    const refused = await create(owner, { ...fields, package_plan: 'platinum' })
    expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['body', 'package_plan']])
  })

  it.each(forgedKeys)('refuses a forged %s and never repeats it', async (key) => {
    const answer = await create(await aPerson(world), { ...fields, [key]: 'canary-31' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).not.toContain('canary')
  })

  it.each([
    ['right to left', 'مد و جزر کے اوقات — نسخہ ۲'],
    ['emoji of several code points', '🏄🏽‍♀️ 👨‍👩‍👧‍👦 Tide 🇵🇰'],
    ['markup', `<img src=x onerror="alert(1)">';drop table apps;--`],
    ['the longest name', 'ñ'.repeat(80)],
  ])('stores a name in %s as it was written', async (_case, name) => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner, { name })
    expect(app.name).toBe(name)
    const again = await ok<{ name: string }>(send(world.app, 'GET', `/api/apps/${app.id}`, owner))
    expect(again.name).toBe(name)
  })

  it('stores one Unicode form of a name that has two', async () => {
    const app = await anApp(world, await aPerson(world), { name: '  Cafe\u0301  ', category: '  ' })
    expect([app.name, app.category]).toEqual(['Caf\u00e9', null])
  })

  it('answers a repeated Idempotency-Key with the first answer and stores one app', async () => {
    const [owner, other] = [await aPerson(world), await aPerson(world)]
    const second = await world.another()
    const key = { 'idempotency-key': 'add-1' }
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => create(owner, fields, key)),
      ...Array.from({ length: 4 }, () => send(second, 'POST', '/api/apps', owner, fields, key)),
    ])
    expect(answers.map((a) => a.statusCode)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map((a) => a.body)).size).toBe(1)
    const list = await ok<unknown[]>(send(world.app, 'GET', '/api/apps/user', owner))
    expect(list).toHaveLength(1)
    expect((await create(owner, { ...fields, name: 'Other' }, key)).statusCode).toBe(409)
    expect((await create(other, fields, key)).json().id).not.toBe(answers[0]?.json().id)
  })
})

describe('changing an app', () => {
  it.each(refusedFields)('refuses %s at its field and changes nothing', async (_case, change, field, msg) => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const before = await stored(app.id)
    const answer = await send(world.app, 'PUT', `/api/apps/${app.id}`, owner, { ...fields, name: 'New', ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toContainEqual(expect.objectContaining({ loc: ['body', field], msg }))
    expect(await stored(app.id)).toEqual(before)
  })
})

describe('reading apps', () => {
  it("lists the caller's own, newest first, and no other user's", async () => {
    const [owner, other] = [await aPerson(world), await aPerson(world)]
    await anApp(world, other)
    for (const name of ['First', 'Second', 'Third']) await anApp(world, owner, { name })
    const list = await ok<{ name: string }[]>(send(world.app, 'GET', '/api/apps/user', owner))
    expect(list.map((app) => app.name)).toEqual(['Third', 'Second', 'First'])
  })

  it('lists an app as it is shown alone, with a run and without', async () => {
    const owner = await aPerson(world)
    const { app, id } = await aPayment(world, owner)
    const both = async () => {
      const [listed] = await ok<Record<string, unknown>[]>(send(world.app, 'GET', '/api/apps/user', owner))
      const { testing_credentials: _, ...alone } = await ok<Record<string, unknown>>(
        send(world.app, 'GET', `/api/apps/${app.id}`, owner),
      )
      expect(listed).toEqual(alone)
      return listed?.['run']
    }
    expect(await both()).toBeNull()
    await ok(settle(world.app, await aPerson(world, 'admin'), id))
    expect(await both()).toMatchObject({ phase: 'queued', started_on: null })
  })

  it('refuses another user with 403 and does not find an unknown app', async () => {
    const app = await anApp(world, await aPerson(world))
    const stranger = await aPerson(world)
    expect((await send(world.app, 'GET', `/api/apps/${app.id}`, stranger)).statusCode).toBe(403)
    const missing = await send(world.app, 'GET', `/api/apps/${nowhere}`, stranger)
    expect([missing.statusCode, missing.json().detail]).toEqual([404, 'App not found'])
    expect((await send(world.app, 'GET', `/api/apps/not-an-id`, stranger)).statusCode).toBe(404)
  })
})

describe('testing credentials', () => {
  it('are sealed in the database and shown to the owner and administrators, never in a list', async () => {
    const secret = `canary-${randomUUID()}`
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const answer = await create(owner, { ...fields, testing_credentials: secret }, { 'idempotency-key': 'sealed-1' })
    const { id } = answer.json()
    expect(answer.body).not.toContain(secret)
    expect(await tablesHolding(world.database.pool, secret)).toEqual([])
    // A search for unsealed text finds it, so an empty result means something.
    expect(await tablesHolding(world.database.pool, id)).toContain('public.apps')
    for (const who of [owner, admin])
      expect((await send(world.app, 'GET', `/api/apps/${id}`, who)).json().testing_credentials).toBe(secret)
    expect((await send(world.app, 'GET', '/api/apps/user', owner)).body).not.toContain(secret)
    expect((await send(world.app, 'GET', `/api/apps/${id}`, await aPerson(world))).body).not.toContain(secret)
  })

  it('are gone with the app, and with an edit that leaves them out', async () => {
    const owner = await aPerson(world)
    const [edited, removed] = [
      await anApp(world, owner, { testing_credentials: 'a' }),
      await anApp(world, owner, { testing_credentials: 'b' }),
    ]
    const after = await ok(send(world.app, 'PUT', `/api/apps/${edited.id}`, owner, fields))
    expect(after).toMatchObject({ testing_credentials: null })
    await ok(send(world.app, 'DELETE', `/api/apps/${removed.id}`, owner))
    expect((await stored(removed.id)).testing_credentials).toBeNull()
  })
})

describe('removing an app', () => {
  it('hides it from all users and keeps its payments on record', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPayment(world, owner)
    const waiting = await send(world.app, 'DELETE', `/api/apps/${app.id}`, owner)
    expect(waiting.statusCode).toBe(409)
    await ok(settle(world.app, admin, id, 'failed'))
    expect(await ok(send(world.app, 'DELETE', `/api/apps/${app.id}`, owner))).toEqual({ success: true })
    for (const who of [owner, admin])
      expect((await send(world.app, 'GET', `/api/apps/${app.id}`, who)).statusCode).toBe(404)
    expect((await send(world.app, 'DELETE', `/api/apps/${app.id}`, owner)).statusCode).toBe(404)
    expect(await ok(send(world.app, 'GET', `/api/payments/${id}/status`, owner))).toMatchObject({
      payment_status: 'failed',
    })
  })

  it('is refused while the app is being tested', async () => {
    await emptyPool(world)
    await aPool(world, 60)
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPayment(world, owner)
    await ok(settle(world.app, admin, id))
    expect((await send(world.app, 'DELETE', `/api/apps/${app.id}`, owner)).statusCode).toBe(409)
  })

  it('is refused to other users and administrators with the specified words', async () => {
    const app = await anApp(world, await aPerson(world))
    for (const who of [await aPerson(world), await aPerson(world, 'admin')]) {
      const answer = await send(world.app, 'DELETE', `/api/apps/${app.id}`, who)
      expect([answer.statusCode, answer.json().detail]).toEqual([403, 'You do not have permission to delete this app.'])
    }
    expect((await send(world.app, 'DELETE', `/api/apps/${nowhere}`, await aPerson(world))).statusCode).toBe(404)
    expect((await stored(app.id)).deleted_at).toBeNull()
  })
})
