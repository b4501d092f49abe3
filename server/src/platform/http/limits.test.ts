import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { api } from '@fortnight/contract/api'
import type { Endpoint, LimitName } from '@fortnight/contract/endpoint'
import { aPerson, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../db/dump.testkit.ts'
import { createLimits, party } from './limits.ts'

const direct = useTestServer({ limitScale: 1 })
const proxied = useTestServer({ limitScale: 1, env: { TRUST_PROXY: '127.0.0.1' } })
/** Allows a tenth of each limit. */
const tenth = useTestServer({ limitScale: 0.1, env: { TRUST_PROXY: '127.0.0.1' } })

const allowed: Record<LimitName, number> = {
  register: 10,
  sign_in: 60,
  exchange: 120,
  verify: 600,
  correction: 20,
  write: 120,
  message: 30,
  feedback: 30,
  vitals: 60,
  figures: 60,
  poll: 1200,
}
const limited = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
    endpoint.limit ? [{ id: `${feature}.${name}`, endpoint, points: allowed[endpoint.limit] }] : [],
  ),
)

/** Calls the endpoint a number of times from one address; returns the statuses and the last answer. */
async function calls(
  world: typeof direct,
  endpoint: Endpoint,
  times: number,
  who: Person | null,
  headers: Record<string, string>,
) {
  const url = endpoint.path.replace(':id', '00000000-0000-4000-8000-000000000000')
  const statuses: number[] = []
  const attempt = () => send(world.app, endpoint.method, url, who, endpoint.body && {}, headers)
  for (let i = 1; i < times; i++) statuses.push((await attempt()).statusCode)
  return { statuses, last: await attempt() }
}

describe('rate limits', () => {
  it('cover every endpoint that anonymous visitors may write to', () => {
    const open = Object.values(api).flatMap((endpoints) =>
      Object.values<Endpoint>(endpoints).filter(
        (endpoint) => endpoint.access === 'anyone' && endpoint.method !== 'GET',
      ),
    )
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter((endpoint) => !endpoint.limit)).toEqual([])
  })

  it('allow ten exports of the data of one account in an hour', async () => {
    const [user, other] = [await aPerson(direct), await aPerson(direct)]
    const { statuses, last } = await calls(direct, api.account.download, 11, user, {})
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(last.statusCode).toBe(429)
    expect((await calls(direct, api.account.download, 1, other, {})).last.statusCode).toBe(200)
  })

  it.each(Object.entries(allowed))('allow %s %d times', async (name, points) => {
    const limits = createLimits(direct.database.pool)
    const count = () => limits.count(name as LimitName, 'one address')
    for (let i = 0; i < points; i++) await count()
    await expect(count()).rejects.toMatchObject({ code: 'too_many' })
  })

  it('allow a key of an Enterprise owner five times the calls of another', async () => {
    const limits = createLimits(direct.database.pool)
    for (let i = 0; i < 1500; i++) await limits.count('key_enterprise', 'one key')
    await expect(limits.count('key_enterprise', 'one key')).rejects.toMatchObject({ code: 'too_many' })
    expect([limits.policy('key'), limits.policy('key_enterprise')]).toEqual([
      '"calls";q=300;w=60',
      '"calls";q=1500;w=60',
    ])
  })

  it.each(limited.map((row, index) => ({ ...row, ip: `198.51.100.${index + 1}` })))(
    'hold $id to a tenth of $points calls of one address if a tenth is allowed, and say when to retry',
    async ({ endpoint, points, ip }) => {
      const { access } = endpoint
      const who = access === 'anyone' ? null : await aPerson(tenth, access === 'admin' ? 'admin' : 'developer')
      const { statuses, last } = await calls(tenth, endpoint, points / 10 + 1, who, { 'x-forwarded-for': ip })
      expect(statuses).not.toContain(429)
      expect([last.statusCode, last.json()]).toEqual([
        429,
        {
          code: 'too_many',
          detail: expect.stringMatching(/^Too many requests\. Please try again in \d+ (?:second|minute)s?\.$/),
        },
      ])
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
      const another = ip.replace('198.51.100', '203.0.113')
      const elsewhere = await calls(tenth, endpoint, 1, who, { 'x-forwarded-for': another })
      expect(elsewhere.last.statusCode).not.toBe(429)
    },
  )

  it('ignore a forwarded address if no proxy is trusted', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
        'x-real-ip': `198.51.100.${i}`,
      }
      statuses.push((await send(direct.app, 'POST', '/api/identity/verify-email', null, {}, headers)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  it('believe the trusted proxy alone: what a client wrote before it counts for nothing', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const headers = { 'x-forwarded-for': `192.0.2.${i}, 198.51.100.200` }
      statuses.push((await send(proxied.app, 'POST', '/api/identity/verify-email', null, {}, headers)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  it('are shared by all servers', async () => {
    const second = await proxied.another()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push(
        (
          await send(
            i % 2 ? second : proxied.app,
            'POST',
            '/api/identity/verify-email',
            null,
            {},
            { 'x-forwarded-for': '198.51.100.201' },
          )
        ).statusCode,
      )
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  it.each([
    ['verify', 600],
    ['write', 120],
    ['write_enterprise', 600],
    ['feedback', 30],
    ['vitals', 60],
    ['figures', 60],
    ['poll', 1200],
    ['picture', 60],
    ['key', 300],
    ['key_enterprise', 1500],
  ] as const)('of %s, which is counted in memory, are shared by two servers', async (name, points) => {
    const [one, other] = [createLimits(direct.database.pool), createLimits(direct.database.pool)]
    const call = (limits: typeof one) => limits.count(name, 'an address of two servers')
    for (let n = 1; n < points; n++) await call(one)
    const shared = () =>
      direct.database.pool.query(`select from rate_limits where key like $1 and points = $2`, [`${name}:%`, points - 1])
    await expect.poll(async () => (await shared()).rowCount).toBe(1)
    await call(other)
    await expect.poll(() => other.used(name, 'an address of two servers')).toBe(points)
    await expect(call(other)).rejects.toMatchObject({ code: 'too_many' })
  })

  it('of feedback hold on each server while the database is away', async () => {
    const away = new pg.Pool({ host: '127.0.0.1', port: 1 })
    const limits = createLimits(away)
    for (let n = 0; n < 30; n++) await limits.count('feedback', 'in an outage')
    await expect(limits.count('feedback', 'in an outage')).rejects.toMatchObject({ code: 'too_many' })
    await away.end()
  })

  it('store no address in the database', async () => {
    await send(
      proxied.app,
      'POST',
      '/api/identity/sign-in',
      null,
      { email: 'canary@people.example', password: 'x' },
      { 'x-forwarded-for': '198.51.100.202' },
    )
    for (const secret of ['198.51.100.202', 'canary@people.example'])
      expect(await tablesHolding(proxied.database.pool, secret)).toEqual([])
  })
})

describe('what visitors send', () => {
  it('has a budget for all addresses together, so that a distributed flood fills no disk', async () => {
    const limits = createLimits(direct.database.pool, 0.1)
    for (let n = 0; n < 300; n++) await limits.count('feedback', `192.0.2.${n}`)
    await expect(limits.count('feedback', 'another')).rejects.toMatchObject({ code: 'too_many' })
    // That budget must not block sign-in.
    await expect(limits.count('sign_in', 'another')).resolves.toBe(1)
  })
})

describe('the rate-limit key', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, whole) => {
    expect(party(ip)).toBe(whole)
  })
})
