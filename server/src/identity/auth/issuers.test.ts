import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAccount, anAddress, exchange } from './accounts.testkit.ts'
import { accountState } from './account-state.ts'
import * as accounts from './accounts.repository.ts'
import { embeddedIssuer } from '../../platform/db/schema/identity.ts'

const world = useTestServer()

/** The server's own signing key, opened with its vault, so that a forgery is wrong in exactly one respect. */
async function genuine() {
  const { rows } = await world.database.pool.query<{ kid: string; public_jwk: { x: string }; private_key: Buffer }>(
    'select * from signing_keys',
  )
  const [row] = rows
  if (!row) throw new Error('no signing key')
  const jwk = JSON.parse(world.vault.open(row.private_key, row.kid))
  return {
    kid: row.kid,
    publicBytes: Buffer.from(row.public_jwk.x, 'base64url'),
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

interface Forgery {
  header?: Record<string, unknown>
  claims?: JWTPayload & Record<string, unknown>
  key?: KeyObject | Uint8Array
  /** Changes the finished token. */
  bend?: (token: string) => string
}

const now = () => Math.floor(Date.now() / 1000)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const foreign = generateKeyPairSync('ed25519')

async function token({ header, claims, key, bend = (whole) => whole }: Forgery = {}): Promise<string> {
  const signing = await genuine()
  const account = await accounts.insert(world.database.db, { email: anAddress(), name: 'Zara', password_hash: null })
  if (!account) throw new Error('no account')
  const payload = {
    iss: embeddedIssuer,
    aud: 'fortnight',
    sub: account.id,
    email: account.email,
    state: accountState(account),
    name: 'Zara',
    iat: now(),
    exp: now() + 300,
    ...claims,
  }
  const signed = await new SignJWT(JSON.parse(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: 'JWT', ...header })
    .sign(key ?? signing.key)
  return bend(signed)
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The token with another header and its old signature. */
const withHeader = (header: Record<string, unknown>) => (whole: string) => {
  const [head = '', ...rest] = whole.split('.')
  const decodedHead = JSON.parse(Buffer.from(head, 'base64url').toString())
  return [base64({ ...decodedHead, ...header }), ...rest].join('.')
}
const swapped = (genuineToken: string, other: string) =>
  [...genuineToken.split('.').slice(0, 2), other.split('.')[2]].join('.')

const unsigned = (alg: string) => (whole: string) => `${base64({ alg, typ: 'JWT' })}.${whole.split('.')[1]}.`

const forgeries: [string, () => Promise<string>][] = [
  ['nothing', async () => ''],
  ['no token', async () => 'not.a.token'],
  ['two parts', () => token({ bend: (whole) => whole.split('.').slice(0, 2).join('.') })],
  ['five parts', () => token({ bend: (whole) => `${whole}.a.b` })],
  ['the algorithm "none"', () => token({ bend: unsigned('none') })],
  ['the algorithm "NONE"', () => token({ bend: unsigned('NONE') })],
  ['no signature', () => token({ bend: (whole) => `${whole.split('.').slice(0, 2).join('.')}.` })],
  [
    'HS256 with the public key as the secret',
    async () => token({ header: { alg: 'HS256' }, key: (await genuine()).publicBytes }),
  ],
  ["a foreign key under the server's key id", () => token({ key: foreign.privateKey })],
  ['a foreign key under its own id', () => token({ key: foreign.privateKey, header: { kid: 'foreign' } })],
  [
    'a foreign key that the header brings along',
    () =>
      token({ key: foreign.privateKey, header: { kid: undefined, jwk: foreign.publicKey.export({ format: 'jwk' }) } }),
  ],
  [
    'a foreign key that the header points to',
    () => token({ key: foreign.privateKey, header: { kid: 'foreign', jku: 'https://attacker.example/jwks.json' } }),
  ],
  ['a key id that is a path', () => token({ key: foreign.privateKey, header: { kid: '../../../../dev/null' } })],
  ['another issuer', () => token({ claims: { iss: 'urn:fortnight:other' } })],
  ['no issuer', () => token({ claims: { iss: undefined } })],
  ['a list of issuers', () => token({ claims: { iss: [embeddedIssuer] as unknown as string } })],
  [
    'a certificate that the header points to',
    () => token({ header: { x5u: 'https://attacker.example/pem' }, key: foreign.privateKey }),
  ],
  ['a certificate that the header brings along', () => token({ header: { x5c: ['AA'] }, key: foreign.privateKey })],
  ['a critical header that nobody knows', () => token({ bend: withHeader({ crit: ['exp'], exp: 1 }) })],
  ['the type of an access token', () => token({ header: { typ: 'at+jwt' } })],
  ['no type', () => token({ header: { typ: undefined } })],
  ['RS256 in the header', () => token({ bend: withHeader({ alg: 'RS256' }) })],
  ['RS256 by a key of one’s own', () => token({ header: { alg: 'RS256' }, key: rsa.privateKey })],
  ['half a signature', () => token({ bend: (whole) => whole.slice(0, -40) })],
  ['the signature of another token', async () => swapped(await token(), await token())],
  ['a line break in it', () => token({ bend: (whole) => whole.replace('.', '.\n') })],
  ['another audience', () => token({ claims: { aud: 'somebody-else' } })],
  ['our audience in a list', () => token({ claims: { aud: ['fortnight'] } })],
  ['our audience among others', () => token({ claims: { aud: ['fortnight', 'somebody-else'] } })],
  ['a moment of sign-in that has not come', () => token({ claims: { auth_time: now() + 60 } })],
  ['no audience', () => token({ claims: { aud: undefined } })],
  ['an end a minute ago', () => token({ claims: { iat: now() - 360, exp: now() - 60 } })],
  ['no end', () => token({ claims: { exp: undefined } })],
  ['an end that is a word', () => token({ claims: { exp: 'never' as unknown as number } })],
  ['a beginning in an hour', () => token({ claims: { nbf: now() + 3600, exp: now() + 7200 } })],
  ['an issue in an hour', () => token({ claims: { iat: now() + 3600, exp: now() + 7200 } })],
  ['an issue a day ago and an end in a day', () => token({ claims: { iat: now() - 86_400, exp: now() + 86_400 } })],
  ['no issue', () => token({ claims: { iat: undefined } })],
  ['the state of another account', () => token({ claims: { state: 'x'.repeat(22) } })],
  ['no state', () => token({ claims: { state: undefined } })],
  ['an account that does not exist', () => token({ claims: { sub: randomUUID() } })],
  ['no subject', () => token({ claims: { sub: undefined } })],
  ['an empty subject', () => token({ claims: { sub: '' } })],
  ['no e-mail', () => token({ claims: { email: undefined } })],
  ['an e-mail that is a list', () => token({ claims: { email: [anAddress(), anAddress()] } })],
  ['an e-mail that is none', () => token({ claims: { email: 'somebody' } })],
  [
    'a changed claim',
    () =>
      token({
        bend(whole) {
          const [head, body = '', tail] = whole.split('.')
          const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
          return [head, base64({ ...claims, email: 'admin@people.example' }), tail].join('.')
        },
      }),
  ],
]

describe('an ID token', () => {
  it('that is valid is exchanged', async () => {
    const answer = await exchange(world, await token())
    expect(answer.statusCode).toBe(200)
  })

  it.each(forgeries)('with %s is refused, and no user is made', async (_case, forge) => {
    const people = async () => (await world.database.pool.query('select count(*) from users')).rows[0].count
    const before = await people()
    const answer = await exchange(world, await forge())
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      code: 'invalid-token',
      detail: 'Authentication failed. Please try signing in again.',
    })
    expect(await people()).toBe(before)
  })

  it.each([
    ['NUL in it', 'Za\u0000ra'],
    ['half an emoji', '\ud83c'],
    ['nothing in it', '  '],
    ['a number', 7],
  ])('with a name of %s signs in under the address', async (_case, name) => {
    const answer = await exchange(world, await token({ claims: { name, email: 'tide@people.example' } }))
    await world.database.pool.query("delete from users where email = 'tide@people.example'")
    expect([answer.statusCode, answer.json().user.name]).toEqual([200, 'tide'])
  })

  it('that is longer than any real one is refused at its field', async () => {
    expect((await exchange(world, 'a'.repeat(8193))).statusCode).toBe(422)
  })

  it("with another user's e-mail and another subject is not linked to them", async () => {
    const victim = await anAccount(world)
    const answer = await exchange(world, await token({ claims: { email: victim.email.toUpperCase() } }))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email-already-in-use'])
    expect(answer.body).not.toContain('access_token')
  })

  it('of one server is valid on another', async () => {
    const second = await world.another()
    const answer = await second.inject({
      method: 'POST',
      url: '/api/auth/firebase-exchange',
      payload: { idToken: await token() },
    })
    expect(answer.statusCode).toBe(200)
  })
})
