import { describe, expect, it } from 'vitest'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import {
  aPassword,
  anAccount,
  another,
  codeOf,
  enter,
  exchange,
  signIn,
  withAuthenticator,
} from './accounts.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const path = '/api/account/authenticator'
const account = (who: Person) => ok<Record<string, unknown>>(send(world.app, 'GET', '/api/account', who))
const withCode = (email: string, code?: string, password = aPassword) => signIn(world, email, password, {}, code)
const asAdmin = (id: string) => world.database.pool.query("update users set role = 'admin' where id = $1", [id])

describe('setting up an authenticator app', () => {
  it('gives a secret of 160 bits and an address for its QR code, and is inactive before its first code', async () => {
    const holder = await anAccount(world)
    const { secret, uri } = await ok<{ secret: string; uri: string }>(send(world.app, 'POST', path, holder))
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const parsed = new URL(uri)
    expect(decodeURIComponent(parsed.pathname)).toContain(`Fortnight:${holder.email}`)
    expect(Object.fromEntries(parsed.searchParams)).toMatchObject({
      secret,
      issuer: 'Fortnight',
      digits: '6',
      period: '30',
    })
    expect((await withCode(holder.email)).statusCode).toBe(200)
    // The second one has as many characters as a code, and more bytes.
    for (const code of ['000000', '٣٣٣٣٣٣'])
      expect((await send(world.app, 'PUT', path, holder, { code })).json().code).toBe('invalid-second-factor')
    expect(await account(holder)).toMatchObject({ second_factor: false, recovery_codes_left: 0 })
    for (const kept of [secret]) expect(await tablesHolding(world.database.pool, kept)).toEqual([])
  })

  it('goes on with the same secret when the page is loaded again, in the session that began', async () => {
    const holder = await anAccount(world)
    const elsewhere = await another(world, holder)
    const begin = async (who: Person) => (await ok<{ secret: string }>(send(world.app, 'POST', path, who))).secret
    const first = await begin(holder)
    expect(await begin(holder)).toBe(first)
    const other = await begin(elsewhere)
    expect(other).not.toBe(first)
    const again = await begin(holder)
    expect([first, other]).not.toContain(again)
    await ok(send(world.app, 'PUT', path, holder, { code: codeOf(again) }))
    expect(await begin(holder)).not.toBe(again)
  })

  it('ends every other session, notifies the owner, and returns ten recovery codes, stored as hashes', async () => {
    const holder = await anAccount(world)
    const elsewhere = await another(world, holder)
    const { id_token } = (await withCode(holder.email)).json()
    await post.to(holder.email)
    const { recovery_codes } = await withAuthenticator(world, holder)
    expect((await exchange(world, id_token)).json().code).toBe('invalid-token')
    expect(recovery_codes).toHaveLength(10)
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) {
      expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
      expect(await tablesHolding(world.database.pool, code.replaceAll('-', ''))).toEqual([])
    }
    await expect.poll(async () => (await send(world.app, 'GET', '/api/auth/session', elsewhere)).statusCode).toBe(401)
    expect(await account(holder)).toMatchObject({
      second_factor: true,
      recovery_codes_left: 10,
      proven: expect.arrayContaining(['factors', 'administration']),
    })
    expect((await post.to(holder.email)).map((letter) => letter.mail.subject)).toEqual([
      'An authenticator app was added to your Fortnight account',
    ])
  })

  it('replaces an earlier one only with the first code of the new one', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    const { secret } = await ok<{ secret: string }>(send(world.app, 'POST', path, holder))
    expect((await withCode(holder.email, codeOf(secret))).json().code).toBe('invalid-second-factor')
    expect((await withCode(holder.email, codeOf(holder.secret))).statusCode).toBe(200)
    await ok(send(world.app, 'PUT', path, holder, { code: codeOf(secret) }))
    expect((await withCode(holder.email, codeOf(holder.secret, 1))).json().code).toBe('invalid-second-factor')
    expect((await withCode(holder.email, codeOf(secret, 1))).statusCode).toBe(200)
  })

  it('requires an account with a password here', async () => {
    const person = await aPerson(world)
    for (const [method, body] of [
      ['POST', undefined],
      ['PUT', { code: '123456' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await send(world.app, method, path, person, body)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    }
  })
})

describe('signing in with an authenticator app', () => {
  it('requires the code only after the right password', async () => {
    const { email } = await withAuthenticator(world, await anAccount(world))
    expect((await withCode(email, undefined, 'wrong')).json().code).toBe('invalid-credential')
    expect((await withCode(email, '000000', 'wrong')).json().code).toBe('invalid-credential')
    const answer = await withCode(email)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'second-factor-required'])
    expect((await withCode(email, '')).json().code).toBe('second-factor-required')
    expect((await withCode(email, '000000')).json().code).toBe('invalid-second-factor')
  })

  it('marks the session, from the ID token', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    const { id } = await enter(world, (await withCode(holder.email, codeOf(holder.secret))).json().id_token)
    const { rows } = await world.database.pool.query(
      'select second_factor from sessions where user_id = $1 order by created_at desc limit 1',
      [id],
    )
    expect(rows).toEqual([{ second_factor: true }])
  })

  it('accepts each code once, even if it is sent many times at once, and none from before it', async () => {
    const { email, secret } = await withAuthenticator(world, await anAccount(world))
    const [now, next] = [codeOf(secret), codeOf(secret, 1)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => withCode(email, now)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403, 403, 403, 403])
    expect((await withCode(email, next)).statusCode).toBe(200)
    for (const code of [now, next, codeOf(secret, -1)])
      expect((await withCode(email, code)).json().code).toBe('invalid-second-factor')
  })

  it('accepts the code of the step before and after, and no other', async () => {
    const { email, secret } = await withAuthenticator(world, await anAccount(world))
    const forget = () =>
      world.database.pool.query('update accounts set totp_last_step = null where email = $1', [email])
    for (const [steps, status] of [
      [-3, 403],
      [-1, 200],
      [0, 200],
      [1, 200],
      [3, 403],
    ] as const) {
      await forget()
      expect((await withCode(email, codeOf(secret, steps))).statusCode).toBe(status)
    }
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { recovery_codes: codes, ...holder } = await withAuthenticator(world, await anAccount(world))
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ')
    const answers = await Promise.all(Array.from({ length: 4 }, () => withCode(holder.email, typed)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403, 403, 403])
    expect(await account(holder)).toMatchObject({ recovery_codes_left: 9 })
  })

  it('refuses a recovery code of another user', async () => {
    const [first, other] = [
      await withAuthenticator(world, await anAccount(world)),
      await withAuthenticator(world, await anAccount(world)),
    ]
    expect((await withCode(first.email, other.recovery_codes[0])).json().code).toBe('invalid-second-factor')
    expect(await account(other)).toMatchObject({ recovery_codes_left: 10 })
  })

  it('does not open a secret that was moved to another account', async () => {
    const [first, other] = [await withAuthenticator(world, await anAccount(world)), await anAccount(world)]
    await world.database.pool.query(
      `update accounts set totp_secret = (select totp_secret from accounts where email = $1), totp_confirmed_at = now()
       where email = $2`,
      [first.email, other.email],
    )
    expect((await withCode(other.email, codeOf(first.secret))).statusCode).toBe(500)
  })
})

