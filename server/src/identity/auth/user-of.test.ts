import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anApp, aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aPassword, anAccount, anAddress, exchange, register, signIn } from './accounts.testkit.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import { aPasskey } from './passkeys.testkit.ts'
import { emulatorEnv, emulatorToken } from './firebase.testkit.ts'

// An emulator's tokens can claim anything a foreign issuer might, and everything behind them is the real code.
const world = useTestServer({ env: emulatorEnv })
const query = async (text: string, ...values: unknown[]) => (await world.database.pool.query(text, values)).rows

const foreign = (claims: Record<string, unknown>) => exchange(world, emulatorToken(claims))
const status = async (token: string) =>
  (await send(world.app, 'GET', '/api/auth/session', { headers: { authorization: `Bearer ${token}` } })).statusCode
/** A user's ways to sign in. */
const waysIn = (email: string) =>
  query(
    `select i.issuer, i.subject, a.id as account, a.password_hash, a.email_verified_at is not null as verified
     from users u join identities i on i.user_id = u.id left join accounts a on a.id::text = i.subject
     where u.email = $1 order by i.issuer`,
    email,
  )

describe('an address that a user registered and never verified', () => {
  it('goes to the person whom a foreign issuer vouches for, and the first user can no longer sign in', async () => {
    const unverified = await anAccount(world)
    await aPasskey(world, unverified)
    const reset = newToken()
    const { id: account } = (await query('select id from accounts where email = $1', unverified.email))[0]!
    await query(`update accounts set totp_secret = 'x', totp_confirmed_at = now() where id = $1`, account)
    await query('insert into recovery_codes (code_hash, account_id) values ($1, $2)', hashToken(newToken()), account)
    await query(
      `insert into links (code_hash, purpose, account_id, expires_at) values ($1, 'reset_password', $2, now() + interval '1 hour')`,
      hashToken(reset),
      account,
    )

    const answer = await foreign({ email: unverified.email, email_verified: true, name: 'The Owner' })
    expect([answer.statusCode, answer.json().user]).toEqual([
      200,
      expect.objectContaining({ id: unverified.id, email: unverified.email, name: 'The Owner', role: 'developer' }),
    ])

    // The session lives on while a server caches it: for a second.
    const second = await world.another()
    expect((await send(second, 'GET', '/api/auth/session', unverified)).statusCode).toBe(401)
    expect((await signIn(world, unverified.email, aPassword)).json().code).toBe('invalid-credential')
    const late = await exchange(world, unverified.idToken)
    expect([late.statusCode, late.json().code]).toEqual([401, 'invalid-token'])
    const link = { code: reset, password: 'another good one' }
    expect((await send(world.app, 'POST', '/api/identity/redeem-link', null, link)).json().code).toBe('invalid-token')
    expect((await register(world, { email: unverified.email })).json().code).toBe('email-already-in-use')
    expect(await query('select from recovery_codes where account_id = $1', account)).toEqual([])
    expect(await query('select from passkeys where user_id = $1', unverified.id)).toEqual([])

    const ways = await waysIn(unverified.email)
    expect(ways).toEqual([
      expect.objectContaining({ issuer: 'https://securetoken.google.com/fortnight-test', account: null }),
      expect.objectContaining({ issuer: 'urn:fortnight:embedded', password_hash: null, verified: true }),
    ])
    expect(ways[1]?.['account']).not.toBe(account)
    expect(await status(answer.json().access_token)).toBe(200)
  })

  it('goes to one person who signs in many times at once, as one user', async () => {
    const unverified = await anAccount(world)
    const claims = { sub: randomUUID(), email: unverified.email, email_verified: true }
    const answers = await Promise.all(Array.from({ length: 6 }, () => foreign(claims)))
    expect(answers.map((answer) => [answer.statusCode, answer.json().user?.id])).toEqual(
      answers.map(() => [200, unverified.id]),
    )
    expect(await waysIn(unverified.email)).toHaveLength(2)
  })

  it('leaves the first user nothing, however their exchanges interleave', async () => {
    for (let round = 0; round < 15; round++) {
      const unverified = await anAccount(world)
      const [owner, ...late] = await Promise.all([
        foreign({ email: unverified.email, email_verified: true }),
        ...Array.from({ length: 4 }, () => exchange(world, unverified.idToken)),
      ])
      expect(owner?.statusCode).toBe(200)
      for (const answer of late) expect([200, 401]).toContain(answer.statusCode)
      const live = await query('select token_hash from sessions where user_id = $1 and ended_at is null', unverified.id)
      expect(live.map((row) => row['token_hash'])).toEqual([hashToken(owner?.json().access_token)])
    }
  })

  it('goes to the first of two people whom two issuers vouch for, and not to the second', async () => {
    const unverified = await anAccount(world)
    const [first, two] = await Promise.all([1, 2].map(() => foreign({ email: unverified.email, email_verified: true })))
    expect([first?.statusCode, two?.statusCode].toSorted()).toEqual([200, 409])
  })

  it('keeps its data: the address was its owner’s all along', async () => {
    const unverified = await anAccount(world)
    const app = await anApp(world, unverified)
    const { access_token } = (await foreign({ email: unverified.email, email_verified: true })).json()
    const mine = await ok<{ id: string }[]>(
      send(world.app, 'GET', '/api/apps/user', { headers: { authorization: `Bearer ${access_token}` } }),
    )
    expect(mine.map(({ id }) => id)).toEqual([app.id])
  })
})

