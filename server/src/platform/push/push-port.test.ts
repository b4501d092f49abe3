import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Broker, startBroker } from '../../../../tests/nats-broker.ts'
import { administer } from '../../../../tests/prepared.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { readAnnouncement } from './announce.ts'
import { createHeartbeat } from './heartbeat.ts'
import { natsOf } from './nats-settings.ts'
import { openPush, type Push } from './push.ts'
import { aListener } from './push.testkit.ts'

const world = useTestServer({ ownDatabase: true, ownPush: true })
// A channel for each test: what another one said can come again.
let channels = 0
let topic = ''
beforeEach(() => void (topic = `things_${channels++}`))
const publish = (db: Pick<pg.Pool, 'query'>, payload: string, channel = topic) =>
  db.query('select publish($1, $2)', [channel, payload])

/** Reads the connections that listen or relay in this database, and ends them. */
const endConnections = () =>
  administer((owner) =>
    owner.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1
       and application_name in ('fortnight listener', 'fortnight relay')`,
      [world.connection.database],
    ),
  )

/** What was heard, in the order in which it first was: a batch whose reader was lost in the middle comes again. */
const firsts = (heard: readonly string[]) => [...new Set(heard)]

interface Carrier {
  open(): Promise<Push>
  /** Breaks what carries messages, and has it back after `meanwhile`. */
  interrupt(meanwhile: () => Promise<void>): Promise<void>
}

let broker: Broker
const settings = () => natsOf({ NATS_URL: broker.url, NATS_SUBJECT: `${world.connection.database}.contract` })

const carriers: Record<string, Carrier> = {
  NOTIFY: {
    open: () => openPush(undefined, world.connection, () => {}),
    async interrupt(meanwhile) {
      await endConnections()
      await meanwhile()
    },
  },
  NATS: {
    open: () => openPush(settings(), world.connection, () => {}),
    async interrupt(meanwhile) {
      await broker.stop()
      await meanwhile()
      await broker.start()
    },
  },
  'NATS whose reader loses the database': {
    open: () => openPush(settings(), world.connection, () => {}),
    async interrupt(meanwhile) {
      await endConnections()
      await meanwhile()
    },
  },
}

beforeAll(async () => void (broker = await startBroker(process.env['NATS_SERVER'])))
afterAll(() => broker.stop())

describe.each(Object.keys(carriers))('push by %s', (name) => {
  const carrier = carriers[name]!
  let push: Push
  beforeAll(async () => void (push = await carrier.open()))
  afterAll(() => push.close())

  it('brings what was committed to all listeners of its channel, in the order of the commits', async () => {
    const { pool } = world.database
    const other = await carrier.open()
    const [near, far] = [await aListener(push, topic), await aListener(other, topic)]
    const elsewhere = await aListener(push, `${topic}_elsewhere`)
    const sent = Array.from({ length: 60 }, (_, n) => `message ${n}`)
    for (const message of sent) await publish(pool, message)
    await publish(pool, 'mine', `${topic}_elsewhere`)
    await expect.poll(() => firsts(near.heard)).toEqual(sent)
    await expect.poll(() => firsts(far.heard)).toEqual(sent)
    await expect.poll(() => firsts(elsewhere.heard)).toEqual(['mine'])
    await other.close()
  })

  it('brings what one transaction says twice once, in its order, and nothing of what was rolled back', async () => {
    const { heard } = await aListener(push, topic)
    const client = await world.database.pool.connect()
    await client.query('begin')
    await publish(client, 'undone')
    await client.query('rollback')
    await client.query('begin')
    for (const message of ['b', 'a', 'b', 'c']) await publish(client, message)
    await client.query('commit')
    client.release()
    await publish(world.database.pool, 'end')
    await expect.poll(() => heard.join()).toMatch(/^(b,a,c,)+(end,?)+$/)
  })

  it('has brought all transactions before the one that an announcement vouches for', async () => {
    const { heard } = await aListener(push, 'push')
    const { pool } = world.database
    const announceOne = async (n: number) => {
      const client = await pool.connect()
      await client.query('begin')
      await client.query('select pg_current_xact_id()')
      // Transactions end in another order than they begin.
      await client.query('select pg_sleep($1)', [((n * 7) % 11) / 500])
      await client.query('select announce($1, $2)', [JSON.stringify([`user ${n}`]), '["apps"]'])
      await client.query('select pg_sleep($1)', [((n * 5) % 13) / 500])
      await client.query('commit')
      client.release()
    }
    await Promise.all(Array.from({ length: 120 }, (_, n) => announceOne(n)))
    const announced = () => firsts(heard).flatMap((payload) => readAnnouncement(payload) ?? [])
    const ours = () => announced().filter(({ to }) => to[0]?.startsWith('user '))
    await expect.poll(() => ours().length).toBe(120)
    const all = announced()
    for (const [n, { at }] of all.entries()) expect(all.slice(n + 1).filter(({ by }) => by < at)).toEqual([])
  })

  it('says after a break that something may be missed, or brings all of it', async () => {
    const { heard } = await aListener(push, topic)
    const { pool } = world.database
    for (let round = 0; round < 3; round++) {
      const sent = ['before', 'during', 'after', 'end'].map((name) => `${name} ${round}`)
      const [before = '', during = '', after = '', end = ''] = sent
      heard.length = 0
      await publish(pool, before)
      await carrier.interrupt(async () => void (await publish(pool, during)))
      await publish(pool, after)
      await expect.poll(() => heard.includes(after) || heard.includes('gap')).toBe(true)
      // The end, too, is missed while the connection is not back.
      await expect.poll(async () => (await publish(pool, end), heard.at(-1))).toBe(end)
      const missed = sent.filter((message) => !heard.includes(message))
      if (missed.length) expect(heard).toContain('gap')
      // What is heard after the gap is in order.
      const known = firsts(heard.slice(heard.lastIndexOf('gap') + 1)).filter((message) => sent.includes(message))
      expect(known).toEqual(sent.filter((message) => known.includes(message)))
    }
  })

  it('lets a server know within a second or two that it hears nothing, and that it hears again', async () => {
    const heartbeat = createHeartbeat('beats')
    const listener = push.listen('beats', {
      message: (payload) => void heartbeat.hear(payload),
      gap: () => {},
      lost: heartbeat.loseTouch,
    })
    onTestFinished(() => listener.close())
    const beat = async () => {
      await heartbeat.send(world.database.pool as never)
      return heartbeat.silentMs()
    }
    await expect.poll(beat, { interval: 50 }).toBeLessThan(500)
    await carrier.interrupt(async () => {
      const lastProven = heartbeat.heardUpTo()
      await heartbeat.send(world.database.pool as never)
      if (name === 'NATS') expect(heartbeat.heardUpTo()).toBe(lastProven)
    })
    await expect.poll(beat, { interval: 50 }).toBeLessThan(500)
  })

  it('brings thousands of long messages, more than one message of NATS can hold', async () => {
    const { heard } = await aListener(push, topic)
    const text = 'x'.repeat(7000)
    await world.database.pool.query('select publish($1, n || $2) from generate_series(1, 600) n', [topic, text])
    await expect.poll(() => firsts(heard).length).toBe(600)
    expect(firsts(heard)).toEqual(Array.from({ length: 600 }, (_, n) => `${n + 1}${text}`))
  })
})
