import { describe, expect, it } from 'vitest'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { codeIn, usePost } from '../../messaging/mail/post.testkit.ts'
import { makeAdministrator } from './administrators.ts'
import {
  aPassword,
  anAccount,
  anAddress,
  another,
  codeOf,
  enter,
  exchange,
  type Holder,
  register,
  signIn,
  withAuthenticator,
} from './accounts.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const verify = (code: string) => send(world.app, 'POST', '/api/identity/verify-email', null, { code })
const forgot = (email: string) => send(world.app, 'POST', '/api/identity/request-reset', null, { email })
const redeem = (code: string, password: string, second_factor?: string) =>
  send(world.app, 'POST', '/api/identity/redeem-link', null, { code, password, second_factor })
const verified = async (who: Holder) =>
  (await ok<{ email_verified: boolean }>(send(world.app, 'GET', '/api/account', who))).email_verified
const session = async (who: Holder) => (await send(world.app, 'GET', '/api/auth/session', who)).statusCode
const query = (text: string, values: unknown[]) => world.database.pool.query(text, values)
const newPassword = 'another good one'

/** Code of a reset link that was mailed to the account. */
async function aReset(email: string) {
  await forgot(email)
  const mails = await post.to(email)
  return codeIn(mails.find((letter) => letter.mail.subject?.startsWith('Choose a new password'))!)
}

describe('the link that verifies an address', () => {
  it('is mailed on registering, works once, and changes the ID token', async () => {
    const holder = await anAccount(world)
    expect(await verified(holder)).toBe(false)
    const [mail] = await post.to(holder.email)
    expect(mail?.mail.subject).toBe('Verify your e-mail address for Fortnight')
    expect((await verify(codeIn(mail!))).json()).toEqual({ success: true })
    expect(await verified(holder)).toBe(true)
    expect((await verify(codeIn(mail!))).json().code).toBe('invalid-token')
    const { id_token } = (await signIn(world, holder.email, aPassword)).json()
    expect(JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString()).email_verified).toBe(true)
  })

  it('is valid for a day', async () => {
    const { email } = await anAccount(world)
    const code = await post.codeFor(email)
    await query(
      `update links set expires_at = expires_at - interval '1 day' where account_id = (select id from accounts where email = $1)`,
      [email],
    )
    expect((await verify(code)).statusCode).toBe(401)
  })

  it('is sent again on demand, and the earlier one stops working', async () => {
    const holder = await anAccount(world)
    const first = await post.codeFor(holder.email)
    await ok(send(world.app, 'POST', '/api/account/verification', holder))
    const second = await post.codeFor(holder.email)
    expect([(await verify(first)).statusCode, (await verify(second)).statusCode]).toEqual([401, 200])
    await ok(send(world.app, 'POST', '/api/account/verification', holder))
    expect(await post.to(holder.email)).toEqual([])
  })

  it('sets no password, and a link that sets one verifies nothing', async () => {
    const holder = await anAccount(world)
    const verifying = await post.codeFor(holder.email)
    const resetting = await aReset(holder.email)
    expect((await redeem(verifying, newPassword)).json().code).toBe('invalid-token')
    expect((await verify(resetting)).json().code).toBe('invalid-token')
    expect(await verified(holder)).toBe(false)
    expect((await verify(verifying)).statusCode).toBe(200)
    expect((await redeem(resetting, newPassword)).statusCode).toBe(200)
  })

  it('is not offered to users of other providers', async () => {
    expect((await send(world.app, 'POST', '/api/account/verification', await aPerson(world))).json().code).toBe(
      'forbidden',
    )
  })
})

