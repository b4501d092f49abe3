import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { aPerson, send } from '../../../../tests/fixtures.ts'
import { type Broker, fakeNats, startBroker } from '../../../../tests/nats-broker.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aServer } from '../http/outage.testkit.ts'
import { useCarrier } from './carrier.ts'
import type { Batch } from './chain.ts'
import { natsPush } from './nats-push.ts'
import { natsOf } from './nats-settings.ts'
import { notifyPush, openPush } from './push.ts'
import { aListener } from './push.testkit.ts'
import { startRelay } from './relay.ts'

const world = useTestServer({ ownDatabase: true, ownPush: true })
const publish = (db: { query(text: string, values: unknown[]): Promise<unknown> }, payload: string) =>
  db.query('select publish($1, $2)', ['things', payload])

let broker: Broker
beforeAll(async () => void (broker = await startBroker(process.env['NATS_SERVER'])))
afterAll(() => broker.stop())

const settings = () => natsOf({ NATS_URL: broker.url, NATS_SUBJECT: `${world.connection.database}.nats` })!
const open = async () => {
  const push = await openPush(settings(), world.connection, () => {})
  onTestFinished(() => push.close())
  return push
}
const waiting = async () =>
  (await world.database.pool.query<{ n: number }>('select count(*)::int as n from push_outbox')).rows[0]?.n

it('misses nothing and reads nothing again while only the reader changes', async () => {
  const [first, second] = [await open(), await open()]
  const { heard } = await aListener(second)
  await publish(world.database.pool, 'one')
  await expect.poll(() => heard).toEqual(['one'])
  await first.close()
  await publish(world.database.pool, 'two')
  await expect.poll(() => heard).toEqual(['one', 'two'])
})

it('has another server read within seconds when the reader is killed in the middle of a batch', async () => {
  const stuck = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const dead = startRelay({
    connection: world.connection,
    isUp: () => true,
    send: () => (began.resolve(), stuck.promise),
    onError: () => {},
  })
  await began.promise
  const push = await open()
  const { heard } = await aListener(push)
  await publish(world.database.pool, 'after it')
  await expect.poll(() => heard).toEqual(['after it'])
  stuck.resolve()
  await dead.close()
})

it('keeps what was said while NATS was away, up to a limit beyond which everything is read again', async () => {
  await useCarrier(world.connection, 'outbox')
  const sent: Batch[] = []
  let isUp = true
  let asked = 0
  const relay = startRelay({
    connection: world.connection,
    isUp: () => (asked++, isUp),
    send: async (batch) => void sent.push(batch),
    onError: () => {},
    // Beats of the test's own server are said too.
    most: 100,
  })
  onTestFinished(() => relay.close())
  /** Returns once no batch is on its way. */
  const goDown = async () => {
    isUp = false
    const before = asked
    await expect.poll(() => asked).toBeGreaterThan(before)
  }
  await expect.poll(() => sent.length).toBeGreaterThan(1)
  await goDown()
  const published = async (n: number) => {
    for (let i = 0; i < n; i++) await publish(world.database.pool, `message ${i}`)
  }
  await published(5)
  const before = sent.length
  isUp = true
  await expect
    .poll(
      () => sent.slice(before).flatMap(({ messages }) => messages.filter(([channel]) => channel === 'things')).length,
    )
    .toBe(5)
  expect(sent[before]?.after).toBe(sent[before - 1]?.id)
  await goDown()
  await published(120)
  await expect.poll(waiting).toBeLessThan(100)
  const later = sent.length
  isUp = true
  await expect.poll(() => sent.length).toBeGreaterThan(later)
  expect(sent[later]?.after).toBeNull()
})

