import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { startOpenIdProvider } from '../../../../tests/openid-provider.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { comeBack, cookieOf, failure, landing, leave, origin, aProviderPerson, walk } from './openid.testkit.ts'

const provider = await startOpenIdProvider()
const reserved = await startOpenIdProvider({ inUserInfo: true })
const gone = await startOpenIdProvider()
gone.setAway(true)
afterAll(() => Promise.all([provider, reserved, gone].map((each) => each.stop())))
/** Says of itself that it is the other provider, and would send people to it. */
const pretender = createServer(async (_request, response) => {
  const metadata = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
  response.setHeader('content-type', 'application/json').end(await metadata.text())
})
pretender.listen(0, '127.0.0.1')
await once(pretender, 'listening')
afterAll(() => pretender.close())

const world = useTestServer({ env: provider.env })
const reservedWorld = useTestServer({ env: reserved.env })
const goneWorld = useTestServer({ env: gone.env })
const deceivedWorld = useTestServer({
  env: { ...provider.env, OIDC_ISSUER: `http://127.0.0.1:${(pretender.address() as AddressInfo).port}` },
})
const secure = useTestServer({ env: { ...provider.env, PUBLIC_ORIGIN: 'https://fortnight.example' } })
const plain = useTestServer()
const narrow = useTestServer({ env: provider.env, limitScale: 1 })
const count = async (table: string) =>
  Number((await world.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe('departure to the provider', () => {
  it('uses code flow with PKCE, state and nonce, and lets people choose an account', async () => {
    const answer = await leave(world.app)
    const to = new URL(String(answer.headers.location))
    expect([answer.statusCode, to.origin]).toEqual([303, provider.issuer])
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: 'fortnight',
      response_type: 'code',
      redirect_uri: `${origin}/api/auth/google/callback`,
      scope: 'openid email profile',
      prompt: 'select_account',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  it('differs in every secret each time', async () => {
    const [first, two] = await Promise.all([leave(world.app), leave(world.app)])
    const secrets = (answer: typeof first) => {
      const { state, nonce, code_challenge } = Object.fromEntries(new URL(String(answer.headers.location)).searchParams)
      return [state, nonce, code_challenge, cookieOf(answer)]
    }
    expect(new Set([...secrets(first), ...secrets(two)]).size).toBe(8)
  })

  it('sets a cookie that only this origin gets and no script can read', async () => {
    const [plain, guarded] = [await leave(world.app), await leave(secure.app, 'https://fortnight.example')]
    expect(plain.headers['set-cookie']).toMatch(/^txn=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(guarded.headers['set-cookie']).toMatch(
      /^__Host-txn=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('reveals nothing of the attempt in the cookie', async () => {
    const answer = await leave(world.app)
    const readable = Buffer.from(cookieOf(answer).split('=')[1] ?? '', 'base64url').toString('latin1')
    expect(readable).not.toMatch(/state|nonce|verifier|auth/)
    expect(readable).not.toContain(new URL(String(answer.headers.location)).searchParams.get('state'))
  })

  it.each(['/api/auth/google', '/auth/google'])('is refused at %s if no provider is configured', async (path) => {
    const unconfigured = await plain.app.inject(`${path}?redirect_uri=${encodeURIComponent(origin)}`)
    expect([unconfigured.statusCode, unconfigured.json()]).toEqual([
      400,
      { code: 'malformed', detail: 'OAuth initiation failed' },
    ])
  })

  it('is not possible while the provider is away, and possible again once it is back', async () => {
    const answer = await leave(goneWorld.app)
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      { code: 'unavailable', detail: 'OAuth initiation failed' },
      '5',
    ])
    expect(answer.headers).not.toHaveProperty('set-cookie')
    gone.setAway(false)
    try {
      expect((await leave(goneWorld.app)).statusCode).toBe(303)
    } finally {
      gone.setAway(true)
    }
  })

  it('is not possible if the provider’s metadata name another issuer', async () => {
    const answer = await leave(deceivedWorld.app)
    expect([answer.statusCode, answer.json().detail]).toEqual([503, 'OAuth initiation failed'])
    for (const name of ['location', 'set-cookie']) expect(answer.headers).not.toHaveProperty([name])
  })

  it('is counted for each address', async () => {
    const statuses = []
    for (let i = 0; i < 121; i++) statuses.push((await leave(narrow.app)).statusCode)
    expect([...new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([303, 429])
  })
})

describe('the callback', () => {
  it.each([
    [origin, '/auth/backend/callback'],
    [`${origin}/`, '/auth/backend/callback'],
    [`${origin}/auth/callback`, '/auth/callback'],
    [`${origin}/auth/backend/callback`, '/auth/backend/callback'],
  ])('from %s ends at %s with a code and the user', async (redirectUri, page) => {
    const person = aProviderPerson()
    const { answer, page: at, said } = await walk(world.app, provider, person, redirectUri)
    expect([answer.statusCode, at]).toEqual([303, origin + page])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(Object.keys(said)).toEqual(['token', 'user'])
    expect(said['token']).toMatch(/^[\w-]{43}$/)
    expect(JSON.parse(said['user'] ?? '')).toEqual({
      id: expect.any(String),
      email: person.email,
      name: 'Zara Malik',
      role: 'developer',
    })
  })

  it('finds the same user each time, even after a change of address and name', async () => {
    const person = aProviderPerson()
    const id = async () => JSON.parse((await walk(world.app, provider, person)).said['user'] ?? '').id
    const first = await id()
    Object.assign(person, { email: `other-${person.email}`, name: 'Zara M.' })
    expect(await id()).toBe(first)
  })

  it('works with a provider that returns address and name at its userinfo endpoint only', async () => {
    const person = aProviderPerson()
    const { said } = await walk(reservedWorld.app, reserved, person)
    expect(JSON.parse(said['user'] ?? '')).toMatchObject({ email: person.email, name: person.name })
  })

  it.each([
    [`${origin}/auth/callback`, 'message'],
    [`${origin}/auth/backend/callback`, 'error'],
  ])('to %s after a cancellation at the provider reports "%s"', async (redirectUri, parameter) => {
    const { page, said } = await walk(world.app, provider, 'cancel', redirectUri)
    expect({ page, said }).toEqual({
      page: redirectUri,
      said: { [parameter]: 'Google sign-in was cancelled. Please try again.' },
    })
  })

  it('of a disabled user reports that', async () => {
    const person = aProviderPerson()
    await walk(world.app, provider, person)
    await world.database.pool.query('update users set disabled_at = now() where email = $1', [person.email])
    const { page, said } = await walk(world.app, provider, person)
    expect({ page, said }).toEqual({
      ...failure,
      said: { message: 'This account has been disabled. Please contact support.' },
    })
  })

  it.each([false, undefined, 'true', 1, null])(
    'with an address verified "%s" makes no user',
    async (email_verified) => {
      const before = await count('users')
      const { said } = await walk(world.app, provider, aProviderPerson({ email_verified }))
      expect(said).toEqual({ message: 'Please verify your e-mail address first.' })
      expect(await count('users')).toBe(before)
    },
  )

  it.each([
    ['no address', { email: undefined }],
    ['letters that only look like an address of ours', { email: 'zаra@people.example' }],
    ['a host that only looks like one', { email: 'zara@реople.example' }],
    ['two addresses in one', { email: 'a@people.example,b@people.example' }],
    ['NUL in the address', { email: 'a\u0000@people.example' }],
    ['a subject that can not be stored', { sub: 'a\u0000b' }],
  ])('with %s makes no user', async (_case, fields) => {
    const before = await count('users')
    const { said } = await walk(world.app, provider, aProviderPerson(fields))
    expect(said['message']).toMatch(/^(?:Authentication failed|Please verify your e-mail address first\.)$/)
    expect(await count('users')).toBe(before)
  })

  it.each([
    ['NUL', 'Za\u0000ra', undefined],
    ['half an emoji', '\ud83c', undefined],
    ['nothing', '  ', undefined],
    ['10 KB', 'Zara '.repeat(2000), 'Zara '.repeat(20).trim()],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('with a name of %s is no reason to refuse sign-in', async (_case, name, kept) => {
    const person = aProviderPerson({ name })
    const { said } = await walk(world.app, provider, person)
    expect(JSON.parse(said['user'] ?? '').name).toBe(kept ?? person.email?.split('@')[0])
  })

  it('makes one user of one person who signs in twice at once', async () => {
    const person = aProviderPerson()
    provider.choose(person)
    const ways = await Promise.all(
      [1, 2, 3].map(async () => {
        const away = await leave(world.app)
        return { cookie: cookieOf(away), back: await provider.walk(String(away.headers.location)) }
      }),
    )
    const answers = await Promise.all(ways.map(({ back, cookie }) => comeBack(world.app, back, cookie)))
    const ids = answers.map((answer) => JSON.parse(landing(answer).said['user'] ?? '{}').id)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toEqual(expect.any(String))
  })

  it('while the provider is away fails, and reveals no details', async () => {
    gone.setAway(false)
    const away = await leave(goneWorld.app)
    gone.setAway(true)
    const state = new URL(String(away.headers.location)).searchParams.get('state') ?? ''
    const said = new URLSearchParams({ code: 'a', state, iss: gone.issuer }).toString()
    const answer = await comeBack(goneWorld.app, `${origin}/api/auth/google/callback?${said}`, cookieOf(away))
    expect(landing(answer)).toEqual(failure)
  })

  it('leaves neither code nor attempt readable in the database', async () => {
    const { said, cookie } = await walk(world.app, provider, aProviderPerson())
    const { id } = JSON.parse(world.vault.open(Buffer.from(cookie.split('=')[1] ?? '', 'base64url'), 'sign-in attempt'))
    for (const secret of [String(said['token']), id])
      expect(await tablesHolding(world.database.pool, secret)).toEqual([])
  })

  it('is not completed by a HEAD request', async () => {
    provider.choose(aProviderPerson())
    const away = await leave(world.app)
    const back = await provider.walk(String(away.headers.location))
    const head = await world.app.inject({
      method: 'HEAD',
      url: back.pathname + back.search,
      headers: { cookie: cookieOf(away) },
    })
    expect(head.statusCode).toBe(404)
    expect(landing(await comeBack(world.app, back, cookieOf(away))).said['token']).toEqual(expect.any(String))
  })
})
