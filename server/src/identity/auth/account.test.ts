import { describe, expect, it } from 'vitest'
import { heldActs } from '@fortnight/contract/vocabulary/step-up-acts'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { promote } from '../../../../tests/promotion.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { aPassword, anAccount, another, signIn } from './accounts.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const account = (who: Person) => ok<Record<string, unknown>>(send(world.app, 'GET', '/api/account', who))
const status = async (who: Person) => (await send(world.app, 'GET', '/api/auth/session', who)).statusCode
const change = (who: Person, current_password: string, password: string) =>
  send(world.app, 'POST', '/api/account/password', who, { current_password, password })
const newPassword = 'another good one'

describe('an account', () => {
  it('reports how its owner signs in', async () => {
    const holder = await anAccount(world)
    const { proven, ...rest } = await account(holder)
    expect(new Set(proven as string[])).toEqual(new Set(heldActs.filter((act) => act !== 'administration')))
    expect(rest).toEqual({
      email: holder.email,
      email_verified: false,
      has_password: true,
      second_factor: false,
      recovery_codes_left: 0,
      passkeys: 0,
      factor_recovery_at: null,
      second_factor_needed: false,
      sample: false,
    })
  })

  it('of another provider has nothing to change here', async () => {
    const person = await aPerson(world)
    expect(await account(person)).toMatchObject({ email_verified: null, has_password: false, second_factor: false })
    const answer = await change(person, aPassword, newPassword)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  })
})

describe('changing the password', () => {
  it('requires the current one, ends every other session, and notifies the owner', async () => {
    const holder = await anAccount(world)
    const elsewhere = await another(world, holder)
    await post.to(holder.email)
    const wrong = await change(holder, 'wrong', newPassword)
    expect([wrong.statusCode, wrong.json()]).toEqual([
      403,
      { code: 'wrong-password', detail: 'Incorrect password. Please try again.' },
    ])
    expect(await post.to(holder.email)).toEqual([])
    expect((await change(holder, aPassword, newPassword)).json()).toEqual({ success: true })
    await expect.poll(() => status(elsewhere)).toBe(401)
    expect(await status(holder)).toBe(200)
    expect((await signIn(world, holder.email, aPassword)).statusCode).toBe(401)
    expect((await signIn(world, holder.email, newPassword)).statusCode).toBe(200)
    expect((await post.to(holder.email)).map((letter) => letter.mail.subject)).toEqual([
      'Your password for Fortnight was changed',
    ])
  })

  it('refuses a common one, and a short one of an administrator', async () => {
    const holder = await anAccount(world)
    expect((await change(holder, aPassword, 'Sunshine1')).json().code).toBe('weak-password')
    await promote(world, holder)
    expect((await change(holder, aPassword, 'elevenchars')).json().detail).toBe(
      'Password is too weak. Administrators need at least 12 characters.',
    )
    expect((await signIn(world, holder.email, aPassword)).statusCode).toBe(200)
  })
})

describe('sessions', () => {
  const list = (who: Person) =>
    ok<{ id: string; current: boolean; user_agent: string }[]>(send(world.app, 'GET', '/api/account/sessions', who))
  const end = (who: Person, id: string) => send(world.app, 'DELETE', `/api/account/sessions/${id}`, who)

  it('are listed with the current one marked, and expose no token', async () => {
    const holder = await anAccount(world)
    await another(world, holder)
    const answer = await send(world.app, 'GET', '/api/account/sessions', holder)
    expect(answer.body).not.toContain(holder.token)
    const rows = answer.json()
    expect(rows).toHaveLength(2)
    expect(rows.filter((row: { current: boolean }) => row.current)).toHaveLength(1)
    expect(Object.keys(rows[0]).toSorted()).toEqual([
      'created_at',
      'current',
      'id',
      'last_seen_at',
      'network',
      'user_agent',
    ])
  })

  it('end one by one, the current one at once', async () => {
    const holder = await anAccount(world)
    const elsewhere = await another(world, holder)
    const other = (await list(holder)).find((row) => !row.current)?.id ?? ''
    expect((await end(holder, other)).statusCode).toBe(200)
    expect((await end(holder, other)).statusCode).toBe(404)
    await expect.poll(() => status(elsewhere)).toBe(401)
    const [mine] = await list(holder)
    expect((await end(holder, mine?.id ?? '')).statusCode).toBe(200)
    expect(await status(holder)).toBe(401)
  })

  it('of another user cannot be ended', async () => {
    const [holder, stranger] = [await anAccount(world), await anAccount(world)]
    const [mine] = await list(holder)
    expect((await end(stranger, mine?.id ?? '')).statusCode).toBe(404)
    expect(await status(holder)).toBe(200)
  })

  it('end all but the current one', async () => {
    const holder = await anAccount(world)
    const others = [await another(world, holder), await another(world, holder)]
    await ok(send(world.app, 'DELETE', '/api/account/sessions', holder))
    for (const other of others) await expect.poll(() => status(other)).toBe(401)
    expect(await list(holder)).toHaveLength(1)
  })
})
