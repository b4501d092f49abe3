import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { collections } from '@fortnight/contract/site/collections'
import { anApp, aPayment, aPerson, aTestingRequest, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
type Method = Parameters<typeof send>[1]
const call = (method: Method, path: string, who: Person | null, body?: unknown, headers?: Record<string, string>) =>
  send(world.app, method, `/api/db/${path}`, who, body, headers)
interface Listed {
  data: Record<string, unknown>[]
}
const list = (path: string, who: Person) => ok<Listed>(call('GET', path, who))
const newApp = {
  name: 'Tideline',
  description: 'Tide and swell times.',
  testingType: 'google_play_console_close_testing',
}

/** Permissions, written down a second time: the specification's rules, independent of the contract's. */
const everybody = { nobody: true, owner: true, stranger: true, administrator: true }
const signedIn = { ...everybody, nobody: false }
const ownerAlone = { nobody: false, owner: true, stranger: false, administrator: false }
const ownerOrAdmin = { ...ownerAlone, administrator: true }
const adminAlone = { ...ownerAlone, owner: false, administrator: true }
const closed = { ...ownerAlone, owner: false }
type Who = keyof typeof everybody

const rules: Record<string, Record<'create' | 'read' | 'list' | 'update' | 'delete', Record<Who, boolean>>> = {
  apps: { create: signedIn, read: ownerOrAdmin, list: ownerOrAdmin, update: ownerAlone, delete: ownerAlone },
  users: { create: closed, read: ownerOrAdmin, list: ownerOrAdmin, update: closed, delete: closed },
  testingRequests: { create: everybody, read: ownerOrAdmin, list: ownerOrAdmin, update: closed, delete: closed },
  contacts: { create: everybody, read: adminAlone, list: adminAlone, update: closed, delete: closed },
  leads: { create: everybody, read: adminAlone, list: adminAlone, update: closed, delete: closed },
  feedback: { create: everybody, read: adminAlone, list: adminAlone, update: closed, delete: closed },
  payments: { create: closed, read: closed, list: closed, update: closed, delete: closed },
  sessions: { create: closed, read: closed, list: closed, update: closed, delete: closed },
}

const email = 'visitor@people.example'
const bodies: Record<string, object> = {
  apps: newApp,
  users: { email, name: 'Sana', role: 'admin' },
  testingRequests: {
    email,
    plan: 'starter',
    contactInfo: { name: 'Sana', email },
    appInfo: {},
    testingRequirements: { duration: 14, testersNeeded: 12 },
  },
  contacts: { name: 'Sana', email, subject: 'Hello', message: 'Hello' },
  leads: { email },
  feedback: { feedback: 'Clear and quick.' },
}
const ownerField: Record<string, string> = { apps: 'userId', testingRequests: 'userId', users: 'uid' }

/** Id of a record of that owner, or any record if records have no owner. */
async function aRecord(collection: string, owner: Person): Promise<string> {
  if (collection === 'apps') return (await anApp(world, owner)).id
  if (collection === 'users') return owner.id
  if (collection === 'testingRequests') return aTestingRequest(world, owner)
  if (!bodies[collection]) return randomUUID()
  return (await ok<{ id: string }>(call('POST', collection, null, bodies[collection]))).id
}

const cells = Object.entries(rules).flatMap(([collection, operations]) =>
  Object.entries(operations).flatMap(([operation, may]) =>
    (Object.keys(may) as Who[]).map((who) => ({ collection, operation, who, may: may[who] })),
  ),
)

describe('the rules', () => {
  it.each(cells)('$collection: $operation by $who: $may', async ({ collection, operation, who, may }) => {
    const owner = await aPerson(world)
    const caller = {
      nobody: null,
      owner,
      stranger: await aPerson(world),
      administrator: await aPerson(world, 'admin'),
    }[who]
    const id = await aRecord(collection, owner)
    const mine = ownerField[collection] ? `?where=${ownerField[collection]}&equals=${owner.id}` : ''
    const request = {
      create: () => call('POST', collection, caller, bodies[collection] ?? {}),
      read: () => call('GET', `${collection}/${id}`, caller),
      list: () => call('GET', collection + mine, caller),
      update: () => call('PUT', `${collection}/${id}`, caller, { name: 'New' }),
      delete: () => call('DELETE', `${collection}/${id}`, caller),
    }[operation]
    const { statusCode } = (await request?.()) ?? { statusCode: 0 }
    if (may) expect([200, 201]).toContain(statusCode)
    else expect([401, 403, 404]).toContain(statusCode)
  })

  it('cover every row of the contract', () => {
    const paths = new Set(Object.values(collections).map(({ path }) => path.split('/')[3]))
    for (const path of paths) expect(rules).toHaveProperty(path ?? '')
  })
})

describe('an app in the collection', () => {
  it('is the app of the ordinary calls, in the spelling of the collection', async () => {
    const owner = await aPerson(world)
    const { id } = await ok<{ id: string }>(
      call('POST', 'apps', owner, { ...newApp, testingCredentials: 'demo / spoonbill' }),
    )
    const { data } = await ok<{ data: Record<string, unknown> }>(call('GET', `apps/${id}`, owner))
    expect(data).toMatchObject({
      id,
      _id: id,
      userId: owner.id,
      userEmail: owner.email,
      status: 'pending',
      duration: 12,
    })
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['packagePlan', 'testingType', 'createdAt', 'updatedAt']))
    expect(JSON.stringify(data)).not.toContain('spoonbill')
    const ordinary = await ok<Record<string, unknown>>(send(world.app, 'GET', `/api/apps/${id}`, owner))
    expect(ordinary).toMatchObject({
      name: 'Tideline',
      testing_credentials: 'demo / spoonbill',
      package_plan: 'starter',
    })
  })

  it('is changed field by field, and its time of change with it', async () => {
    const owner = await aPerson(world)
    const { id } = await ok<{ id: string }>(
      call('POST', 'apps', owner, { ...newApp, testingCredentials: 'demo / spoonbill' }),
    )
    const read = async () => (await ok<{ data: Record<string, string> }>(call('GET', `apps/${id}`, owner))).data
    const before = await read()
    await ok(call('PUT', `apps/${id}`, owner, { category: 'Weather' }))
    const after = await read()
    expect(after).toEqual({ ...before, category: 'Weather', updatedAt: expect.any(String) })
    expect(Date.parse(after['updatedAt'] ?? '')).toBeGreaterThan(Date.parse(before['updatedAt'] ?? ''))
    const ordinary = await ok<Record<string, unknown>>(send(world.app, 'GET', `/api/apps/${id}`, owner))
    expect(ordinary['testing_credentials']).toBe('demo / spoonbill')
  })

  it.each(['status', 'packagePlan', 'userId', 'userEmail', 'createdAt', 'testers', 'id'])(
    'has a %s that no caller can write',
    async (field) => {
      const owner = await aPerson(world)
      const app = await anApp(world, owner)
      for (const [method, path, body] of [
        ['POST', 'apps', newApp],
        ['PUT', `apps/${app.id}`, {}],
      ] as const)
        expect((await call(method, path, owner, { ...body, [field]: 'active' })).statusCode).toBe(422)
    },
  )

  it('can be neither changed nor deleted if the ordinary calls would refuse it', async () => {
    const owner = await aPerson(world)
    const { app } = await aPayment(world, owner)
    expect((await call('DELETE', `apps/${app.id}`, owner)).statusCode).toBe(409)
    expect((await call('PUT', `apps/${app.id}`, owner, { name: ' ' })).statusCode).toBe(422)
    await ok(call('GET', `apps/${app.id}`, owner))
  })

  it('is gone once deleted, and then answered with the specified message', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    await ok(call('DELETE', `apps/${app.id}`, owner))
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await call(method, `apps/${app.id}`, owner)
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'App not found'])
    }
    expect((await list(`apps?where=userId&equals=${owner.id}`, owner)).data).toEqual([])
  })
})

