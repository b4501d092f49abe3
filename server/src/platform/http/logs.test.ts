import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anAddress } from '../../identity/auth/accounts.testkit.ts'
import { comeBack, aProviderPerson, verify, walk } from '../../identity/auth/openid.testkit.ts'
import { aWebOfLinks } from '../../site/action-links/action-links.testkit.ts'
import { anApp, aPerson, aTransfer, send } from '../../../../tests/fixtures.ts'
import { startOpenIdProvider } from '../../../../tests/openid-provider.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { readConfig } from '../config.ts'
import { buildServer } from '../../app/server.ts'

const world = useTestServer()
const webRoot = aWebOfLinks()

/** A server that logs everything into a string. */
async function aTalkativeServer(env: Record<string, string> = {}, webRoot?: string) {
  let written = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const app = await buildServer({
    config: readConfig({ DEMO: 'off', NODE_ENV: 'test', ...env }),
    database: world.database,
    connection: world.connection,
    vault: world.vault,
    version: 'test',
    logger: { level: 'trace', stream },
    limitScale: 1000,
    ...(webRoot && { webRoot }),
  })
  onTestFinished(() => app.close())
  return { app, log: () => written }
}

const linesOf = (log: string) =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the log', () => {
  it('contains no query, token, e-mail, password, credential or header of a request', async () => {
    const { app, log } = await aTalkativeServer()
    const canary = `canary${randomUUID().slice(0, 8)}`
    const [person, email] = [await aPerson(world), anAddress()]
    const mine = await anApp(world, person)
    const token = {
      authorization: `Bearer ${person.token}`,
      'user-agent': `agent-${canary}`,
      cookie: canary,
      referer: `https://x.example/${canary}`,
    }
    const calls: [Parameters<typeof send>[1], string, unknown?][] = [
      ['GET', `/api/apps/user?token=${canary}`],
      ['GET', `/api/notifications/user/${person.email}?limit=${canary}`],
      ['GET', `/api/notifications/user/${email}`],
      ['GET', `/nothing/${canary}?a=${canary}`],
      ['GET', `/api/apps/%E0%A4%A${canary}`],
      ['POST', '/api/apps', { name: canary, description: canary, testing_credentials: canary }],
      ['POST', '/api/apps', { [canary]: canary }],
      ['POST', '/api/payments/create', aTransfer(mine.id, { account_name: canary })],
      ['POST', '/api/identity/register', { name: canary, email, password: canary }],
      ['POST', '/api/identity/sign-in', { email, password: canary }],
      ['POST', '/api/identity/redeem-link', { code: canary, password: canary }],
      ['POST', '/api/auth/firebase-exchange', { idToken: canary }],
      ['POST', '/api/auth/verify-token', { confirmed: canary }],
      ['GET', `/auth/google?redirect_uri=${canary}`],
      ['GET', `/api/auth/google?redirect_uri=${canary}`],
      ['GET', `/api/auth/google/callback?code=${canary}&state=${canary}&error=${canary}`],
      ['GET', `/auth/callback?token=${canary}&user=${canary}`],
    ]
    for (const [method, url, body] of calls) await send(app, method, url, null, body, token)
    await app.inject({
      method: 'POST',
      url: '/api/apps',
      headers: { ...token, 'content-type': 'application/json' },
      payload: `{"a": "${canary}`,
    })
    expect(log()).toContain('/api/notifications/user/:email')
    for (const secret of [canary, person.token, person.email, email]) expect(log()).not.toContain(secret)
  })

  it('names the route of a signed link, and nothing of the link or its form', async () => {
    const { app, log } = await aTalkativeServer({}, webRoot)
    const canary = `canary${randomUUID().slice(0, 8)}`
    await app.inject({ url: `/t/${canary}?lang=${canary}`, headers: { referer: `https://x.example/${canary}` } })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const url of [`/t/${canary}`, '/t'])
      await app.inject({ method: 'POST', url, headers, payload: `email=${canary}@people.example&does=${canary}` })
    expect(log()).toContain('/t/:token')
    expect(log()).not.toContain(canary)
  })

  it("contains no API key, webhook secret, tester's account or tester's text", async () => {
    const { app, log } = await aTalkativeServer()
    const canary = `canary${randomUUID().slice(0, 8)}`
    const [owner, tester] = [await aPerson(world), await aPerson(world, 'tester')]
    const made = async (method: 'POST' | 'PUT', url: string, body: unknown) =>
      (await send(app, method, url, owner, body)).json()
    const { key } = await made('POST', '/api/account/keys', {
      name: canary,
      scopes: ['read', 'webhooks'],
      sandbox: false,
    })
    const hook = { url: `https://hooks.example/${canary}`, kinds: ['run.started'] }
    const { webhook, secret } = await made('POST', '/api/webhooks', hook)
    const { secret: renewed } = await made('POST', `/api/webhooks/${webhook.id}/secret`, undefined)
    const program = { headers: { authorization: `Bearer ${key}` } }
    const wrong = { headers: { authorization: `Bearer ${key}x` } }
    for (const who of [program, wrong]) await send(app, 'GET', '/api/apps/user', who)
    const number = '03001234567'
    const now = new Date().toISOString()
    const use = { minutes: 3, used_at: now, sent_at: now, note: canary }
    for (const [method, url, body] of [
      ['PUT', '/api/tester/payout-account', { method: 'easypaisa', title: canary, number }],
      ['POST', '/api/tester/seats/1/checkins', use],
      ['POST', '/api/tester/seats/1/leave', { reason: canary }],
      ['POST', '/api/tester/seats/1/findings', { kind: 'problem', message: canary }],
    ] as const)
      await send(app, method, url, tester, body)
    expect([key, secret, renewed].every((value) => typeof value === 'string' && value.length > 40)).toBe(true)
    expect(log()).toContain('/api/tester/seats/:id/leave')
    for (const value of [key, key.slice(8), secret, renewed, canary, number]) expect(log()).not.toContain(value)
  })

  it('contains nothing of a sign-in through a provider, failed ones included', async () => {
    const provider = await startOpenIdProvider()
    onTestFinished(() => provider.stop())
    const { app, log } = await aTalkativeServer(provider.env)
    const canary = `canary${randomUUID().slice(0, 8)}`
    const person = aProviderPerson({ sub: canary, email: `${canary}@people.example`, name: canary })
    const { said, back, cookie } = await walk(app, provider, person)
    await verify(app, said['token'], cookie)
    await comeBack(app, back, cookie)
    await walk(app, provider, { ...person, email: `${canary} is none` })
    await walk(app, provider, 'cancel')
    expect(log()).toContain('"route":"/api/auth/google/callback"')
    expect(log()).toContain('sign-in through the OpenID provider failed')
    const secrets = [said['token'], back.searchParams.get('code'), back.searchParams.get('state'), cookie.slice(4)]
    for (const secret of [canary, ...secrets]) expect(log()).not.toContain(secret)
  })

  it('contains the code and place of a database error, and none of the values', async () => {
    const { app, log } = await aTalkativeServer()
    const canary = `canary${randomUUID().slice(0, 8)}`
    const person = await aPerson(world)
    await world.asOwner(`alter table apps add constraint apps_canary check (name not like 'canary%') not valid`)
    onTestFinished(async () => {
      await world.asOwner('alter table apps drop constraint apps_canary')
    })
    const answer = await send(app, 'POST', '/api/apps', person, {
      name: canary,
      description: `${canary}\n    at ${canary}`,
    })
    expect([answer.statusCode, answer.json()]).toEqual([500, { code: 'internal', detail: 'Something went wrong' }])
    expect(log()).toContain('"constraint":"apps_canary"')
    expect(log()).toContain('"code":"23514"')
    expect(log()).not.toContain(canary)
  })

  it('names each request by method, route pattern, status and time', async () => {
    const { app, log } = await aTalkativeServer()
    await send(app, 'GET', '/health', null)
    expect(linesOf(log())).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/health', status: 200, ms: expect.any(Number) }),
    )
  })

  it('names by id who called, refused calls included, when, and nothing of an anonymous caller', async () => {
    const { app, log } = await aTalkativeServer()
    const person = await aPerson(world)
    const before = Date.now()
    await send(app, 'GET', '/api/admin/users', person)
    await send(app, 'POST', '/api/identity/sign-in', null, { email: anAddress(), password: 'not the right one' })
    const lines = linesOf(log())
    expect(lines).toContainEqual(
      expect.objectContaining({ route: '/api/admin/users', status: 403, user: person.id, time: expect.any(Number) }),
    )
    const failed = lines.find(({ route }) => route === '/api/identity/sign-in')
    expect(failed).toMatchObject({ method: 'POST', status: 401 })
    expect(failed).not.toHaveProperty('user')
    // Milliseconds since 1970, which know no time zone.
    for (const { time } of lines) expect(time).toBeGreaterThanOrEqual(before)
  })

  it('is one line of JSON for each entry, whatever a request or an error contains', async () => {
    const { app, log } = await aTalkativeServer()
    const forged = '\n{"level":30,"msg":"forged"}\r\n'
    const escaped = encodeURIComponent(forged)
    await send(app, 'GET', `/api/apps/${escaped}?${escaped}`, null)
    app.log.error({ problem: forged }, `an error${forged}`)
    expect(linesOf(log()).map(({ msg }) => msg)).not.toContain('forged')
    expect(log()).toContain(JSON.stringify(forged))
  })
})