it('loses nothing when a server with NATS is started while transactions are under way', async () => {
  await useCarrier(world.connection, 'notify')
  const before = await aListener(notifyPush(world.connection))
  const slow = await world.database.pool.connect()
  await slow.query('begin')
  await publish(slow, 'begun before')
  const opening = open()
  await publish(slow, 'said meanwhile')
  await slow.query('commit')
  slow.release()
  const push = await opening
  const after = await aListener(push)
  await publish(world.database.pool, 'begun after')
  await expect.poll(() => before.heard).toEqual(['begun before', 'said meanwhile'])
  await expect.poll(() => after.heard).toEqual(['begun after'])
})

it('proves itself by a token, and no error holds it', async () => {
  const secret = 'a-token-that-is-secret'
  const guarded = fakeNats(await freePort(), { token: secret })
  await guarded.start()
  const errors: string[] = []
  const opened = (url: string) =>
    natsPush(natsOf({ NATS_URL: url, NATS_SUBJECT: 'guarded' })!, world.connection, ({ message, stack }) =>
      errors.push(`${message} ${stack}`),
    )
  await useCarrier(world.connection, 'outbox')
  const wrong = await opened(guarded.url.replace(secret, `${secret}-no-more`))
  await expect.poll(() => errors.join()).toContain('NATS')
  await wrong.close()
  expect(errors.join()).not.toContain(secret)
  const right = await opened(guarded.url)
  const { heard } = await aListener(right)
  await publish(world.database.pool, 'hello')
  await expect.poll(() => heard).toEqual(['hello'])
  await right.close()
  await guarded.stop()
})

it('begins with the files of its settings, and not without them', async () => {
  for (const file of [{ NATS_CA: '/not/there' }, { NATS_CREDENTIALS: '/not/there' }]) {
    const opening = natsPush(
      natsOf({ NATS_URL: 'tls://127.0.0.1:1', NATS_SUBJECT: 'a', ...file })!,
      world.connection,
      () => {},
    )
    await expect(opening).rejects.toThrow('/not/there')
  }
})

it('passes over what is no batch', async () => {
  const push = await open()
  const { heard } = await aListener(push)
  const { connect } = await import('@nats-io/transport-node')
  const stranger = await connect({ servers: broker.url })
  for (const text of ['', 'hello', '{}', '{"id":7}', '[]']) stranger.publish(settings().subject, text)
  await stranger.flush()
  await stranger.close()
  await publish(world.database.pool, 'hello')
  await expect.poll(() => heard).toEqual(['hello'])
})

it('a session that ended is forgotten soon, also while NATS is away and no server hears of it', async () => {
  const [first, second] = [await aPerson(world), await aPerson(world)]
  const { app } = await aServer(world, world.connection, { push: await open() })
  const calls = async (person: typeof first) => (await send(app, 'GET', '/api/apps/user', person)).statusCode
  const end = ({ id }: typeof first) =>
    world.database.pool.query('update sessions set ended_at = now() where user_id = $1', [id])
  await expect.poll(async () => (await app.inject('/ready')).statusCode).toBe(200)
  expect([await calls(first), await calls(second)]).toEqual([200, 200])
  await end(first)
  await expect.poll(() => calls(first), { timeout: 5000 }).toBe(401)
  await broker.stop()
  expect(await calls(second)).toBe(200)
  await end(second)
  // Memory alone would keep it for a minute.
  await expect.poll(() => calls(second), { timeout: 5000 }).toBe(401)
  await broker.start()
})

it('a message that NATS loses on its way is a gap by the next one, to all listeners of that server', async () => {
  const lossy = fakeNats(await freePort())
  await lossy.start()
  onTestFinished(() => lossy.stop())
  const push = await openPush(natsOf({ NATS_URL: lossy.url, NATS_SUBJECT: 'lossy' }), world.connection, () => {})
  onTestFinished(() => push.close())
  const [things, others] = [await aListener(push), await aListener(push, 'others')]
  lossy.loseOne()
  await expect.poll(() => [things.heard, others.heard]).toEqual([['gap'], ['gap']])
  await publish(world.database.pool, 'after it')
  await expect.poll(() => things.heard).toEqual(['gap', 'after it'])
  expect(others.heard).toEqual(['gap'])
})
