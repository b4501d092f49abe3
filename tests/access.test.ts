import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '@fortnight/contract/api'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { defaultContent } from '@fortnight/contract/default-content'
import { aPayment, aPerson, aTestingRequest, aTransfer, ok, type Person, send } from './fixtures.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const table = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

interface People {
  owner: Person
  stranger: Person
  admin: Person
}

/** What belongs to the owner when a call is tried: made afresh, because calls that succeed change it. */
async function things(owner: Person) {
  const { app, id } = await aPayment(world, owner)
  const notes = await ok<{ data: { id: string }[] }>(
    send(world.app, 'GET', `/api/notifications/user/${owner.email}`, owner),
  )
  const request = await aTestingRequest(world, owner)
  return {
    app: app.id,
    payment: id,
    notification: notes.data[0]?.id ?? '',
    email: owner.email,
    user: owner.id,
    request,
    section: 'hero',
  }
}
type Things = Awaited<ReturnType<typeof things>>

/** How each endpoint with a row of somebody's is called for these things. A new one without a line here fails. */
const calls: Record<string, (mine: Things) => { url: string; body?: unknown }> = {
  'apps.find': (mine) => ({ url: `/api/apps/${mine.app}` }),
  'apps.update': (mine) => ({ url: `/api/apps/${mine.app}`, body: { name: 'New', description: 'New' } }),
  'apps.order': (mine) => ({ url: `/api/apps/${mine.app}/order`, body: { package_plan: 'pro' } }),
  'apps.remove': (mine) => ({ url: `/api/apps/${mine.app}` }),
  'runs.find': (mine) => ({ url: `/api/apps/${mine.app}/run` }),
  'payments.create': (mine) => ({ url: '/api/payments/create', body: aTransfer(mine.app) }),
  'payments.status': (mine) => ({ url: `/api/payments/${mine.payment}/status` }),
  'notifications.list': (mine) => ({ url: `/api/notifications/user/${mine.email}` }),
  'notifications.markRead': (mine) => ({ url: `/api/notifications/${mine.notification}/mark-read` }),
  'testingRequests.find': (mine) => ({ url: `/api/testing-requests/${mine.request}` }),
  'testingRequests.listOfUser': (mine) => ({ url: `/api/testing-requests/user/${mine.user}` }),
  'content.write': (mine) => ({ url: `/api/admin/content/${mine.section}`, body: { data: defaultContent.hero } }),
  'content.reset': (mine) => ({ url: `/api/admin/content/${mine.section}` }),
  'admin.settlePayment': (mine) => ({
    url: `/api/admin/payments/${mine.payment}/status`,
    body: { payment_status: 'failed' },
  }),
}

const callOf = (name: string, endpoint: Endpoint, mine: Things) =>
  calls[name]?.(mine) ?? { url: endpoint.path, ...(endpoint.body && { body: {} }) }

const refused = [401, 403, 404]

describe('every endpoint, by its declared access', () => {
  let people: People
  beforeAll(async () => {
    people = { owner: await aPerson(world), stranger: await aPerson(world), admin: await aPerson(world, 'admin') }
  })
  const status = async (name: string, endpoint: Endpoint, who: keyof People | 'nobody' | 'expired') => {
    const mine = await things(people.owner)
    const { url, body } = callOf(name, endpoint, mine)
    const dead = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }
    const person = who === 'nobody' ? null : who === 'expired' ? dead : people[who]
    return (await send(world.app, endpoint.method, url, person, body)).statusCode
  }
  const of = (...accesses: Endpoint['access'][]) => table.filter((row) => accesses.includes(row.endpoint.access))

  it.each(table)('$name declares how a row is called, if it has one', ({ name, endpoint }) => {
    if (endpoint.params || endpoint.access === 'owner' || endpoint.access === 'owner_or_admin')
      expect(calls).toHaveProperty([name])
  })

  it.each(of('user', 'owner', 'owner_or_admin', 'admin'))(
    '$name is closed to nobody and to dead sessions',
    async ({ name, endpoint }) => {
      expect(await status(name, endpoint, 'nobody')).toBe(401)
      expect(await status(name, endpoint, 'expired')).toBe(401)
    },
  )

  it.each(of('anyone'))('$name lets anyone knock', async ({ name, endpoint }) => {
    expect(refused).not.toContain(await status(name, endpoint, 'nobody'))
  })

  it.each(of('receipt'))('$name is closed to whoever shows no receipt', async ({ name, endpoint }) => {
    expect(await status(name, endpoint, 'nobody')).toBe(404)
    expect(await status(name, endpoint, 'expired')).toBe(404)
  })

  it.each(of('receipt', 'user', 'owner', 'owner_or_admin'))(
    '$name is open to its owner',
    async ({ name, endpoint }) => {
      // signOut would end the session that the other rows use.
      if (name === 'auth.signOut') people = { ...people, owner: await aPerson(world) }
      const answer = await status(name, endpoint, 'owner')
      if (name === 'auth.signOut') people = { ...people, owner: await aPerson(world) }
      // A run that does not exist yet is the one honest 404; conflicts come from the pending payment.
      expect(name === 'runs.find' ? [404] : [200, 201, 409, 422]).toContain(answer)
    },
  )

  it.each(of('receipt', 'owner', 'owner_or_admin'))(
    "$name is closed to a stranger, and changes nothing of the owner's",
    async ({ name, endpoint }) => {
      const before = await world.database.pool.query('select count(*) from payments')
      expect([403, 404]).toContain(await status(name, endpoint, 'stranger'))
      const after = await world.database.pool.query('select count(*) from payments')
      // `things` makes one payment; the stranger's call made none.
      expect(Number(after.rows[0].count) - Number(before.rows[0].count)).toBe(1)
    },
  )

  it.each(of('receipt', 'owner_or_admin'))('$name is open to administrators', async ({ name, endpoint }) => {
    expect(name === 'runs.find' ? [404] : [200]).toContain(await status(name, endpoint, 'admin'))
  })

  it.each(of('admin'))('$name is closed to developers and open to administrators', async ({ name, endpoint }) => {
    expect(await status(name, endpoint, 'owner')).toBe(403)
    expect(await status(name, endpoint, 'admin')).toBe(200)
  })

  it.each(table.filter((row) => row.endpoint.params))(
    '$name answers a missing id with a refusal, never with an error',
    async ({ name, endpoint }) => {
      const nowhere = {
        app: randomUUID(),
        payment: randomUUID(),
        notification: randomUUID(),
        email: 'nobody@people.example',
        user: randomUUID(),
        request: randomUUID(),
        section: 'nowhere',
      }
      const { url, body } = callOf(name, endpoint, nowhere)
      const who = endpoint.access === 'admin' ? people.admin : people.stranger
      // A section is one of a fixed list, so that another one is no missing row but a wrong word.
      const refusals = name.startsWith('content.') ? [422] : [403, 404]
      expect(refusals).toContain((await send(world.app, endpoint.method, url, who, body)).statusCode)
    },
  )
})
