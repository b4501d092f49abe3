import { describe, expect, it } from 'vitest'
import type { Role } from '@fortnight/contract/user'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aPassword, anAccount, enter, exchange, signIn } from './accounts.testkit.ts'

const world = useTestServer()
const session = async (who: Pick<Person, 'headers'>, app = world.app) =>
  (await send(app, 'GET', '/api/auth/session', who)).statusCode
const valid = async (who: Pick<Person, 'headers'> | null) =>
  (await ok<{ valid: boolean }>(send(world.app, 'POST', '/api/auth/verify-token', who))).valid

/** A user whose session began and was last used that long ago. */
async function aged(role: Role, began: string, used: string) {
  const person = await aPerson(world, role)
  await world.database.pool.query(
    `update sessions set created_at = now() - $2::interval, expires_at = now() - $2::interval + interval '30 days',
       last_seen_at = now() - $3::interval where user_id = $1`,
    [person.id, began, used],
  )
  return person
}

describe('a session', () => {
  it('belongs to the user of its token', async () => {
    // Whichever session the server would take for theirs, it is not that of one of these.
    const [, account] = [await anAccount(world), await anAccount(world), await anAccount(world)]
    const user = await ok(send(world.app, 'GET', '/api/auth/session', account))
    expect(user).toEqual({
      id: account.id,
      email: account.email,
      name: 'Zara Malik',
      role: 'developer',
      subscription_plan: 'none',
    })
    expect(await valid(account)).toBe(true)
  })

  it('shows its owner the device, and of the address only the first part', async () => {
    const { id_token } = (await signIn(world, (await anAccount(world)).email, aPassword)).json()
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/firebase-exchange',
      remoteAddress: '2001:db8:7:8::9',
      headers: { 'user-agent': 'Firefox' },
      payload: { idToken: id_token },
    })
    const who = { headers: { authorization: `Bearer ${answer.json().access_token}` } }
    const list = await ok<object[]>(send(world.app, 'GET', '/api/account/sessions', who))
    expect(list).toMatchObject([
      { user_agent: 'Firefox', network: '2001:db8', current: true },
      { user_agent: 'lightMyRequest', network: '127.0', current: false },
    ])
  })

  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['a short token', { authorization: 'Bearer abc' }],
    ['a token that is too long', { authorization: `Bearer ${'A'.repeat(44)}` }],
    ['another scheme', { authorization: `Basic ${'A'.repeat(43)}` }],
    ['SQL', { authorization: "Bearer ' or 1=1 --" }],
    ['a cookie', { cookie: `token=${'A'.repeat(43)}` }],
  ])('is not begun by %s', async (_case, headers) => {
    expect(await session({ headers } as Person)).toBe(401)
    expect(await valid({ headers } as Person)).toBe(false)
  })

  it('is not begun again by the ID token of one that has ended', async () => {
    const holder = await anAccount(world)
    const begin = () => exchange(world, holder.idToken)
    expect((await begin()).statusCode).toBe(200)
    await ok(send(world.app, 'POST', '/api/auth/logout', holder))
    expect((await begin()).json()).toMatchObject({ code: 'invalid-token' })
  })

  it('is begun by signing in again in the second in which one ended', async () => {
    const { email } = await anAccount(world)
    const tokens = await Promise.all([1, 2].map(async () => (await signIn(world, email, aPassword)).json().id_token))
    await ok(send(world.app, 'POST', '/api/auth/logout', await enter(world, tokens[0])))
    expect((await exchange(world, tokens[1])).statusCode).toBe(200)
  })

  it('ends by signing out: here at once, on another server with the announcement', async () => {
    const second = await world.another()
    const [person, other] = [await aPerson(world), await aPerson(world)]
    expect([await session(person), await session(person, second)]).toEqual([200, 200])
    expect(await ok(send(world.app, 'POST', '/api/auth/logout', person))).toEqual({ success: true })
    expect(await session(person)).toBe(401)
    expect(await valid(person)).toBe(false)
    await expect.poll(() => session(person, second)).toBe(401)
    expect(await session(other, second)).toBe(200)
  })

  it('counts as ended when it is left again, as the answer to the first time can be lost', async () => {
    const [person, other] = [await aPerson(world), await aPerson(world)]
    const leave = (who: Person | null) => ok(send(world.app, 'POST', '/api/auth/logout', who))
    expect([await leave(person), await leave(person), await leave(null)]).toEqual(
      [1, 2, 3].map(() => ({ success: true })),
    )
    expect([await session(person), await session(other)]).toEqual([401, 200])
  })

  it('ends alone: the other sessions of its user continue', async () => {
    const account = await anAccount(world)
    const { access_token } = (await exchange(world, account.idToken)).json()
    await ok(send(world.app, 'POST', '/api/auth/logout', account))
    expect(await session({ headers: { authorization: `Bearer ${access_token}` } })).toBe(200)
  })

  it.each<[string, Role, string, string, number]>([
    ['a developer unused for almost a week', 'developer', '8 days', '6 days 23 hours', 200],
    ['a developer unused for a week', 'developer', '8 days', '7 days', 401],
    ['a developer for almost 30 days', 'developer', '29 days 23 hours', '1 second', 200],
    ['a developer after 30 days', 'developer', '30 days', '1 second', 401],
    ['an administrator unused for 29 minutes', 'admin', '1 hour', '29 minutes', 200],
    ['an administrator unused for half an hour', 'admin', '1 hour', '30 minutes', 401],
    ['an administrator for almost 12 hours', 'admin', '11 hours 59 minutes', '1 second', 200],
    ['an administrator after 12 hours', 'admin', '12 hours', '1 second', 401],
  ])('of %s', async (_case, role, began, used, status) => {
    expect(await session(await aged(role, began, used))).toBe(status)
  })

  it('is extended by use', async () => {
    const person = await aged('admin', '1 hour', '29 minutes')
    expect(await session(person)).toBe(200)
    const { rows } = await world.database.pool.query<{ fresh: boolean }>(
      "select last_seen_at > now() - interval '1 minute' as fresh from sessions where user_id = $1",
      [person.id],
    )
    expect(rows).toEqual([{ fresh: true }])
  })

  it('of a disabled user ends, and no new one begins', async () => {
    const account = await anAccount(world)
    expect(await session(account)).toBe(200)
    await world.database.pool.query('update users set disabled_at = now() where id = $1', [account.id])
    const refused = await exchange(world, account.idToken)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'user-disabled'])
    await expect.poll(() => session(account)).toBe(401)
  })

  it('follows a changed role, both ways', async () => {
    const person = await aPerson(world)
    const queueStatus = async () => (await send(world.app, 'GET', '/api/admin/queue', person)).statusCode
    expect(await queueStatus()).toBe(403)
    await world.database.pool.query("update users set role = 'admin' where id = $1", [person.id])
    await expect.poll(queueStatus).toBe(200)
    await world.database.pool.query("update users set role = 'developer' where id = $1", [person.id])
    await expect.poll(queueStatus).toBe(403)
  })
})
