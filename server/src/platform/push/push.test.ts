import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  anApp,
  aPayment,
  aPerson,
  aPool,
  emptyPool,
  ok,
  type Person,
  send,
  settle,
} from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { aCancellation } from '../../messaging/notifications/notifications.testkit.ts'
import { announce, channel } from './announce.ts'
import { openStream } from './push.testkit.ts'

const metricsToken = 'a-token-for-metrics'
const world = useTestServer({ env: { METRICS_TOKEN: metricsToken } })
type Server = typeof world.app

/** Address of a listening server. */
async function listening(app: Server): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const query = (text: string, id: string) => world.database.pool.query(text, [id])

const others: Server[] = []
/** Another server on the same database. */
async function another(): Promise<Server> {
  const app = await world.another()
  others.push(app)
  return app
}

const metricOf = async (app: Server, name: string) => {
  const { body } = await send(app, 'GET', '/metrics', null, undefined, { authorization: `Bearer ${metricsToken}` })
  return new RegExp(`\\n${name} (\\S+)`).exec(body)?.[1]
}

/** Returns once all servers of this file hear announcements. */
async function allHear() {
  for (const app of [world.app, ...others])
    await expect.poll(async () => Number(await metricOf(app, 'push_silent_seconds'))).toBeLessThan(1)
}

/** An open event stream of that server, with what its request says. */
async function listen(app: Server, who: Pick<Person, 'headers'>, headers: Record<string, string> = {}) {
  await allHear()
  return openStream(await listening(app), { ...who.headers, ...headers })
}

/**
 * Waits until every transaction that was open when the servers began to listen is over, other test files' in their
 * databases included: a position before a server's beginning is answered with everything.
 */
async function nothingOlderIsOpen() {
  await allHear()
  const { rows } = await world.database.pool.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  )
  const isOver = () => query('select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as over', rows[0]?.next ?? '0')
  await expect.poll(async () => (await isOver()).rows).toEqual([{ over: true }])
}

const heard = (stream: { events: string[][] }) => expect.poll(() => stream.events, { interval: 10 })

