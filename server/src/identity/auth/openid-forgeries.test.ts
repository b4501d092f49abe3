import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { signedToken, startOpenIdProvider } from '../../../../tests/openid-provider.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { comeBack, cookieOf, failure, landing, leave, origin, aProviderPerson, walk } from './openid.testkit.ts'

const provider = await startOpenIdProvider()
afterAll(() => provider.stop())
afterEach(() => provider.bend(undefined))

const world = useTestServer({ env: provider.env })
const count = async (table: string) =>
  Number((await world.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

/** The attempt of a cookie with one value replaced. */
function tampered(cookie: string, change: Record<string, unknown>) {
  const [name, value = ''] = cookie.split(/=(.*)/s)
  const attempt = JSON.parse(world.vault.open(Buffer.from(value, 'base64url'), 'sign-in attempt'))
  return `${name}=${world.vault.seal(JSON.stringify({ ...attempt, ...change }), 'sign-in attempt').toString('base64url')}`
}

describe('a manipulated callback', () => {
  /** A valid callback, which `bend` manipulates. */
  async function bent(
    bend: (way: { back: URL; cookie: string }) => { back?: URL | string; cookie?: string | undefined },
  ) {
    provider.choose(aProviderPerson())
    const away = await leave(world.app)
    const way = { back: await provider.walk(String(away.headers.location)), cookie: cookieOf(away) }
    const [users, codes] = [await count('users'), await count('sign_in_codes')]
    const answer = await comeBack(world.app, ...(Object.values({ ...way, ...bend(way) }) as [URL, string]))
    expect([answer.statusCode, await count('users'), await count('sign_in_codes')]).toEqual([303, users, codes])
    return landing(answer)
  }
  const withParameter = (name: string, value: string) => (way: { back: URL }) => {
    const back = new URL(way.back)
    back.searchParams.set(name, value)
    return { back }
  }
  const without = (name: string) => (way: { back: URL }) => {
    const back = new URL(way.back)
    back.searchParams.delete(name)
    return { back }
  }

  it.each([
    ['another state', withParameter('state', 'a'.repeat(43))],
    ['no state', without('state')],
    ['an empty state', withParameter('state', '')],
    ['two states', ({ back }: { back: URL }) => ({ back: `${back.href}&state=b` })],
    ['another code', withParameter('code', 'a'.repeat(43))],
    ['no code', without('code')],
    ['two codes', ({ back }: { back: URL }) => ({ back: `${back.href}&code=b` })],
    ['a code with NUL', withParameter('code', 'a\u0000')],
    ['another issuer', withParameter('iss', 'https://accounts.google.com')],
    ['no issuer', without('iss')],
    ['an error beside the code', withParameter('error', 'server_error')],
    ['an ID token beside the code', withParameter('id_token', 'a.b.c')],
    ['a JWT instead of the answer', withParameter('response', 'a.b.c')],
    ['nothing in it', () => ({ back: `${origin}/api/auth/google/callback` })],
    [
      'a cancellation that the provider never sent',
      () => ({ back: `${origin}/api/auth/google/callback?error=access_denied&state=guess` }),
    ],
    ['a state of another browser', ({ cookie }: { cookie: string }) => ({ cookie: tampered(cookie, { state: 'b' }) })],
    ['another nonce', ({ cookie }: { cookie: string }) => ({ cookie: tampered(cookie, { nonce: 'b' }) })],
    [
      'another verifier',
      ({ cookie }: { cookie: string }) => ({ cookie: tampered(cookie, { verifier: 'b'.repeat(43) }) }),
    ],
  ])('with %s fails and makes no user', async (_case, bend) => {
    expect(await bent(bend)).toEqual(failure)
  })

  it.each([
    ['no cookie', () => undefined],
    ['an empty one', () => 'txn='],
    ['one made up', () => 'txn=bm90IHNlYWxlZA'],
    ['one cut short', (cookie: string) => cookie.slice(0, -4)],
    ['one changed', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['one of the name that belongs to https', (cookie: string) => cookie.replace('txn', '__Host-txn')],
    ['one that lapsed', (cookie: string) => tampered(cookie, { until: Date.now() - 1 })],
    ['one of another purpose', () => `txn=${world.vault.seal('{}', 'something else').toString('base64url')}`],
  ])('to a browser with %s ends at the error page', async (_case, change) => {
    const landed = await bent(({ cookie, back }) => ({ back, cookie: change(cookie) }))
    expect(landed).toEqual({ page: `${origin}/auth/error`, said: { message: 'Authentication failed' } })
  })

  it('a second time fails: the provider accepts its code once', async () => {
    const { back, cookie } = await walk(world.app, provider, aProviderPerson())
    expect(landing(await comeBack(world.app, back, cookie))).toEqual(failure)
  })

  it('to another browser that began a sign-in of its own fails', async () => {
    const other = cookieOf(await leave(world.app))
    expect(await bent(() => ({ cookie: other }))).toEqual(failure)
  })
})

describe('an ID token from the token endpoint', () => {
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const seconds = () => Math.floor(Date.now() / 1000)
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  type Bend = NonNullable<Parameters<typeof provider.bend>[0]>

  it.each<[string, Bend]>([
    ['of another issuer', ({ claims, resign }) => resign({ ...claims, iss: 'https://accounts.google.com' })],
    ['for another client', ({ claims, resign }) => resign({ ...claims, aud: 'another' })],
    ['for us and another client', ({ claims, resign }) => resign({ ...claims, aud: ['fortnight', 'another'] })],
    ['for us, asked for by another', ({ claims, resign }) => resign({ ...claims, aud: ['fortnight', 'x'], azp: 'x' })],
    ['that is over', ({ claims, resign }) => resign({ ...claims, iat: seconds() - 900, exp: seconds() - 300 })],
    ['that begins later', ({ claims, resign }) => resign({ ...claims, nbf: seconds() + 300 })],
    ['with another nonce', ({ claims, resign }) => resign({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ claims, resign }) => resign({ ...claims, nonce: undefined })],
    ['without an end', ({ claims, resign }) => resign({ ...claims, exp: undefined })],
    ['without a subject', ({ claims, resign }) => resign({ ...claims, sub: undefined })],
    ['of an empty subject', ({ claims, resign }) => resign({ ...claims, sub: '' })],
    ['of a foreign key', ({ claims }) => signedToken(foreign.privateKey, { alg: 'RS256', kid: 'provider' }, claims)],
    [
      'of a foreign key that it brings along',
      ({ claims }) => {
        const jwk = createPublicKey(foreign.privateKey).export({ format: 'jwk' })
        return signedToken(foreign.privateKey, { alg: 'RS256', kid: 'own', jwk }, claims)
      },
    ],
    ['of the algorithm "none"', ({ claims }) => `${base64({ alg: 'none' })}.${base64(claims)}.`],
    ['of an algorithm it was not signed by', ({ claims, resign }) => resign(claims, { alg: 'PS256' })],
    ['of HS256', ({ claims, resign }) => resign(claims, { alg: 'HS256' })],
    [
      'with a claim changed',
      ({ claims, resign }) => {
        const [head, , signature] = resign(claims).split('.')
        return [head, base64({ ...claims, email: 'admin@people.example' }), signature].join('.')
      },
    ],
    ['that is none', () => 'not.a.token'],
    ['that is a word', () => 'token'],
  ])('%s is refused, and no user is made', async (_case, bend) => {
    const before = await count('users')
    provider.bend(bend)
    const { page, said } = await walk(world.app, provider, aProviderPerson())
    expect({ page, said }).toEqual(failure)
    expect(await count('users')).toBe(before)
  })

  it('that the provider itself signs again is accepted, so that the manipulation is what fails above', async () => {
    provider.bend(({ claims, resign }) => resign(claims))
    expect((await walk(world.app, provider, aProviderPerson())).said['token']).toEqual(expect.any(String))
  })
})
