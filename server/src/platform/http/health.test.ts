import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { createHeartbeat } from '../push/heartbeat.ts'
import { listen } from '../push/listener.ts'
import { installHealth } from './health.ts'

const world = useTestServer()

it('a server that does not hear what it announces takes no traffic, and does once it hears', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const heartbeat = createHeartbeat('deaf')
  installHealth(app, {
    connection: world.connection,
    isStuck: () => false,
    disk: { folder: '.', freeBytes: 0 },
    isStopping: () => false,
    heartbeat,
    deafMs: 1500,
  })
  await app.ready()
  const ready = async () => (await app.inject('/ready')).json<{ status: string; reason?: string }>()
  expect(await ready()).toEqual({ status: 'ready' })
  await expect.poll(ready).toEqual({ status: 'unavailable', reason: 'push' })
  const others: string[] = []
  const listener = listen(world.connection, 'deaf', {
    message: (payload) => heartbeat.hear(payload) || others.push(payload),
    gap: () => {},
    lost: () => {},
  })
  onTestFinished(() => listener.close())
  await expect.poll(ready).toEqual({ status: 'ready' })
  await world.database.pool.query("select pg_notify('deaf', 'beat of another server')")
  await expect.poll(() => others).toEqual(['beat of another server'])
})
