import { describe, expect, it } from 'vitest'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { sendProven } from '../../../../tests/send-proven.ts'
import { useTestServer, waiting } from '../../../../tests/test-server.ts'
import { codeIn, usePost } from '../../messaging/mail/post.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import {
  aPassword,
  anAccount,
  anAddress,
  another,
  type Holder,
  register,
  signIn,
  withAuthenticator,
} from './accounts.testkit.ts'
import { aPasskey } from './passkeys.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)

/** An account whose address is verified. */
async function aHolder(): Promise<Holder> {
  const holder = await anAccount(world)
  await ok(send(world.app, 'POST', '/api/identity/verify-email', null, { code: await post.codeFor(holder.email) }))
  return holder
}
const request = (who: Parameters<typeof send>[3], email: string) =>
  send(world.app, 'POST', '/api/account/email', who, { email })
const confirm = (code: string) => send(world.app, 'POST', '/api/identity/confirm-email', null, { code })
const takeBack = (code: string) => send(world.app, 'POST', '/api/identity/take-back-email', null, { code })
const addressOf = async ({ id }: { id: string }) =>
  (await query('select email from users where id = $1', id)).rows[0]?.email
const canSignIn = async (email: string) => (await signIn(world, email, aPassword)).statusCode === 200
const session = async (who: Holder) => (await send(world.app, 'GET', '/api/auth/session', who)).statusCode

/** Moves the account to a new address; returns it, and the code that takes the old one back. */
async function moved(holder: Holder, to = anAddress()) {
  await ok(request(holder, to))
  await ok(confirm(await post.codeFor(to)))
  return { to, code: await post.codeFor(holder.email) }
}

describe('another e-mail address', () => {
  it('holds once its mailbox has confirmed it, and the old one is notified', async () => {
    const holder = await aHolder()
    const to = anAddress()
    await ok(request(holder, to))
    expect(await addressOf(holder)).toBe(holder.email)
    expect(await ok(send(world.app, 'GET', '/api/account/email', holder))).toMatchObject({ pending: { email: to } })
    const [mail] = await post.to(to)
    expect(mail?.mail.subject).toBe('Confirm your new e-mail address for Fortnight')
    await ok(confirm(codeIn(mail!)))
    expect(await addressOf(holder)).toBe(to)
    expect([await canSignIn(to), await canSignIn(holder.email)]).toEqual([true, false])
    expect(await session(holder)).toBe(200)
    expect(await ok(send(world.app, 'GET', '/api/account/email', holder))).toEqual({ pending: null })
    const [notice, ...more] = await post.to(holder.email)
    expect([notice?.mail.subject, more]).toEqual(['Your e-mail address for Fortnight was changed', []])
    expect(notice?.mail.text).not.toContain(to)
    expect((await confirm(codeIn(mail!))).json().code).toBe('invalid-token')
  })

  it('is not confirmed after a day, nor after it was withdrawn or replaced', async () => {
    const holder = await aHolder()
    const [first, second, third] = [anAddress(), anAddress(), anAddress()]
    await ok(request(holder, first))
    const replaced = await post.codeFor(first)
    await ok(request(holder, second))
    const late = await post.codeFor(second)
    expect((await confirm(replaced)).statusCode).toBe(401)
    await query("update email_changes set expires_at = expires_at - interval '1 day' where user_id = $1", holder.id)
    expect((await confirm(late)).statusCode).toBe(401)
    await ok(request(holder, third))
    const withdrawn = await post.codeFor(third)
    await ok(send(world.app, 'DELETE', '/api/account/email', holder))
    expect((await confirm(withdrawn)).statusCode).toBe(401)
    expect(await addressOf(holder)).toBe(holder.email)
  })

  it('does not reveal whether it is in use: its owner alone learns of it', async () => {
    const [holder, owner] = [await aHolder(), await aHolder()]
    const [taken, free] = [await request(holder, owner.email), await request(holder, anAddress())]
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
    await ok(request(holder, owner.email))
    const [notice] = await post.to(owner.email)
    expect(notice?.mail.subject).toBe('You already have an account with Fortnight')
    expect(notice?.mail.text).not.toContain('/email-address')
  })

  it('is not given if another account took it meanwhile', async () => {
    const holder = await aHolder()
    const to = anAddress()
    await ok(request(holder, to))
    const code = await post.codeFor(to)
    await register(world, { email: to })
    expect((await confirm(code)).statusCode).toBe(401)
    expect(await addressOf(holder)).toBe(holder.email)
  })

  it('is not given to one who confirms it at the moment in which another user gets it', async () => {
    const [holder, other] = [await aHolder(), await aHolder()]
    const to = anAddress()
    await ok(request(holder, to))
    const code = await post.codeFor(to)
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('update users set email = $2 where id = $1', [other.id, to])
      const late = confirm(code)
      await expect.poll(() => waiting(world)).toBe(1)
      await client.query('commit')
      expect((await late).json().code).toBe('invalid-token')
    } finally {
      client.release()
    }
    expect(await addressOf(holder)).toBe(holder.email)
  })

  it('is asked for by a user who lately proved their identity', async () => {
    const holder = await aHolder()
    await query("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", holder.id)
    expect((await request(holder, anAddress())).json().code).toBe('step-up-required')
    expect((await request(await another(world, holder), anAddress())).statusCode).toBe(200)
  })

  it('is refused to whom Firebase signs in, and if it is the address already', async () => {
    const holder = await aHolder()
    expect((await request(holder, holder.email)).statusCode).toBe(422)
    await query(
      "insert into identities (issuer, subject, user_id) select 'https://securetoken.google.com/x', id::text, id from users where id = $1",
      holder.id,
    )
    expect((await request(holder, anAddress())).statusCode).toBe(403)
  })

  it('is given to a user of Google too, who keeps signing in there', async () => {
    const person = await aPerson(world)
    await query(
      "insert into identities (issuer, subject, user_id) select 'https://accounts.google.com', id::text, id from users where id = $1",
      person.id,
    )
    const to = anAddress()
    await ok(request(person, to))
    await ok(confirm(await post.codeFor(to)))
    expect(await addressOf(person)).toBe(to)
    await ok(takeBack(await post.codeFor(person.email)))
    expect(await addressOf(person)).toBe(person.email)
  })

  it('leaves no trace once the account is deleted', async () => {
    const holder = await aHolder()
    const { to } = await moved(holder)
    await ok(send(world.app, 'DELETE', '/api/account', holder))
    await post.to(to)
    for (const address of [to, holder.email]) expect(await tablesHolding(world.database.pool, address)).toEqual([])
  })
})

