import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Problem } from '@fortnight/contract/problem'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Goes on serving for `ms` while `/ready` reports that the server is about to stop and every answer asks its client
     * to connect elsewhere. `close` comes after it.
     */
    drain(ms: number): Promise<void>
  }
}

const everyMs = 50
// As long as a request may take; slower requests are cut off.
const patienceMs = 10_000

/**
 * Lets the server close as soon as all begun requests are answered; returns whether it is about to. By itself the
 * server would wait for sockets that become idle while others finish, and for ever for those on which nothing was sent
 * yet: browsers open some in advance, and a closing server no longer checks for slow ones.
 */
export function installClosing(app: FastifyInstance): () => boolean {
  const open = new Set<Socket>()
  let stopping = false
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.decorate('drain', async (ms: number) => {
    stopping = true
    await sleep(ms)
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping) void reply.header('connection', 'close')
    done(closing ? new Problem('unavailable', undefined, { retryAfter: 1 }) : undefined)
  })
  app.addHook('preClose', (done) => {
    stopping = closing = true
    if (!app.server.listening) return done()
    const timers = [
      setInterval(() => {
        app.server.closeIdleConnections()
        for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
      }, everyMs),
      setTimeout(() => app.server.closeAllConnections(), patienceMs),
    ]
    for (const timer of timers) timer.unref()
    app.server.once('close', () => timers.forEach(clearTimeout))
    done()
  })
  return () => stopping
}
