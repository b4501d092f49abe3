import { describe, expect, it } from 'vitest'
import { anApp, aPerson, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
const json = { 'content-type': 'application/json' }

/** Sends a body as bytes to an endpoint that a developer may call. */
async function post(payload: string, headers: Record<string, string> = json) {
  const person = await aPerson(world)
  return world.app.inject({ method: 'POST', url: '/api/apps', headers: { ...person.headers, ...headers }, payload })
}

describe('a body', () => {
  it.each([
    ['half of one', '{"name": "Ti'],
    ['nothing', ''],
    ['a word', 'name'],
    ['a trailing comma', '{"name": "Tideline",}'],
    ['two documents', '{}{}'],
    ['a prototype', '{"__proto__": {"role": "admin"}, "name": "Tideline", "description": "x"}'],
    ['a prototype further down', '{"name": "Tideline", "description": {"__proto__": {"polluted": 1}}}'],
    ['a constructor', '{"constructor": {"prototype": {"polluted": 1}}, "name": "Tideline", "description": "x"}'],
  ])('that is %s is refused as malformed', async (_case, payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'malformed', detail: 'The request could not be read.' })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each(['null', '[]', '7', '"name"', 'true'])(
    'that is valid %s but no object is refused with 422',
    async (payload) => {
      expect((await post(payload)).statusCode).toBe(422)
    },
  )

  it('that is 30,000 lists deep is refused, and the server lives', async () => {
    expect((await post('['.repeat(30_000) + ']'.repeat(30_000))).statusCode).toBe(422)
    expect((await send(world.app, 'GET', '/health', null)).statusCode).toBe(200)
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of type %s is refused',
    async (type) => {
      const answer = await post('{"name":"Tideline","description":"x"}', { 'content-type': type })
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toEqual({ code: 'unsupported', detail: 'Only JSON is accepted here.' })
    },
  )

  it('of more than 64 KB is refused, and one of 64 KB is read', async () => {
    const of = (bytes: number) =>
      JSON.stringify({ name: 'Tideline', description: 'x', category: '' }).padEnd(bytes, ' ')
    expect((await post(of(64 * 1024))).statusCode).toBe(201)
    const answer = await post(of(64 * 1024 + 1))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
  })
})

describe('text', () => {
  it.each([
    ['NUL', '\u0000'],
    ['a bell', '\u0007'],
    ['escape', '\u001b[31m'],
    ['delete', '\u007f'],
    ['half an emoji', '\ud83d'],
  ])('with %s in it is refused at its field, never with an error of the database', async (_case, sign) => {
    const person = await aPerson(world)
    const app = await anApp(world, person)
    const name = `a${sign}b`
    // Characters without a URL encoding arrive there as the replacement character, which no e-mail address contains
    // either.
    const address = encodeURIComponent(`${name.toWellFormed()}@people.example`)
    const calls = [
      send(world.app, 'POST', '/api/apps', person, { name, description: 'x' }),
      send(world.app, 'PUT', `/api/apps/${app.id}`, person, { name, description: 'x' }),
      send(world.app, 'POST', '/api/identity/register', null, {
        name,
        email: 'a@people.example',
        password: 'long enough',
      }),
      send(world.app, 'POST', '/api/identity/sign-in', null, { email: `${name}@people.example`, password: 'x' }),
      send(world.app, 'POST', '/api/payments/verify', person, { payment_method: 'manual_bank', transaction_id: name }),
      send(world.app, 'GET', `/api/notifications/user/${address}`, person),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(422)
  })

  it('with a tab and line breaks is accepted', async () => {
    const app = await anApp(world, await aPerson(world), { description: 'one\n\ttwo\nthree' })
    expect(app.description).toBe('one\n\ttwo\nthree')
  })
})

describe('an address', () => {
  it.each([
    '/nothing',
    '/api',
    '/api/nothing',
    '/api/apps/user/more',
    '/API/apps/user',
    '/api/openapi',
    '/.env',
    '/api/apps/../../etc/passwd',
  ])('that leads nowhere is answered with the usual problem: %s', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await send(world.app, method, url, null)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'not_found', detail: 'Not found' })
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  it('with a broken escape is malformed', async () => {
    const answer = await send(world.app, 'GET', '/api/apps/%E0%A4%A', null)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'malformed', detail: 'The request could not be read.' })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    'limit=1&limit=2',
    'limit=',
    'limit=0',
    'limit=51',
    'limit=1.5',
    'limit=abc',
    'limit[]=1',
    'other=1',
    '__proto__=1',
  ])('with the query %s is refused', async (query) => {
    const person = await aPerson(world)
    const answer = await send(world.app, 'GET', `/api/notifications/user/${person.email}?${query}`, person)
    expect(answer.statusCode).toBe(422)
  })

  it('answers with and without a slash at its end', async () => {
    const person = await aPerson(world)
    for (const url of ['/api/apps/user', '/api/apps/user/', '/health', '/health/', '/api/health', '/ready/'])
      expect((await send(world.app, 'GET', url, person)).statusCode).toBe(200)
  })
})

describe('every answer', () => {
  const guarded = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }

  it('carries the headers that protect a browser, and private ones are not kept', async () => {
    const person = await aPerson(world)
    const answers = {
      ok: await send(world.app, 'GET', '/api/apps/user', person),
      unauthorized: await send(world.app, 'GET', '/api/apps/user', null),
      missing: await send(world.app, 'GET', '/api/nothing', person),
      malformed: await post('{'),
      invalid: await send(world.app, 'POST', '/api/apps', person, {}),
    }
    expect(Object.values(answers).map((answer) => answer.statusCode)).toEqual([200, 401, 404, 400, 422])
    for (const answer of Object.values(answers)) {
      expect(answer.headers).toMatchObject({ ...guarded, 'cache-control': 'no-store' })
      expect(answer.headers).toHaveProperty('permissions-policy')
      for (const telling of ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security'])
        expect(answer.headers).not.toHaveProperty([telling])
    }
  })

  it.each(['TRACE', 'PROPFIND', 'PATCH', 'SEARCH'] as const)('to the method %s is a refusal', async (method) => {
    for (const url of ['/', '/health', '/api/apps/user'])
      expect(
        (await world.app.inject({ method: method as 'GET', url, headers: { 'x-secret': 'echo' } })).statusCode,
      ).toBe(404)
  })

  it('names its request by an id of ours, not of the caller', async () => {
    const [first, two] = await Promise.all(
      [1, 2].map(() =>
        send(world.app, 'GET', '/health', null, undefined, { 'request-id': 'mine', 'x-request-id': 'mine' }),
      ),
    )
    expect(first?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(first?.headers['x-request-id']).not.toBe(two?.headers['x-request-id'])
  })

  it('is closed to other origins', async () => {
    const headers = { origin: 'https://attacker.example', 'access-control-request-method': 'POST' }
    const answer = await world.app.inject({ method: 'OPTIONS', url: '/api/apps', headers })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('under https', () => {
  const secure = useTestServer({ env: { PUBLIC_ORIGIN: 'https://fortnight.example' } })

  it('answers ask browsers to stay on https', async () => {
    const answer = await send(secure.app, 'GET', '/health', null)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})
