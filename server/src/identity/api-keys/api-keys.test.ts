import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '@fortnight/contract/api'
import { mostKeys } from '@fortnight/contract/identity/api-keys'
import { apiScopes } from '@fortnight/contract/vocabulary/api-states'
import type { Endpoint } from '@fortnight/contract/endpoint'
import {
  aCompletedPayment,
  anApp,
  anEnterprisePayment,
  aPerson,
  ok,
  type Person,
  send,
  settle,
} from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { aKey } from './keys.testkit.ts'

const world = useTestServer()
const slow = useTestServer({ limitScale: 1 })
const trusting = useTestServer({ env: { ADMIN_SECOND_FACTOR: 'off' } })
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

let [owner, stranger] = [{} as Person, {} as Person]
beforeAll(async () => {
  owner = await aPerson(world)
  stranger = await aPerson(world)
})

type Key = Awaited<ReturnType<typeof aKey>>
const mine = (key: Pick<Key, 'headers'>, app = world.app) => send(app, 'GET', '/api/apps/user', key)
const keysOf = (who: Person) =>
  ok<{ id: string; last_used_at: string | null }[]>(send(world.app, 'GET', '/api/account/keys', who))
const rows = Object.values(api).flatMap((table) => Object.values<Endpoint>(table))
const filled = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '00000000-0000-4000-8000-000000000000')

