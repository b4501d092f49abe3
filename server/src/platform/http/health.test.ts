import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { createHeartbeat } from '../push/heartbeat.ts'
import { listen } from '../push/listener.ts'
import { installHealth } from './health.ts'
import { aWay } from './outage.testkit.ts'

const world = useTestServer({ ownPush: true })

it('a server that does not hear what it announces is not ready, and is once it listens by another way', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const way = await aWay(world)
  const heartbeat = createHeartbeat('deaf')
  let deaf = 0
  installHealth(app, {
    connection: world.connection,
    isStuck: () => false,
    disk: { folder: '.', freeBytes: 0 },
    isStopping: () => false,
    heartbeat,
    deafMs: 900,
    onDeaf: () => deaf++,
  })
  const others: string[] = []
  let gaps = 0
  const listener = listen(way.connection, 'deaf', {
    message: (payload) => heartbeat.hear(payload) || others.push(payload),
    gap: () => gaps++,
    lost: () => {},
  })
  onTestFinished(() => listener.close())
  await expect.poll(() => gaps).toBe(1)
  // As when the machine of a proxy is gone: the connection is dead, and neither end notices.
  way.hang()
  await app.ready()
  const ready = async () => (await app.inject('/ready')).json<{ status: string; reason?: string }>()
  expect(await ready()).toEqual({ status: 'ready' })
  await expect.poll(ready).toEqual({ status: 'unavailable', reason: 'push' })
  expect(deaf).toBeGreaterThan(0)
  await way.restore()
  listener.reconnect()
  await expect.poll(ready).toEqual({ status: 'ready' })
  expect(gaps).toBe(2)
  await world.database.pool.query("select pg_notify('deaf', 'beat of another server')")
  await expect.poll(() => others).toEqual(['beat of another server'])
})
