import { describe, expect, it } from 'vitest'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { codeIn, usePost } from '../../messaging/mail/post.testkit.ts'
import { anAccount, anAddress, codeOf, enter, withAuthenticator } from './accounts.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const query = (text: string, values: unknown[]) => world.database.pool.query(text, values)

const ask = (email: string) =>
  ok<{ success: true; browser: string }>(send(world.app, 'POST', '/api/identity/request-sign-in', null, { email }))
const signIn = ({ code, browser, second_factor }: { code: string; browser: string; second_factor?: string }) =>
  send(world.app, 'POST', '/api/identity/sign-in-link', null, { code, browser, second_factor })
const codeOfAnswer = async (answer: ReturnType<typeof signIn>) => (await answer).json().code

/** An account whose owner has shown that the address is theirs. */
async function aVerifiedAccount() {
  const account = await anAccount(world)
  await query('update accounts set email_verified_at = now() where email = $1', [account.email])
  await post.to(account.email)
  return account
}

/** A link that was mailed, and what the browser that asked keeps. */
async function aLink(email: string) {
  const { browser } = await ask(email)
  const [letter] = await post.to(email)
  return { browser, code: codeIn(letter!), subject: letter!.mail.subject }
}

describe('a link for signing in', () => {
  it('signs in once, in the browser that asked for it and in no other', async () => {
    const { email } = await aVerifiedAccount()
    const link = await aLink(email)
    expect(link.subject).toBe('Your link to sign in to Fortnight')
    const other = (await ask(anAddress())).browser
    // As a mail scanner does that follows links: nothing is used up.
    expect(await codeOfAnswer(signIn({ ...link, browser: other }))).toBe('invalid-token')
    const tries = await Promise.all([signIn(link), signIn(link), signIn(link)])
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
    const done = tries.find(({ statusCode }) => statusCode === 200)
    const holder = await enter(world, done?.json().id_token)
    expect(holder.email).toBe(email)
  })

  it('is answered alike for an address without an account, which gets no mail, and for one that is disabled', async () => {
    const { id, email } = await aVerifiedAccount()
    await query('update users set disabled_at = now() where id = $1', [id])
    const unknown = anAddress()
    const answers = [await ask(unknown), await ask(email)]
    for (const answer of answers)
      expect(answer).toEqual({ success: true, browser: expect.stringMatching(/^[\w-]{43}$/) })
    expect([await post.to(unknown), await post.to(email)]).toEqual([[], []])
  })

  it('ends after a quarter of an hour, and with the next one', async () => {
    const { email } = await aVerifiedAccount()
    const [first, second] = [await aLink(email), await aLink(email)]
    expect(await codeOfAnswer(signIn(first))).toBe('invalid-token')
    await query(
      `update links set expires_at = expires_at - interval '15 minutes'
       where purpose = 'sign_in' and account_id = (select id from accounts where email = $1)`,
      [email],
    )
    expect(await codeOfAnswer(signIn(second))).toBe('invalid-token')
  })

  it('takes the second factor too, and is not used up by a wrong code', async () => {
    const holder = await withAuthenticator(world, await aVerifiedAccount())
    await post.to(holder.email)
    const link = await aLink(holder.email)
    expect(await codeOfAnswer(signIn(link))).toBe('second-factor-required')
    expect(await codeOfAnswer(signIn({ ...link, second_factor: '000000' }))).toBe('invalid-second-factor')
    await ok(signIn({ ...link, second_factor: codeOf(holder.secret) }))
  })

  it('opens no act that asks for a proof of identity', async () => {
    const { email } = await aVerifiedAccount()
    const holder = await enter(world, (await signIn(await aLink(email))).json().id_token)
    expect(await ok(send(world.app, 'GET', '/api/account', holder))).toMatchObject({ proven: [] })
    expect((await send(world.app, 'GET', '/api/account/data', holder)).json().code).toBe('step-up-required')
  })

  it('is a link for a new password where the address was never verified: another person may have registered it', async () => {
    const { email } = await anAccount(world)
    await post.to(email)
    const { browser, code, subject } = await aLink(email)
    expect(subject).toBe('Choose a new password for Fortnight')
    expect(await codeOfAnswer(signIn({ browser, code }))).toBe('invalid-token')
  })

  it('sets no password, and shares its limit of mail with links that do', async () => {
    const { email } = await aVerifiedAccount()
    const { code } = await aLink(email)
    const redeem = { code, password: 'another good one' }
    expect((await send(world.app, 'POST', '/api/identity/redeem-link', null, redeem)).json().code).toBe('invalid-token')
  })
})