describe('the metrics', () => {
  const token = 'a-token-for-metrics'
  const metrics = (app: typeof world.app, authorization: string, remoteAddress?: string) =>
    app.inject({ method: 'GET', url: '/metrics', headers: { authorization }, ...(remoteAddress && { remoteAddress }) })

  it('are served to no one without a token, this machine included: a proxy on it looks the same', async () => {
    for (const from of [undefined, '::1', '192.0.2.1'])
      expect((await metrics(world.app, 'Bearer undefined', from)).statusCode).toBe(404)
    expect((await send(world.app, 'GET', '/metrics', null)).json().code).toBe('not_found')
  })

  it('with a token configured are served to callers with the token and to no others', async () => {
    const { app } = await aTalkativeServer({ METRICS_TOKEN: token })
    expect((await metrics(app, `Bearer ${token}`, '192.0.2.1')).statusCode).toBe(200)
    for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token])
      expect((await metrics(app, authorization)).statusCode).toBe(404)
    expect((await metrics(app, `Bearer ${(await aPerson(world, 'admin')).token}`)).statusCode).toBe(404)
  })

  it('name routes by pattern and contain no personal data', async () => {
    const [person, canary] = [await aPerson(world), `canary${randomUUID().slice(0, 8)}`]
    const { app } = await aTalkativeServer({ METRICS_TOKEN: token })
    await send(app, 'GET', `/api/notifications/user/${person.email}?limit=5`, person)
    await send(app, 'GET', `/nothing/${canary}?a=${canary}`, person)
    const { body } = await metrics(app, `Bearer ${token}`)
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/notifications\/user\/:email",status="200"\} \d/,
    )
    for (const name of ['event_streams', 'database_connections', 'database_waiting', 'nodejs_eventloop_lag_seconds'])
      expect(body).toContain(`\n${name} `)
    for (const secret of [person.email, person.token, person.id, canary]) expect(body).not.toContain(secret)
  })
})
