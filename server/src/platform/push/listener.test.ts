import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { listen } from './listener.ts'

const world = useTestServer()

/** A way to the database on which nothing arrives any more once it is cut, not even that it has ended. */
async function aWay() {
  const { host = '127.0.0.1', port = 5432 } = world.connection
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    sockets.push(near, far)
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

it('a listener ends although its connection leads nowhere any more', async () => {
  const way = await aWay()
  const listening = Promise.withResolvers<void>()
  const listener = listen({ ...world.connection, host: '127.0.0.1', port: way.port }, 'push', {
    message: () => {},
    gap: () => listening.resolve(),
    lost: () => {},
  })
  await listening.promise
  way.cut()
  await expect(listener.close()).resolves.toBeUndefined()
  await way.close()
})