describe('a list', () => {
  it('accepts one order, ascending by default, and a limit', async () => {
    const owner = await aPerson(world)
    for (const name of ['First', 'Second', 'Third']) await anApp(world, owner, { name })
    const names = async (more: string) =>
      (await list(`apps?where=userId&equals=${owner.id}${more}`, owner)).data.map(({ name }) => name)
    expect(await names('')).toEqual(['First', 'Second', 'Third'])
    expect(await names('&orderBy=createdAt&direction=desc&limit=2')).toEqual(['Third', 'Second'])
  })

  it.each([
    'where=owner_id&equals=1',
    'where=userId&equals=1',
    'where=userId',
    'equals=1',
    'orderBy=name',
    'direction=up',
    'limit=0',
    'limit=101',
    "where=status&equals=active'--",
  ])('refuses the query %s', async (query) => {
    expect((await call('GET', `apps?${query}`, await aPerson(world, 'admin'))).statusCode).toBe(422)
  })

  it("does not give a developer other users' records, however they ask", async () => {
    const owner = await aPerson(world)
    for (const query of ['', '?where=status&equals=pending', `?where=userId&equals=${randomUUID()}`])
      expect((await call('GET', `apps${query}`, owner)).statusCode).toBe(403)
  })
})

describe('a missing record', () => {
  it('is answered with the specified message', async () => {
    const admin = await aPerson(world, 'admin')
    const detail = async (path: string) => (await call('GET', `${path}/${randomUUID()}`, admin)).json().detail
    expect(await detail('contacts')).toBe('Document not found')
    expect(await detail('testingRequests')).toBe('Document not found')
    expect(await detail('users')).toBe('User not found')
  })

  it("is answered like another user's", async () => {
    const [owner, stranger] = [await aPerson(world), await aPerson(world)]
    const app = await anApp(world, owner)
    const [theirs, missing] = [
      await call('GET', `apps/${app.id}`, stranger),
      await call('GET', `apps/${randomUUID()}`, stranger),
    ]
    expect([theirs.statusCode, theirs.body]).toEqual([404, missing.body])
  })
})

it('a record that is sent twice under one key is stored once', async () => {
  const owner = await aPerson(world)
  const headers = { 'idempotency-key': randomUUID() }
  const [first, other] = await Promise.all([1, 2].map(() => call('POST', 'apps', owner, newApp, headers)))
  expect([first?.statusCode, first?.body]).toEqual([201, other?.body])
  expect((await list(`apps?where=userId&equals=${owner.id}`, owner)).data).toHaveLength(1)
})