describe('a key', () => {
  it('admits calls within its scope, as its owner, and shows only the owner’s rows', async () => {
    const [app, other] = [await anApp(world, owner), await anApp(world, stranger)]
    const key = await aKey(world, owner)
    expect(key.key).toMatch(/^fn_live_[\w-]{43}$/)
    const found = await ok<{ id: string }[]>(mine(key))
    expect(found.map(({ id }) => id)).toContain(app.id)
    expect(found.map(({ id }) => id)).not.toContain(other.id)
    expect((await send(world.app, 'GET', `/api/apps/${other.id}`, key)).statusCode).toBe(403)
    expect((await send(world.app, 'GET', `/api/notifications/user/${stranger.email}`, key)).statusCode).toBe(403)
    const body = { name: 'By a program', description: 'Made with a key.' }
    const made = await ok<{ id: string }>(send(world.app, 'POST', '/api/apps', key, body))
    expect((await ok<{ name: string }>(send(world.app, 'GET', `/api/apps/${made.id}`, owner))).name).toBe(body.name)
  })

  it('is stored as its hash alone, and identified by its prefix', async () => {
    const key = await aKey(world, owner)
    expect(await tablesHolding(world.database.pool, key.key)).toEqual([])
    expect(key.prefix).toBe(key.key.slice(0, 12))
  })

  it.each(apiScopes)('with scope %s admits calls of endpoints with that scope alone', async (scope) => {
    const key = await aKey(world, owner, { scopes: [scope] })
    for (const endpoint of rows.filter((row) => row.scope && row.scope !== scope)) {
      const { statusCode, body } = await send(world.app, endpoint.method, filled(endpoint), key)
      expect([endpoint.path, statusCode, JSON.parse(body).code]).toEqual([endpoint.path, 403, 'forbidden'])
    }
    for (const endpoint of rows.filter((row) => row.scope === scope && row.sandbox !== 'only'))
      expect((await send(world.app, endpoint.method, filled(endpoint), key)).body).not.toContain('API key')
  })

  it('admits no call of an endpoint without a scope, neither as a key nor as a token', async () => {
    const key = await aKey(world, owner)
    for (const endpoint of rows.filter((row) => !row.scope))
      expect([endpoint.path, (await send(world.app, endpoint.method, filled(endpoint), key)).statusCode]).toEqual([
        endpoint.path,
        403,
      ])
    expect((await send(world.app, 'GET', '/api/events', key)).statusCode).toBe(401)
    const bare = { headers: { authorization: `Bearer ${key.key.slice(8)}` } }
    expect((await send(world.app, 'GET', '/api/auth/session', bare)).statusCode).toBe(401)
  })

  it('never admits an administrator, and needs no proof of identity: making it took one', async () => {
    expect(rows.filter((row) => row.scope && row.access === 'admin')).toEqual([])
    expect(rows.filter((row) => row.scope && row.stepUp).map((row) => row.path)).toEqual([
      '/api/webhooks',
      '/api/webhooks/:id',
      '/api/webhooks/:id/secret',
    ])
  })

  it('of an administrator sees what its owner has, not the rows of all users', async () => {
    const administrator = await aPerson(world, 'admin')
    const [app, key] = [await anApp(world, owner), await aKey(world, administrator)]
    expect((await send(world.app, 'GET', `/api/apps/${app.id}`, administrator)).statusCode).toBe(200)
    expect((await send(world.app, 'GET', `/api/apps/${app.id}`, key)).statusCode).toBe(403)
    expect((await send(world.app, 'GET', `/api/notifications/user/${owner.email}`, key)).statusCode).toBe(403)
  })

  it('of an administrator does so even if administrators need no second factor', async () => {
    const [administrator, customer] = [await aPerson(trusting, 'admin'), await aPerson(trusting)]
    const [app, key] = [await anApp(trusting, customer), await aKey(trusting, administrator)]
    expect((await send(trusting.app, 'GET', `/api/apps/${app.id}`, administrator)).statusCode).toBe(200)
    expect((await send(trusting.app, 'GET', `/api/apps/${app.id}`, key)).statusCode).toBe(403)
  })

  it('of the sandbox sees the sandbox alone, and a live key never does', async () => {
    const [test, live] = [await aKey(world, owner, { sandbox: true }), await aKey(world, owner)]
    expect(test.key).toMatch(/^fn_test_/)
    for (const endpoint of rows.filter((row) => row.scope)) {
      const status = async (key: Key) => (await send(world.app, endpoint.method, filled(endpoint), key)).statusCode
      expect([endpoint.path, (await status(test)) === 403]).toEqual([endpoint.path, !endpoint.sandbox])
      if (endpoint.sandbox === 'only') expect([endpoint.path, await status(live)]).toEqual([endpoint.path, 403])
    }
  })

  it('that is forged or over is answered like an anonymous visitor', async () => {
    const made = { headers: { authorization: `Bearer fn_live_${'A'.repeat(43)}` } }
    expect((await mine(made)).json().code).toBe('unauthorized')
    const key = await aKey(world, owner)
    await ok(send(world.app, 'DELETE', `/api/account/keys/${key.id}`, owner))
    expect((await mine(key)).json().code).toBe('unauthorized')
  })

  it('is refused within a second of its end, on every server, and of the disabling of its owner', async () => {
    const holder = await aPerson(world)
    const [first, second, other] = [await aKey(world, holder), await aKey(world, holder), await world.another()]
    for (const app of [world.app, other]) for (const key of [first, second]) await ok(mine(key, app))
    await ok(send(world.app, 'DELETE', `/api/account/keys/${first.id}`, holder))
    await expect.poll(async () => (await mine(first, other)).statusCode).toBe(401)
    await query('update users set disabled_at = now() where id = $1', [holder.id])
    for (const app of [world.app, other]) await expect.poll(async () => (await mine(second, app)).statusCode).toBe(401)
  })

  it('goes with the account of its owner', async () => {
    const holder = await aPerson(world)
    const key = await aKey(world, holder)
    await ok(send(world.app, 'DELETE', '/api/account', holder))
    expect((await mine(key)).statusCode).toBe(401)
    expect(await query('select 1 from api_keys where owner_id = $1', [holder.id])).toEqual([])
  })

  it('is made, replaced and ended only with a recent proof, and its owner is notified', async () => {
    const holder = await aPerson(world)
    const key = await aKey(world, holder)
    await ok(send(world.app, 'POST', `/api/account/keys/${key.id}/rotate`, holder, { at_once: true }))
    await ok(send(world.app, 'DELETE', `/api/account/keys/${(await keysOf(holder))[0]?.id}`, holder))
    expect((await readNotifications(world, holder)).map(({ title }) => title)).toEqual([
      'An API key was ended',
      'An API key was replaced',
      'An API key was made',
    ])
    await query("update sessions set authenticated_at = now() - interval '6 minutes' where user_id = $1", [holder.id])
    const body = { name: 'Late', scopes: ['read'], sandbox: false }
    await expect
      .poll(async () => (await send(world.app, 'POST', '/api/account/keys', holder, body)).json().code)
      .toBe('step-up-required')
  })

  it('that is replaced works for another day, or ends at once', async () => {
    const holder = await aPerson(world)
    const rotate = async (key: Key, at_once: boolean) => {
      const { key: fresh } = await ok<{ key: string }>(
        send(world.app, 'POST', `/api/account/keys/${key.id}/rotate`, holder, { at_once }),
      )
      return { headers: { authorization: `Bearer ${fresh}` } }
    }
    const [patient, hasty] = [await aKey(world, holder), await aKey(world, holder)]
    for (const fresh of [await rotate(patient, false), await rotate(hasty, true)]) await ok(mine(fresh))
    await ok(mine(patient))
    expect((await mine(hasty)).statusCode).toBe(401)
    const [{ hours } = { hours: 0 }] = await query<{ hours: number }>(
      'select round(extract(epoch from ended_at - now()) / 3600)::int as hours from api_keys where id = $1',
      [patient.id],
    )
    expect(hours).toBe(24)
    expect(
      (await send(world.app, 'POST', `/api/account/keys/${patient.id}/rotate`, holder, { at_once: true })).statusCode,
    ).toBe(404)
    await query("update api_keys set ended_at = now() - interval '1 second' where id = $1", [patient.id])
    await expect.poll(async () => (await mine(patient)).statusCode).toBe(401)
  })

  it('is one of twenty at most, however many are requested at once', async () => {
    const holder = await aPerson(world)
    const body = { name: 'One of many', scopes: ['read'], sandbox: false }
    const answers = await Promise.all(
      Array.from({ length: mostKeys + 5 }, () => send(world.app, 'POST', '/api/account/keys', holder, body)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(mostKeys)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
    expect(await keysOf(holder)).toHaveLength(mostKeys)
  })

  it('says when it was used, to the minute', async () => {
    const holder = await aPerson(world)
    const key = await aKey(world, holder)
    const used = async () => (await keysOf(holder))[0]?.last_used_at
    expect(await used()).toBe(null)
    await ok(mine(key))
    const first = await used()
    expect(first).not.toBe(null)
    await ok(mine(key, await world.another()))
    expect(await used()).toBe(first)
  })

  it('can be neither seen nor ended by another user', async () => {
    const key = await aKey(world, owner)
    expect((await keysOf(stranger)).map(({ id }) => id)).not.toContain(key.id)
    const refused = await send(world.app, 'DELETE', `/api/account/keys/${key.id}`, stranger)
    expect([refused.statusCode, refused.json().detail]).toEqual([404, expect.stringContaining('no longer have this')])
    await ok(mine(key))
  })

  it('makes 300 calls a minute, and then learns when to retry', async () => {
    const holder = await aPerson(slow)
    const [key, other] = [await aKey(slow, holder), await aKey(slow, holder)]
    for (let call = 0; call < 300; call++) await ok(mine(key, slow.app))
    const refused = await mine(key, slow.app)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
    expect(refused.headers['ratelimit-policy']).toBe('"calls";q=300;w=60')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await ok(mine(other, slow.app))
  })
})

describe('the limit in force', () => {
  const policyOf = async (owner: Person) => {
    // A new key, as one that was used is remembered for a second.
    const answer = await mine(await aKey(slow, owner), slow.app)
    return [answer.statusCode, answer.headers['ratelimit-policy']]
  }
  const usual = [200, '"calls";q=300;w=60']
  const higher = [200, '"calls";q=1500;w=60']

  it('is five times the usual one once Enterprise is paid, for the owner’s keys only', async () => {
    const [holder, other, admin] = [await aPerson(slow), await aPerson(slow), await aPerson(slow, 'admin')]
    const { id } = await anEnterprisePayment(slow, holder)
    expect(await policyOf(holder)).toEqual(usual)
    await ok(settle(slow.app, admin, id))
    expect(await policyOf(holder)).toEqual(higher)
    expect([await policyOf(other), await policyOf(admin)]).toEqual([usual, usual])
    const key = await aKey(slow, holder)
    for (let call = 0; call <= 300; call++) await ok(mine(key, slow.app))
  })

  it('is five times the usual one for changes too, while a session from the same address keeps its own', async () => {
    const [holder, other] = [await aPerson(slow), await aPerson(slow)]
    await anEnterprisePayment(slow, holder, await aPerson(slow, 'admin'))
    const [key, usualKey] = [await aKey(slow, holder), await aKey(slow, other)]
    // From an address of its own, as other tests change things too. Refused input counts as well, and makes no rows.
    const change = async ({ headers }: Pick<Person, 'headers'>) => {
      const call = { method: 'POST', url: '/api/apps', remoteAddress: '198.51.100.7', headers, payload: {} } as const
      return (await slow.app.inject(call)).statusCode
    }
    for (let call = 0; call < 120; call++) expect(await change(usualKey)).toBe(422)
    expect(await change(usualKey)).toBe(429)
    for (let call = 0; call < 121; call++) expect(await change(key)).toBe(422)
    expect(await change(holder)).toBe(429)
  })

  it('is the usual one for another plan', async () => {
    const holder = await aPerson(slow)
    await aCompletedPayment(slow, holder, await aPerson(slow, 'admin'))
    expect(await policyOf(holder)).toEqual(usual)
  })

  it('stays the higher one for 30 days after the test, unless the app was cancelled or deleted', async () => {
    const holder = await aPerson(slow)
    const { app } = await anEnterprisePayment(slow, holder, await aPerson(slow, 'admin'))
    const { pool } = slow.database
    const closed = (ago: string) =>
      pool.query('update runs set closed_at = clock() - $2::interval where app_id = $1', [app.id, ago])
    await closed('29 days 23 hours')
    expect(await policyOf(holder)).toEqual(higher)
    await closed('30 days 1 hour')
    expect(await policyOf(holder)).toEqual(usual)
    await closed('1 day')
    await pool.query(`update apps set status = 'cancelled' where id = $1`, [app.id])
    expect(await policyOf(holder)).toEqual(usual)
    await pool.query(`update apps set status = 'completed', deleted_at = clock() where id = $1`, [app.id])
    expect(await policyOf(holder)).toEqual(usual)
  })

  it('is in the header of answers to keys only, and follows a change within seconds', async () => {
    const holder = await aPerson(slow)
    const key = await aKey(slow, holder)
    const policy = async () => (await mine(key, slow.app)).headers['ratelimit-policy']
    expect(await policy()).toBe(usual[1])
    await anEnterprisePayment(slow, holder, await aPerson(slow, 'admin'))
    await expect.poll(policy, { timeout: 5000 }).toBe(higher[1])
    expect((await mine(holder, slow.app)).headers['ratelimit-policy']).toBe(undefined)
  })
})
