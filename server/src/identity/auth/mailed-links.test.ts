import { describe, expect, it } from 'vitest'
import type { LinkAct } from '@fortnight/contract/identity/mailed-links'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { codeIn, usePost } from '../../messaging/mail/post.testkit.ts'
import { anAccount, anAddress } from './accounts.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const call = (path: string, body: object) => send(world.app, 'POST', `/api/identity/${path}`, null, body)
/** Undefined for a link that works. */
const refusal = async (act: LinkAct, code: string, browser?: string) =>
  (await call('check-link', { act, code, browser })).json<{ code?: string }>().code
const disable = ({ id }: { id: string }) =>
  world.database.pool.query('update users set disabled_at = now() where id = $1', [id])

async function aVerifiedAccount() {
  const holder = await anAccount(world)
  await ok(call('verify-email', { code: await post.codeFor(holder.email) }))
  return holder
}

/** Code of a reset link that was mailed to the account. */
async function aReset(email: string) {
  await ok(call('request-reset', { email }))
  const mails = await post.to(email)
  return codeIn(mails.find(({ mail }) => mail.subject?.startsWith('Choose a new password'))!)
}

async function aSignInLink(email: string) {
  const { browser } = await ok<{ browser: string }>(call('request-sign-in', { email }))
  return { browser, code: await post.codeFor(email) }
}

describe('whether a mailed link works', () => {
  it('is known of one that sets a password, without using it up', async () => {
    const { email } = await anAccount(world)
    const code = await aReset(email)
    expect(await refusal('set_password', code)).toBeUndefined()
    await ok(call('redeem-link', { code, password: 'another good one' }))
    expect(await refusal('set_password', code)).toBe('invalid-token')
    expect(await refusal('set_password', 'not-a-code')).toBe('invalid-token')
  })

  it('is known of one that signs in, together with the browser that asked', async () => {
    const { email } = await aVerifiedAccount()
    const { code, browser } = await aSignInLink(email)
    const other = (await aSignInLink((await aVerifiedAccount()).email)).browser
    expect([
      await refusal('sign_in', code, browser),
      await refusal('sign_in', code, other),
      await refusal('sign_in', code),
      await refusal('set_password', code),
    ]).toEqual([undefined, 'invalid-token', 'invalid-token', 'invalid-token'])
    await ok(call('sign-in-link', { code, browser }))
    expect(await refusal('sign_in', code, browser)).toBe('invalid-token')
  })

  it('is known of those that move an account to an address and back', async () => {
    const holder = await aVerifiedAccount()
    const to = anAddress()
    await ok(send(world.app, 'POST', '/api/account/email', holder, { email: to }))
    const forward = await post.codeFor(to)
    expect(await refusal('confirm_email', forward)).toBeUndefined()
    expect(await refusal('take_back_email', forward)).toBe('invalid-token')
    await ok(call('confirm-email', { code: forward }))
    expect(await refusal('confirm_email', forward)).toBe('invalid-token')
    const back = await post.codeFor(holder.email)
    expect(await refusal('take_back_email', back)).toBeUndefined()
    await ok(call('take-back-email', { code: back }))
    expect(await refusal('take_back_email', back)).toBe('invalid-token')
  })

  it('is no for a new address that another user got meanwhile', async () => {
    const holder = await aVerifiedAccount()
    const to = anAddress()
    await ok(send(world.app, 'POST', '/api/account/email', holder, { email: to }))
    const code = await post.codeFor(to)
    await anAccount(world, to)
    expect(await refusal('confirm_email', code)).toBe('invalid-token')
  })

  it('is another question than whether its account is disabled', async () => {
    const holder = await aVerifiedAccount()
    const code = await aReset(holder.email)
    await disable(holder)
    expect(await refusal('set_password', code)).toBe('user-disabled')
  })
})
