import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const everyMs = 50
// As long as a request may take; whoever is not done by then is cut off.
const patienceMs = 10_000

/**
 * Lets the server close as soon as what has begun is answered. Left alone it would wait for sockets that fall idle while
 * others finish, and for ever for those on which nothing was sent yet: browsers open some in advance, and a closing server no
 * longer looks for slow ones.
 */
export function installClosing(app: FastifyInstance) {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
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
}
