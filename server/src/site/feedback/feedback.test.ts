import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer, type TestServer } from '../../../../tests/test-server.ts'
import { aServer, aWay } from '../../platform/http/outage.testkit.ts'

const world = useTestServer()
const ways = ['/api/db/feedback', '/api/feedback'] as const
const say = (
  way: (typeof ways)[number],
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
  app: TestServer['app'] = world.app,
) => send(app, 'POST', way, null, body, headers)

async function stored(text: string) {
  const { rows } = await world.database.pool.query('select * from feedback where feedback = $1', [text])
  return rows as Record<string, unknown>[]
}
const aComment = () => `I like it ${randomUUID()}`

describe.each(ways)('feedback by %s', (way) => {
  it('is stored with what the server saw, not with what the sender claims', async () => {
    const said = aComment()
    const body = {
      feedback: ` ${said} `,
      rating: 4,
      email: 'Visitor@People.example',
      timestamp: '1999-01-01T00:00:00Z',
      userAgent: 'made up',
      url: 'https://fortnight.example/terms?token=canary#part',
    }
    const answer = await say(way, body, { 'user-agent': 'true browser' })
    expect([answer.statusCode, answer.json().success]).toEqual([201, true])
    const [row] = await stored(said)
    expect(row).toMatchObject({
      rating: 4,
      email: 'visitor@people.example',
      user_agent: 'true browser',
      url: 'https://fortnight.example/terms',
      domain: 'fortnight.example',
    })
    expect(Date.now() - Number(row?.['submitted_at'])).toBeLessThan(60_000)
  })

  it('accepts an empty rating and an empty address', async () => {
    const said = aComment()
    expect((await say(way, { feedback: said, rating: null, email: '' })).statusCode).toBe(201)
    expect(await stored(said)).toMatchObject([{ rating: null, email: null, user_id: null }])
  })

  it('takes a signed-in sender from the session, and never from the body', async () => {
    const person = await aPerson(world)
    const said = aComment()
    await ok(send(world.app, 'POST', way, person, { feedback: said }))
    expect(await stored(said)).toMatchObject([{ user_id: person.id, email: person.email }])
    expect((await say(way, { feedback: said, user_id: person.id })).statusCode).toBe(422)
  })

  it.each([
    ['nothing', ''],
    ['blanks', '  \n '],
    ['NUL', 'a\u0000b'],
    ['4001 characters', 'x'.repeat(4001)],
    ['a number', 7],
  ])('refuses %s at its field', async (_case, text) => {
    const answer = await say(way, { feedback: text })
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'feedback']])
  })

  it.each([0, 6, 2.5, '5'])('refuses a rating of %s', async (rating) => {
    expect((await say(way, { feedback: 'x', rating })).statusCode).toBe(422)
  })

  it.each(['<img src=x onerror=alert(1)>', '👩🏽‍🚀🌙', 'نص عربي \u202e كلمة', "'; drop table feedback; --"])(
    'stores %s literally',
    async (text) => {
      const said = `${text} ${randomUUID()}`
      expect((await say(way, { feedback: said })).statusCode).toBe(201)
      expect(await stored(said)).toHaveLength(1)
    },
  )

  it('refuses a form whose hidden field a program filled', async () => {
    const said = aComment()
    expect((await say(way, { feedback: said, website: 'https://spam.example' })).statusCode).toBe(422)
    expect(await stored(said)).toEqual([])
  })
})

describe('the two endpoints together', () => {
  it('store feedback with the same key once, however often and concurrently it arrives', async () => {
    const said = aComment()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => say(ways[n % 2 ? 0 : 1], { feedback: said }, key)),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(await stored(said)).toHaveLength(1)
  })

  it('do so for every form of key, one that is no UUID among them', async () => {
    const said = aComment()
    const key = { 'idempotency-key': `order 7, ${randomUUID()}` }
    for (const way of [...ways, ...ways]) await ok(say(way, { feedback: said }, key))
    expect(await stored(said)).toHaveLength(1)
    expect((await say(ways[0], { feedback: aComment() }, key)).statusCode).toBe(409)
  })

  it('refuse other feedback under a key that was used', async () => {
    const [first, other, key] = [aComment(), aComment(), { 'idempotency-key': randomUUID() }]
    await ok(say('/api/db/feedback', { feedback: first }, key))
    for (const way of ways) expect((await say(way, { feedback: other }, key)).statusCode).toBe(409)
    expect(await stored(other)).toEqual([])
  })
})

describe('while the database is away', () => {
  it('the second endpoint accepts feedback, and it is in the database soon after that is back', async () => {
    const way = await aWay(world)
    const { app, dataDir } = await aServer(world, way.connection)
    const person = await aPerson(world)
    const waiting = () => readdir(join(dataDir, 'spool/feedback'))
    await way.cut()
    const [said, twice, signed] = [aComment(), aComment(), aComment()]
    const key = { 'idempotency-key': randomUUID() }
    expect((await say('/api/db/feedback', { feedback: said }, {}, app)).statusCode).toBe(503)
    expect((await say('/api/feedback', { feedback: said, rating: 5 }, {}, app)).statusCode).toBe(201)
    for (let n = 0; n < 3; n++) await ok(say('/api/feedback', { feedback: twice }, key, app))
    // Sessions are unavailable now; the feedback is stored all the same.
    await ok(send(app, 'POST', '/api/feedback', person, { feedback: signed }))
    expect((await waiting()).length).toBeGreaterThanOrEqual(3)
    expect((await say('/api/feedback', { feedback: '' }, {}, app)).statusCode).toBe(422)
    await way.restore()
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
    expect(await stored(said)).toMatchObject([{ rating: 5 }])
    for (const text of [twice, signed]) expect(await stored(text)).toHaveLength(1)
    // Long after, the sender tries once more.
    await ok(say('/api/feedback', { feedback: twice }, key, app))
    expect(await stored(twice)).toHaveLength(1)
  })

  it('queued feedback survives the server, and the next one stores it', async () => {
    const way = await aWay(world)
    const first = await aServer(world, way.connection)
    await way.cut()
    const said = aComment()
    await ok(say('/api/feedback', { feedback: said }, {}, first.app))
    await way.restore()
    const second = await aServer(world, world.connection, { dataDir: first.dataDir })
    await expect.poll(() => stored(said), { timeout: 20_000 }).toHaveLength(1)
    await second.app.close()
  })

  it('a key that was used for other feedback loses neither', async () => {
    const way = await aWay(world)
    const { app } = await aServer(world, way.connection)
    const [first, other, key] = [aComment(), aComment(), { 'idempotency-key': randomUUID() }]
    await ok(say('/api/feedback', { feedback: first }, key, app))
    await way.cut()
    await ok(say('/api/feedback', { feedback: other }, key, app))
    await way.restore()
    await expect.poll(() => stored(other), { timeout: 20_000 }).toHaveLength(1)
    expect(await stored(first)).toHaveLength(1)
  })
})

it('administrators read feedback, newest first and by pages', async () => {
  const admin = await aPerson(world, 'admin')
  const said = aComment()
  await ok(say('/api/feedback', { feedback: said, rating: 2 }))
  const { data, total } = await ok<{ data: Record<string, unknown>[]; total: number }>(
    send(world.app, 'GET', '/api/admin/feedback?limit=1', admin),
  )
  expect(data).toMatchObject([{ comment: said, rating: 2, user_email: null, app_name: null }])
  expect(total).toBeGreaterThan(1)
})
