import type { FastifyInstance } from 'fastify'
import { Problem } from '@fortnight/contract/problem'
import { eventsPath } from '@fortnight/contract/push'
import type { Hub, Stream } from '../push/hub.ts'
import type { Door } from './serve.ts'
import { bearerToken } from './session.ts'

const beatMs = 20_000
// A browser that reads nothing for this much is gone or hopeless; it comes back and asks again.
const mostBuffered = 64 * 1024

/**
 * Server-sent events: what changed, never the data. Read with fetch and the Authorization header, because an address with a
 * token ends up in logs. A stream ends within one beat of its session.
 */
export function installEvents(app: FastifyInstance, door: Door, hub: Hub) {
  app.get(eventsPath, async (request, reply) => {
    const token = bearerToken(request.headers.authorization)
    const found = token ? await door.sessionOf(token) : undefined
    if (!token || !found) throw new Problem('unauthorized')
    const { raw } = reply
    const stream: Stream = {
      user: found.user,
      token,
      write: (text) => !raw.destroyed && raw.writableLength < mostBuffered && (raw.write(text), true),
      end: () => void raw.end(),
    }
    hub.add(stream)
    reply.hijack()
    raw.on('close', () => hub.drop(stream))
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    // The client reconnects after any break and reads everything again, so there is nothing to replay by event id.
    raw.write('retry: 2000\n\n')
  })

  const timer = setInterval(() => {
    hub.beat()
    for (const stream of hub.streams())
      door.sessionOf(stream.token).then(
        (now) => {
          // Somebody whose role changed comes back as who they are now.
          if (now?.user.role !== stream.user.role) hub.drop(stream)
        },
        // The database is away: the session is judged at the next beat.
        () => {},
      )
  }, beatMs)
  app.addHook('preClose', (done) => {
    clearInterval(timer)
    hub.streams().forEach(hub.drop)
    done()
  })
}