describe('an authenticator app', () => {
  it('is removed on demand, and the owner is notified', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    await post.to(holder.email)
    await ok(send(world.app, 'DELETE', path, holder))
    expect((await withCode(holder.email)).statusCode).toBe(200)
    expect((await withCode(holder.email, holder.recovery_codes[0])).statusCode).toBe(200)
    expect(await account(holder)).toMatchObject({ second_factor: false, recovery_codes_left: 0 })
    expect((await post.to(holder.email)).map((letter) => letter.mail.subject)).toEqual([
      'The authenticator app was removed from your Fortnight account',
    ])
  })

  it('of an administrator cannot be removed, but replaced', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    await asAdmin(holder.id)
    await expect.poll(async () => (await send(world.app, 'DELETE', path, holder)).statusCode).toBe(403)
    await withAuthenticator(world, holder)
    await ok(send(world.app, 'POST', '/api/account/recovery-codes', holder))
    const { rows } = await world.database.pool.query('select action from audit_log where actor_id = $1 order by id', [
      holder.id,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['user.authenticator_add', 'user.recovery_codes'])
  })

  it('gets new recovery codes, and the earlier ones stop working', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    const { recovery_codes } = await ok<{ recovery_codes: string[] }>(
      send(world.app, 'POST', '/api/account/recovery-codes', holder),
    )
    expect((await withCode(holder.email, holder.recovery_codes[0])).statusCode).toBe(403)
    expect((await withCode(holder.email, recovery_codes[0])).statusCode).toBe(200)
  })

  it('is a condition of recovery codes: without one there are none', async () => {
    const answer = await send(world.app, 'POST', '/api/account/recovery-codes', await anAccount(world))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
  })

  it('gives a session access to the administration', async () => {
    const holder = await anAccount(world)
    await asAdmin(holder.id)
    await expect
      .poll(async () => (await send(world.app, 'GET', '/api/admin/queue', holder)).json().code)
      .toBe('second-factor-required')
    expect(await account(holder)).toMatchObject({ second_factor_needed: true })
    await withAuthenticator(world, holder)
    expect((await send(world.app, 'GET', '/api/admin/queue', holder)).statusCode).toBe(200)
    expect(await account(holder)).toMatchObject({ second_factor_needed: false })
  })
})