describe('an event stream', () => {
  it('is a stream of events that is not cached', async () => {
    const { answer } = await listen(world.app, await aPerson(world))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    })
  })

  it('is refused without a session, and a token in the address is none', async () => {
    const person = await aPerson(world)
    const url = await listening(world.app)
    const refused = [
      await fetch(`${url}/api/events`),
      await fetch(`${url}/api/events?token=${person.token}&access_token=${person.token}`),
      await fetch(`${url}/api/events`, { headers: { cookie: `token=${person.token}` } }),
      await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([401, 401, 401, 401])
  })

  it("reports the user's own changes, from any server, and not those of others", async () => {
    const second = await another()
    const [first, other] = [await aPerson(world), await aPerson(world)]
    const [mine, theirs] = [await listen(world.app, first), await listen(second, other)]
    await ok(send(second, 'POST', '/api/apps', first, { name: 'Tideline', description: 'x' }))
    await heard(mine).toEqual([['apps']])
    await anApp(world, other)
    await heard(theirs).toEqual([['apps']])
    expect(mine.events).toEqual([['apps']])
  })

  it('reports after the commit, and never what is rolled back', async () => {
    const person = await aPerson(world)
    const stream = await listen(world.app, person)
    await world.database.db.transaction(async (tx) => {
      await notifications.insert(tx, [person.id], aCancellation())
      await sleep(100)
      expect(stream.events).toEqual([])
    })
    await heard(stream).toEqual([['notifications']])
    const undone = world.database.db.transaction(async (tx) => {
      await notifications.insert(tx, [person.id], aCancellation())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await announce(world.database.db, { to: [person.id], topics: ['queue'] })
    await heard(stream).toEqual([['notifications'], ['queue']])
  })

  it('reports payments and the queue to administrators, payers only their own, and others neither', async () => {
    await emptyPool(world)
    await aPool(world, 3)
    const [owner, admin, developer] = [await aPerson(world), await aPerson(world, 'admin'), await aPerson(world)]
    const [adminStream, mine, stranger] = [
      await listen(world.app, admin),
      await listen(world.app, owner),
      await listen(world.app, developer),
    ]
    const { id } = await aPayment(world, owner)
    await heard(adminStream).toContainEqual(['payments'])
    await ok(settle(world.app, admin, id))
    await heard(adminStream).toContainEqual(['notifications', 'queue'])
    await heard(mine).toContainEqual(['notifications', 'apps', 'payments'])
    expect(mine.events.flat()).not.toContain('queue')
    expect(stranger.events).toEqual([])
  })

  it('reaches more people at once than one message of PostgreSQL has room for', async () => {
    const person = await aPerson(world)
    const stream = await listen(world.app, person)
    const many = Array.from({ length: 500 }, () => crypto.randomUUID())
    await announce(world.database.db, { to: [...many, person.id], topics: ['apps'] })
    await heard(stream).toEqual([['apps']])
  })

  it('continues after a break, on any server, with what was missed and nothing else', async () => {
    const second = await another()
    const [person, other] = [await aPerson(world), await aPerson(world)]
    const first = await listen(world.app, person)
    await nothingOlderIsOpen()
    // Both servers have received the same by the time of the break.
    await announce(world.database.db, { to: [person.id], topics: ['content'] })
    await heard(first).toEqual([['content']])
    first.hangUp()
    await notifications.insert(world.database.db, [person.id], aCancellation())
    await announce(world.database.db, { to: [other.id], topics: ['queue'] })
    const again = await listen(second, person, { 'last-event-id': first.id() })
    await expect.poll(() => again.events.flat()).toContain('notifications')
    expect(again.events.flat()).not.toContain('queue')
    expect(again.resyncs()).toBe(0)
  })

  it('continues also with what was begun before the break and committed after it', async () => {
    const person = await aPerson(world)
    await nothingOlderIsOpen()
    const slow = await world.database.pool.connect()
    await slow.query('begin')
    await slow.query(`select announce('["${person.id}"]', '["payments"]')`)
    const first = await listen(world.app, person)
    await announce(world.database.db, { to: [person.id], topics: ['apps'] })
    await heard(first).toEqual([['apps']])
    first.hangUp()
    await slow.query('commit')
    slow.release()
    await announce(world.database.db, { to: [person.id], topics: ['queue'] })
    const again = await listen(world.app, person, { 'last-event-id': first.id() })
    await expect.poll(() => again.events.flat()).toEqual(expect.arrayContaining(['payments', 'queue']))
  })

  it('begins with what has changed since its page began to read, or with everything if that is too long ago', async () => {
    const [person, other] = [await aPerson(world), await aPerson(world)]
    const witness = await listen(world.app, person)
    await announce(world.database.db, { to: [person.id], topics: ['content'] })
    await announce(world.database.db, { to: [other.id], topics: ['queue'] })
    await heard(witness).toEqual([['content']])
    const young = await listen(world.app, person, { 'page-age': '0' })
    // A server that has listened for less time than a page can take to ask doesn't know.
    expect(young.resyncs() ? young.events : young.events.flat()).toEqual(young.resyncs() ? [] : ['content'])
    const old = await listen(world.app, person, { 'page-age': '999999999999' })
    expect([old.events, old.resyncs()]).toEqual([[], 1])
    const silent = await listen(world.app, person, { 'page-age': 'x' })
    expect([silent.events, silent.resyncs()]).toEqual([[], 0])
  })

  it.each(['0', '0-0', '7.1-1', '7.1-99999999999999999999999', 'x', '-1'])(
    'begins with everything after "%s", which is no position that it knows',
    async (id) => {
      const stream = await listen(world.app, await aPerson(world), { 'last-event-id': id })
      expect([stream.events, stream.resyncs()]).toEqual([[], 1])
    },
  )

  it.each([
    ['signing out', (person: Person) => send(world.app, 'POST', '/api/auth/logout', person)],
    [
      'ending it from elsewhere',
      ({ id }: Person) => query('update sessions set ended_at = now() where user_id = $1', id),
    ],
    ['disabling the user', ({ id }: Person) => query('update users set disabled_at = now() where id = $1', id)],
    ['making the user somebody else', ({ id }: Person) => query("update users set role = 'admin' where id = $1", id)],
  ])('ends on every server with its session: %s', async (_how, end) => {
    const second = await another()
    const [person, neighbour] = [await aPerson(world), await aPerson(world)]
    const streams = [await listen(world.app, person), await listen(second, person)]
    const theirs = await listen(second, neighbour)
    await end(person)
    await Promise.all(streams.map((stream) => stream.over))
    await anApp(world, neighbour)
    await heard(theirs).toEqual([['apps']])
  })

  it('does not keep a session alive by being open', async () => {
    const person = await aPerson(world, 'admin')
    const stream = await listen(world.app, person)
    await query("update sessions set last_seen_at = now() - interval '29 minutes' where user_id = $1", person.id)
    await query("update users set name = 'Zara' where id = $1", person.id)
    await heard(stream).toEqual([['session']])
    const { rows } = await query(
      "select last_seen_at < now() - interval '28 minutes' as idle from sessions where user_id = $1",
      person.id,
    )
    expect(rows).toEqual([{ idle: true }])
  })

  it('asks for everything again after its server may have missed something', async () => {
    const stream = await listen(world.app, await aPerson(world))
    const before = stream.resyncs()
    // What each carrier misses: NATS, what its reader gave up; NOTIFY, what came while no connection listened.
    await world.database.pool.query('update push_relay set read_up_to = null')
    await world.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fortnight listener'`,
    )
    await expect.poll(stream.resyncs).toBe(before + 1)
  })

  it('survives a malformed message', async () => {
    const person = await aPerson(world)
    const stream = await listen(world.app, person)
    for (const text of ['', 'hello', 'null', '{"to": 7}', '[]', '{"to":["x"]}'])
      await world.database.pool.query('select pg_notify($1, $2)', [channel, text])
    await announce(world.database.db, { to: [person.id], topics: ['apps'] })
    await heard(stream).toEqual([['apps']])
  })

  it("makes room for the ninth of one user by ending that user's first and no other user's", async () => {
    const [person, other] = [await aPerson(world), await aPerson(world)]
    const neighbour = await listen(world.app, other)
    const streams = []
    for (let i = 0; i < 9; i++) streams.push(await listen(world.app, person))
    await streams[0]?.over
    await anApp(world, person)
    for (const stream of streams.slice(1)) await heard(stream).toEqual([['apps']])
    expect(streams[0]?.events).toEqual([])
    await anApp(world, other)
    await heard(neighbour).toEqual([['apps']])
  })

  it('is removed once its reader is gone', async () => {
    const open = () => metricOf(world.app, 'event_streams')
    // Streams of other tests may still be closing.
    await expect.poll(open).toBe('0')
    const streams = await Promise.all([1, 2, 3].map(async () => listen(world.app, await aPerson(world))))
    expect(await open()).toBe('3')
    for (const stream of streams) stream.hangUp()
    await expect.poll(open).toBe('0')
  })

  it('ends promptly when its server closes', async () => {
    const second = await another()
    const streams = await Promise.all([1, 2, 3].map(async () => listen(second, await aPerson(world))))
    const began = Date.now()
    others.splice(others.indexOf(second), 1)
    await second.close()
    await Promise.all(streams.map((stream) => stream.over))
    // Before the next heartbeat, and long before a stream would end by itself.
    expect(Date.now() - began).toBeLessThan(15_000)
  })
})
