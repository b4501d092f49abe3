import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createLocalJWKSet } from 'jose'
import { describe, expect, it } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { signedToken } from '../../../../tests/openid-provider.ts'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aPassword, anAddress, exchange, register, signIn } from './accounts.testkit.ts'
import { firebaseIssuer } from './firebase.ts'
import { emulatorEnv, emulatorToken, firebaseClaims, firebaseEnv, project } from './firebase.testkit.ts'
import { createIssuers } from './issuers.ts'

const world = useTestServer({ env: firebaseEnv })
const emulated = useTestServer({ env: emulatorEnv })
const embedded = useTestServer()

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [google, foreign] = [rsa(), rsa()]
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const edwards = generateKeyPairSync('ed25519')
const jwk = (key: KeyObject, kid: string, alg?: string) => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  ...(alg && { alg }),
})
const keys = createLocalJWKSet({
  keys: [
    jwk(google.publicKey, 'google'),
    jwk(curve.publicKey, 'curve', 'ES256'),
    jwk(edwards.publicKey, 'edwards', 'EdDSA'),
  ],
})
const settings = { apiKey: 'a-key', authDomain: 'x.example', projectId: project }
const issuers = () => createIssuers(world.database.db, world.vault, [firebaseIssuer(settings, keys)])

const seconds = () => Math.floor(Date.now() / 1000)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
type Fields = Record<string, unknown>
const token = (claims: Fields = {}, header: Fields = {}, key = google.privateKey) =>
  signedToken(key, { alg: 'RS256', kid: 'google', typ: 'JWT', ...header }, firebaseClaims(claims))

/** Signed with another algorithm than RSA with SHA-256. */
const other = (header: Fields, make: (said: Buffer) => Buffer) => {
  const said = `${base64({ typ: 'JWT', ...header })}.${base64(firebaseClaims())}`
  return `${said}.${make(Buffer.from(said)).toString('base64url')}`
}
const pem = google.publicKey.export({ format: 'pem', type: 'spki' })

const forgeries: [string, string][] = [
  ['another project', token({ aud: 'another', iss: 'https://securetoken.google.com/another' })],
  ["another project's audience", token({ aud: 'another' })],
  ['our project in a list', token({ aud: [project] })],
  ['our project among others', token({ aud: [project, 'another'] })],
  ["another project's issuer", token({ iss: 'https://securetoken.google.com/another' })],
  ['Google as the issuer', token({ iss: 'https://accounts.google.com' })],
  ['a slash after the issuer', token({ iss: `https://securetoken.google.com/${project}/` })],
  ['http in the issuer', token({ iss: `http://securetoken.google.com/${project}` })],
  ['the embedded issuer and its audience', token({ iss: 'urn:fortnight:embedded', aud: 'fortnight' })],
  ['an end a minute ago', token({ iat: seconds() - 3660, exp: seconds() - 60 })],
  ['an issue two hours ago', token({ iat: seconds() - 7200 })],
  ['an issue in a minute', token({ iat: seconds() + 60 })],
  ['a sign-in in a minute', token({ auth_time: seconds() + 60 })],
  ['no sign-in', token({ auth_time: undefined })],
  ['a sign-in that is a word', token({ auth_time: 'yesterday' })],
  ['a beginning in a minute', token({ nbf: seconds() + 60 })],
  ['no end', token({ exp: undefined })],
  ['no subject', token({ sub: undefined })],
  ['an empty subject', token({ sub: '' })],
  ['a blank subject', token({ sub: ' ' })],
  ['a subject that is a number', token({ sub: 7 })],
  ['a subject of 300 characters', token({ sub: 'a'.repeat(300) })],
  ['NUL in the subject', token({ sub: 'a\u0000b' })],
  ['no address', token({ email: undefined })],
  ['an empty address', token({ email: '' })],
  ['an address of look-alike letters', token({ email: 'zаra@people.example' })],
  ['the type of an access token', token({}, { typ: 'at+jwt' })],
  ['no type', token({}, { typ: undefined })],
  ['a foreign key id', token({}, { kid: 'foreign' })],
  ['no key id and a foreign key', token({}, { kid: undefined }, foreign.privateKey)],
  ["a foreign key under Google's id", token({}, {}, foreign.privateKey)],
  ['a foreign key that it brings along', token({}, { jwk: jwk(foreign.publicKey, 'google') }, foreign.privateKey)],
  ['a foreign key that it points to', token({}, { jku: 'https://evil.example/keys' }, foreign.privateKey)],
  ['a foreign certificate', token({}, { x5u: 'https://evil.example/pem', x5c: ['AA'] }, foreign.privateKey)],
  ['a key id that is a path', token({}, { kid: '../../dev/null' })],
  ['a critical header that nobody knows', token({}, { crit: ['x'], x: 1 })],
  ['RS384 in the header', token({}, { alg: 'RS384' })],
  ['PS256 in the header', token({}, { alg: 'PS256' })],
  [
    'ES256 by a key of the same set',
    other({ alg: 'ES256', kid: 'curve' }, (said) =>
      sign('sha256', said, { key: curve.privateKey, dsaEncoding: 'ieee-p1363' }),
    ),
  ],
  [
    'EdDSA by a key of the same set',
    other({ alg: 'EdDSA', kid: 'edwards' }, (said) => sign(null, said, edwards.privateKey)),
  ],
  ['EdDSA in the header of an RSA signature', token({}, { alg: 'EdDSA' })],
  [
    'HS256 with the public key for a secret',
    other({ alg: 'HS256', kid: 'google' }, (said) => createHmac('sha256', pem).update(said).digest()),
  ],
  ['no signature', token().replace(/[^.]+$/, '')],
  ['half a signature', token().slice(0, -100)],
  ['the signature of another token', token().replace(/[^.]+$/, token().split('.')[2] ?? '')],
  ['the emulator as its maker', emulatorToken()],
]