describe('registering an address that has an account', () => {
  it('is refused, and the owner is notified once a day', async () => {
    const { email } = await anAccount(world)
    await post.to(email)
    for (let i = 0; i < 3; i++) expect((await register(world, { email })).json().code).toBe('email-already-in-use')
    const mails = await post.to(email)
    expect(mails.map((letter) => letter.mail.subject)).toEqual(['You already have an account with Fortnight'])
    await register(world, { email })
    expect(await post.to(email)).toEqual([])
  })

  it('of another provider is refused too, and leaves no account behind', async () => {
    const { email } = await aPerson(world)
    expect((await register(world, { email })).json().code).toBe('email-already-in-use')
    expect((await query('select 1 from accounts where email = $1', [email])).rows).toEqual([])
    expect(await post.to(email)).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('is answered alike for known and unknown addresses, and only an owner gets mail', async () => {
    const { email } = await anAccount(world)
    const unknown = anAddress()
    await post.to(email)
    const [first, other] = [await forgot(email), await forgot(unknown)]
    expect([first.statusCode, first.body]).toEqual([200, '{"success":true}'])
    expect([other.statusCode, other.body]).toEqual([200, first.body])
    expect((await post.to(email)).map((mail) => mail.mail.subject)).toEqual(['Choose a new password for Fortnight'])
    expect(await post.to(unknown)).toEqual([])
  })

  it('is replaced by the link, once; every session ends, the address is verified, the owner is notified', async () => {
    const holder = await anAccount(world)
    const second = await another(world, holder)
    const code = await aReset(holder.email)
    const hoarded = (await signIn(world, holder.email, aPassword)).json().id_token
    const { id_token } = (await redeem(code, newPassword)).json()
    expect((await exchange(world, hoarded)).json().code).toBe('invalid-token')
    expect([await session(holder), await session(second)]).toEqual([401, 401])
    expect((await signIn(world, holder.email, aPassword)).statusCode).toBe(401)
    expect((await signIn(world, holder.email, newPassword)).statusCode).toBe(200)
    const back = await enter(world, id_token)
    expect([back.id, await verified(back)]).toEqual([holder.id, true])
    expect((await post.to(holder.email)).map((letter) => letter.mail.subject)).toEqual([
      'Your password for Fortnight was changed',
    ])
    expect((await redeem(code, 'a third password')).json().code).toBe('invalid-token')
  })

  it.each(['123456', 'Sunshine1', 'abcdefgh'])('is not replaced by "%s", and the link stays usable', async (common) => {
    const { email } = await anAccount(world)
    const code = await aReset(email)
    expect((await redeem(code, common)).json().code).toBe('weak-password')
    expect((await redeem(code, newPassword)).statusCode).toBe(200)
  })

  it('has a link that is valid for an hour and until a newer one', async () => {
    const { email } = await anAccount(world)
    const first = await aReset(email)
    const second = await aReset(email)
    expect((await redeem(first, newPassword)).statusCode).toBe(401)
    await query("update links set expires_at = expires_at - interval '1 hour' where purpose = 'reset_password'", [])
    expect((await redeem(second, newPassword)).statusCode).toBe(401)
  })

  it('does not cancel the link with which an administrator was invited', async () => {
    const email = anAddress()
    const invitation = await makeAdministrator(world.database.db, email, 'Sana')
    const reset = await aReset(email)
    expect((await redeem(reset, 'twelve characters and more')).statusCode).toBe(200)
    expect((await redeem(invitation, 'twelve characters and less')).statusCode).toBe(200)
  })

  it('of a disabled account causes no mail', async () => {
    const { email } = await anAccount(world)
    await post.to(email)
    await query('update users set disabled_at = now() where email = $1', [email])
    await forgot(email)
    expect(await post.to(email)).toEqual([])
  })

  it('of an account with an authenticator app is replaced only with its code, and the link waits for it', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    const code = await aReset(holder.email)
    expect((await redeem(code, newPassword)).json().code).toBe('second-factor-required')
    expect((await redeem(code, newPassword, '000000')).json().code).toBe('invalid-second-factor')
    expect((await signIn(world, holder.email, newPassword)).statusCode).toBe(401)
    const { id_token } = (await redeem(code, newPassword, codeOf(holder.secret))).json()
    expect(JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString()).amr).toEqual(['pwd', 'otp'])
    expect((await signIn(world, holder.email, newPassword)).json().code).toBe('second-factor-required')
  })

  it('is replaced once if the link is used many times at once, and the losers use up no recovery code', async () => {
    const holder = await withAuthenticator(world, await anAccount(world))
    const code = await aReset(holder.email)
    const answers = await Promise.all(
      holder.recovery_codes.slice(0, 4).map((recovery, index) => redeem(code, `${newPassword} ${index}`, recovery)),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 401, 401, 401])
    const { rows } = await query(
      `select count(*)::int as used from recovery_codes where used_at is not null
       and account_id = (select id from accounts where email = $1)`,
      [holder.email],
    )
    expect(rows).toEqual([{ used: 1 }])
  })
})

describe('a new administrator whose address another person registered first', () => {
  it('keeps neither their password nor their authenticator app, whether they signed in or not', async () => {
    const neverIn = anAddress()
    await register(world, { email: neverIn })
    const holder = await withAuthenticator(world, await anAccount(world))
    for (const email of [neverIn, holder.email]) {
      const code = await makeAdministrator(world.database.db, email, 'Sana')
      expect((await signIn(world, email, aPassword)).statusCode).toBe(401)
      const { id_token } = (await redeem(code, 'twelve characters and more')).json()
      expect((await exchange(world, id_token)).json().user).toMatchObject({ email, role: 'admin' })
    }
  })
})