describe('an address that belongs to another user', () => {
  /** Refused, and everything unchanged. */
  async function expectKept(email: string, claims: Record<string, unknown> = { email_verified: true }) {
    const before = await waysIn(email)
    const answer = await foreign({ email, ...claims })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email-already-in-use'])
    expect(answer.body).not.toContain('access_token')
    expect(await waysIn(email)).toEqual(before)
  }

  it.each([false, undefined, 'true', 1])('stays theirs if the issuer calls it verified "%s"', async (said) => {
    const { email, token } = await anAccount(world)
    await expectKept(email, { email_verified: said })
    expect(await status(token)).toBe(200)
    expect((await signIn(world, email, aPassword)).statusCode).toBe(200)
  })

  it('stays theirs if they verified it', async () => {
    const { email } = await anAccount(world)
    await query('update accounts set email_verified_at = now() where email = $1', email)
    await expectKept(email)
    expect((await signIn(world, email, aPassword)).statusCode).toBe(200)
  })

  it("stays an administrator's", async () => {
    const { email } = await anAccount(world)
    await query(`update users set role = 'admin' where email = $1`, email)
    await expectKept(email)
    expect((await signIn(world, email, aPassword)).statusCode).toBe(200)
  })

  it("stays a disabled user's", async () => {
    const { email } = await anAccount(world)
    await query('update users set disabled_at = now() where email = $1', email)
    await expectKept(email)
  })

  it('stays theirs if they sign in through another provider', async () => {
    const { email } = await aPerson(world)
    await query(
      `insert into identities (issuer, subject, user_id) select 'https://id.example', 'a', id from users where email = $1`,
      email,
    )
    await expectKept(email)
  })

  it('stays theirs if they have another way to sign in besides the account', async () => {
    const { email } = await anAccount(world)
    await query(
      `insert into identities (issuer, subject, user_id) select 'https://id.example', 'b', id from users where email = $1`,
      email,
    )
    await expectKept(email)
  })

  it('stays theirs if they have no way to sign in at all', async () => {
    const { email } = await aPerson(world)
    await expectKept(email)
  })
})

describe('an identity of a foreign issuer', () => {
  it('makes one user if it signs in many times at once, on two servers', async () => {
    const second = await world.another()
    const claims = { sub: randomUUID(), email: anAddress() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        send(i % 2 ? second : world.app, 'POST', '/api/auth/firebase-exchange', null, {
          idToken: emulatorToken(claims),
        }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.json().user.id)).size).toBe(1)
  })

  it('that changes its address during the first sign-in is one user all the same', async () => {
    const sub = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => foreign({ sub, email: anAddress() })))
    const made = answers.filter((answer) => answer.statusCode === 200).map((answer) => answer.json().user.id)
    expect(new Set(made).size).toBe(1)
    expect(await query('select count(*)::int from users where name = $1', sub)).toEqual([{ count: 0 }])
  })

  it('is distinguished from another by every letter of its subject', async () => {
    const sub = randomUUID()
    const ids = []
    for (const subject of [sub, sub.toUpperCase(), `${sub} `, `${sub}.`])
      ids.push((await foreign({ sub: subject, email: anAddress() })).json().user.id)
    expect(new Set(ids).size).toBe(4)
  })

  it('has no second factor, whatever its token says', async () => {
    const answer = await foreign({ email: anAddress(), amr: ['pwd', 'otp', 'mfa', 'hwk'] })
    const [session] = await query('select second_factor from sessions where user_id = $1', answer.json().user.id)
    expect(session).toEqual({ second_factor: false })
  })

  it('of a disabled user learns that', async () => {
    const claims = { sub: randomUUID(), email: anAddress() }
    const { id } = (await foreign(claims)).json().user
    await query('update users set disabled_at = now() where id = $1', id)
    const answer = await foreign(claims)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'user-disabled'])
  })
})
