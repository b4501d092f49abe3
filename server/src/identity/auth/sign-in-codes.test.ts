import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { aPerson, send } from '../../../../tests/fixtures.ts'
import { startOpenIdProvider } from '../../../../tests/openid-provider.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { cookieOf, leave, aProviderPerson, verify, walk } from './openid.testkit.ts'

const provider = await startOpenIdProvider()
afterAll(() => provider.stop())

const world = useTestServer({ env: provider.env })
const count = async (table: string) =>
  Number((await world.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe('verify-token', () => {
  it('exchanges the code for a session in the browser that began', async () => {
    const person = aProviderPerson()
    const { said, cookie } = await walk(world.app, provider, person)
    const answer = (await verify(world.app, said['token'], cookie)).json()
    expect(answer).toEqual({
      valid: true,
      user: expect.objectContaining({ email: person.email, role: 'developer', subscription_plan: 'none' }),
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    const session = { headers: { authorization: `Bearer ${answer.access_token}` } }
    expect((await send(world.app, 'GET', '/api/auth/session', session)).json()).toEqual(answer.user)
    expect((await verify(world.app, answer.access_token)).json()).toEqual({ valid: true, user: answer.user })
  })

  it('makes a session without a second factor, with a recent proof', async () => {
    const { said, cookie } = await walk(world.app, provider, aProviderPerson())
    await verify(world.app, said['token'], cookie)
    const { rows } = await world.database.pool.query(
      `select second_factor, now() - authenticated_at < interval '1 minute' as recent from sessions where user_id = $1`,
      [JSON.parse(said['user'] ?? '').id],
    )
    expect(rows).toEqual([{ second_factor: false, recent: true }])
  })

  it('does so once', async () => {
    const { said, cookie } = await walk(world.app, provider, aProviderPerson())
    expect((await verify(world.app, said['token'], cookie)).json()).toHaveProperty('access_token')
    for (const body of [undefined, { confirmed: true }])
      expect((await verify(world.app, said['token'], cookie, body)).json()).toEqual({ valid: false })
  })

  it('does so once for many requests at once, to two servers', async () => {
    const second = await world.another()
    const { said, cookie } = await walk(world.app, provider, aProviderPerson())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => verify(i % 2 ? second : world.app, said['token'], cookie)),
    )
    expect(answers.filter((answer) => answer.json().access_token)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body === '{"valid":false}')).toHaveLength(7)
  })

  it('does so within a minute', async () => {
    const { said, cookie } = await walk(world.app, provider, aProviderPerson())
    const { id } = JSON.parse(said['user'] ?? '')
    const left = (seconds: number) =>
      world.database.pool.query(
        `update sign_in_codes set expires_at = created_at + interval '60 seconds' - make_interval(secs => $2) where user_id = $1`,
        [id, seconds],
      )
    await left(61)
    expect((await verify(world.app, said['token'], cookie)).json()).toEqual({ valid: false })
    await left(0)
    expect((await verify(world.app, said['token'], cookie)).json()).toHaveProperty('access_token')
  })

  it.each([
    ['no cookie', async () => undefined],
    ['the cookie of a sign-in of its own', async () => cookieOf(await leave(world.app))],
    ['a cookie made up', async () => 'txn=bm90IHNlYWxlZA'],
  ])('asks first in a browser with %s, and uses nothing up', async (_case, cookie) => {
    const walked = await walk(world.app, provider, aProviderPerson())
    const other = await cookie()
    const before = await count('sessions')
    for (const body of [undefined, {}, { confirmed: false }])
      expect((await verify(world.app, walked.said['token'], other, body)).json()).toEqual({
        valid: true,
        user: expect.objectContaining({ id: JSON.parse(walked.said['user'] ?? '').id }),
        confirm: true,
      })
    expect(await count('sessions')).toBe(before)
    const agreed = (await verify(world.app, walked.said['token'], other, { confirmed: true })).json()
    expect([agreed.valid, agreed.access_token]).toEqual([true, expect.stringMatching(/^[\w-]{43}$/)])
  })

  it('refuses the code of a user who was disabled meanwhile', async () => {
    const { said, cookie } = await walk(world.app, provider, aProviderPerson())
    const { id } = JSON.parse(said['user'] ?? '')
    await world.database.pool.query('update users set disabled_at = now() where id = $1', [id])
    for (const body of [undefined, { confirmed: true }])
      expect((await verify(world.app, said['token'], cookie, body)).json()).toEqual({ valid: false })
  })

  it('never accepts a code as a session', async () => {
    const { said, cookie } = await walk(world.app, provider, aProviderPerson())
    const answer = await send(world.app, 'GET', '/api/auth/session', null, undefined, {
      authorization: `Bearer ${said['token']}`,
      cookie,
    })
    expect(answer.statusCode).toBe(401)
  })

  it('returns the user of a live session, also through a confirmed call, and no other', async () => {
    const { id, token } = await aPerson(world)
    for (const body of [undefined, { confirmed: true }]) {
      const answer = (await verify(world.app, token, undefined, body)).json()
      expect([answer.valid, answer.user.id, answer.access_token, answer.confirm]).toEqual([
        true,
        id,
        undefined,
        undefined,
      ])
    }
  })

  it.each([
    ['no token', undefined],
    ['an unknown token', 'x'.repeat(43)],
    ['a short token', 'abc'],
    ['an ID token', 'eyJhbGciOiJub25lIn0.e30.'],
    ['a token of 8 KB', 'x'.repeat(8192)],
    ['a token that reads like SQL', `'; drop table sessions; --`],
    ['a UUID', randomUUID()],
  ])('answers %s with 200 and nothing but "not valid"', async (_case, token) => {
    for (const body of [undefined, {}, { confirmed: true }]) {
      const answer = await verify(world.app, token, undefined, body)
      expect([answer.statusCode, answer.body]).toEqual([200, '{"valid":false}'])
    }
  })

  it('answers an ended session in the same way', async () => {
    const person = await aPerson(world)
    await send(world.app, 'POST', '/api/auth/logout', person)
    expect((await verify(world.app, person.token)).body).toBe('{"valid":false}')
  })

  it.each([
    ['half a body', '{"confirmed":', 400],
    ['a list', '[]', 422],
    ['null', 'null', 200],
    ['a word for yes', '{"confirmed":"yes"}', 422],
    ['a number for yes', '{"confirmed":1}', 422],
    ['another field', '{"confirmed":true,"user":"me"}', 422],
    ['a prototype', '{"__proto__":{"confirmed":true}}', 400],
  ])('answers %s without using the code up', async (_case, payload, status) => {
    const { said, cookie } = await walk(world.app, provider, aProviderPerson())
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/verify-token',
      headers: { authorization: `Bearer ${said['token']}`, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect((await verify(world.app, said['token'], cookie)).json()).toHaveProperty('access_token')
  })
})