describe('a Firebase ID token', () => {
  it('that is valid is accepted', async () => {
    const claims = { email: 'Zara@People.example', email_verified: true }
    expect(await (await issuers()).verify(token(claims))).toMatchObject({
      issuer: `https://securetoken.google.com/${project}`,
      email: 'zara@people.example',
      email_verified: true,
      name: 'Zara Malik',
      second_factor: false,
    })
  })

  it.each(forgeries)('with %s is refused', async (_case, forged) => {
    await expect((await issuers()).verify(forged)).rejects.toMatchObject({ code: 'invalid-token' })
  })

  it('is neither refused nor accepted while its keys are unavailable', async () => {
    const away = () => Promise.reject(new Problem('unavailable'))
    const others = await createIssuers(world.database.db, world.vault, [firebaseIssuer(settings, away)])
    await expect(others.verify(token())).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe("an emulator's token", () => {
  it('is exchanged if the emulator is configured', async () => {
    expect((await exchange(emulated, emulatorToken())).statusCode).toBe(200)
  })

  it('opens acts only if its user signed in lately: Firebase gives tokens for weeks after that', async () => {
    const proven = async (auth_time: number) => {
      const { access_token } = (await exchange(emulated, emulatorToken({ auth_time }))).json()
      const headers = { authorization: `Bearer ${access_token}` }
      return (await send(emulated.app, 'GET', '/api/account', { headers })).json().proven
    }
    expect(await proven(seconds() - 60)).toContain('factors')
    expect(await proven(seconds() - 6 * 60)).toEqual([])
  })

  it.each([
    ['another project', emulatorToken({ aud: 'another', iss: 'https://securetoken.google.com/another' })],
    ['another audience', emulatorToken({ aud: 'another' })],
    ['our project in a list', emulatorToken({ aud: [project] })],
    ['the embedded issuer', emulatorToken({ iss: 'urn:fortnight:embedded', aud: 'fortnight' })],
    ['an end a minute ago', emulatorToken({ iat: seconds() - 3660, exp: seconds() - 60 })],
    ['a sign-in in a minute', emulatorToken({ auth_time: seconds() + 60 })],
    ['no subject', emulatorToken({ sub: '' })],
    ['another spelling of the algorithm', emulatorToken({}, { alg: 'None' })],
    ['a signature', `${emulatorToken()}c2lnbmVk`],
    ['four parts', `${emulatorToken()}.`],
    ['a genuine signature of Google', token()],
  ])('with %s is refused there', async (_case, forged) => {
    const answer = await exchange(emulated, forged)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid-token'])
  })

  it.each([
    ['Firebase without an emulator is', () => world],
    ['the embedded provider alone is', () => embedded],
  ])('is refused if %s configured', async (_case, where) => {
    // Without Google's keys an RS256 token cannot be verified; an unsigned token is refused without them.
    const answer = await exchange(where(), emulatorToken())
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid-token'])
  })
})

describe('with Firebase configured', () => {
  it('accounts of the embedded provider sign in, because administrators have theirs there', async () => {
    const email = anAddress()
    expect((await register(world, { email })).statusCode).toBe(201)
    const { id_token } = (await signIn(world, email, aPassword)).json()
    expect((await exchange(world, id_token)).statusCode).toBe(200)
  })

  it('/setup reports which variables are set, and none of their values', async () => {
    const answer = await send(emulated.app, 'GET', '/api/identity/setup', null)
    const { provider, variables } = answer.json()
    expect(provider).toBe('firebase')
    expect(
      variables.filter((variable: { set: boolean }) => variable.set).map((variable: { name: string }) => variable.name),
    ).toEqual(Object.keys(emulatorEnv))
    expect(answer.body).not.toContain(project)
  })
})