describe('an old address', () => {
  it('is taken back within seven days: everyone is signed out, and the password and later passkeys no longer work', async () => {
    const holder = await aHolder()
    const earlier = await aPasskey(world, holder)
    const { to, code } = await moved(holder)
    const intruder = await enterAs(to)
    await aPasskey(world, intruder)
    await ok(takeBack(code))
    expect((await query('select id from passkeys where user_id = $1', holder.id)).rows).toEqual([{ id: earlier }])
    expect(await addressOf(holder)).toBe(holder.email)
    expect([await session(holder), await session(intruder)]).toEqual([401, 401])
    expect([await canSignIn(to), await canSignIn(holder.email)]).toEqual([false, false])
    const reset = (await post.to(holder.email)).find(({ mail }) => mail.subject?.startsWith('Choose a new password'))
    await ok(send(world.app, 'POST', '/api/identity/redeem-link', null, { code: codeIn(reset!), password: aPassword }))
    expect(await canSignIn(holder.email)).toBe(true)
    expect((await takeBack(code)).statusCode).toBe(401)
  })

  it('takes with it what was added since: later changes of address, an authenticator app, API keys', async () => {
    const holder = await aHolder()
    const { to, code } = await moved(holder)
    const intruder = await withAuthenticator(world, await enterAs(to))
    const newKey = { name: 'Theirs', scopes: ['read'], sandbox: false }
    await ok(sendProven(world, 'POST', '/api/account/keys', intruder, newKey))
    const further = anAddress()
    await ok(request(intruder, further))
    await ok(confirm(await post.codeFor(further)))
    const later = (await post.to(to)).find(({ mail }) => mail.subject?.endsWith('was changed'))
    await ok(takeBack(code))
    expect(await addressOf(holder)).toBe(holder.email)
    expect((await takeBack(codeIn(later!))).statusCode).toBe(401)
    const { rows } = await query(
      `select a.totp_secret is null as without, (select count(*)::int from api_keys where owner_id = $1 and ended_at is null) as keys
       from accounts a where a.email = $2`,
      holder.id,
      holder.email,
    )
    expect(rows).toEqual([{ without: true, keys: 0 }])
  })

  it('is no one else’s while it can be taken back', async () => {
    const holder = await aHolder()
    const { code } = await moved(holder)
    expect((await register(world, { email: holder.email })).json().code).toBe('email-already-in-use')
    await query("update email_changes set take_back_until = now() - interval '1 second' where user_id = $1", holder.id)
    expect((await takeBack(code)).statusCode).toBe(401)
    expect((await register(world, { email: holder.email })).statusCode).toBe(201)
  })

  it('that was never verified may be a stranger’s: it can’t be taken back, and gets no mail', async () => {
    const holder = await anAccount(world)
    await post.to(holder.email)
    const to = anAddress()
    await ok(request(holder, to))
    await ok(confirm(await post.codeFor(to)))
    expect(await post.to(holder.email)).toEqual([])
    expect(await canSignIn(to)).toBe(true)
    expect((await register(world, { email: holder.email })).statusCode).toBe(201)
  })
})

describe('another name', () => {
  it('is used at once, also by the next sign-in', async () => {
    const holder = await aHolder()
    await ok(send(world.app, 'PUT', '/api/account/name', holder, { name: '  Zara Haddad ' }))
    expect(await ok(send(world.app, 'GET', '/api/auth/session', holder))).toMatchObject({ name: 'Zara Haddad' })
    const { id_token } = (await signIn(world, holder.email, aPassword)).json()
    expect(JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString()).name).toBe('Zara Haddad')
  })

  it('is refused if it is empty', async () => {
    expect((await send(world.app, 'PUT', '/api/account/name', await aHolder(), { name: ' ' })).statusCode).toBe(422)
  })
})

/** A session of an intruder who knows the password. */
async function enterAs(email: string): Promise<Holder> {
  const { id_token } = (await signIn(world, email, aPassword)).json()
  const answer = await send(world.app, 'POST', '/api/auth/firebase-exchange', null, { idToken: id_token })
  const { access_token: token, user } = answer.json()
  return { ...user, idToken: id_token, token, headers: { authorization: `Bearer ${token}` } }
}
