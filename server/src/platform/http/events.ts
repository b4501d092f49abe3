import type { FastifyInstance } from 'fastify'
import type { Role } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { eventsPath } from '@fortnight/contract/push'
import type { Position } from '../push/history.ts'
import { type Hub, readPosition, type Stream } from '../push/hub.ts'
import type { ServerContext } from './serve.ts'
import { bearerToken, hashToken } from './session.ts'

const beatMs = 20_000
// Back-pressure limit: a browser with this much unread is gone or hopeless; it reconnects and asks again.
const mostBuffered = 64 * 1024
/** Sessions that are looked up in one statement. */
const together = 2000

/** Before everything: all that changed since then counts as missed. */
const longAgo: Position = { timeline: '', at: 0n }

/** Position of a stream when it broke; undefined for a new stream. */
const positionOf = (header: string | string[] | undefined): Position | undefined =>
  typeof header === 'string' && header !== '' ? (readPosition(header) ?? longAgo) : undefined

/** For how many milliseconds the page of a new stream has been reading; undefined if it does not say. */
const ageOf = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : undefined

/**
 * Server-sent events: what changed, never the data. Read with fetch and the Authorization header, because an address
 * with a token ends up in logs. Returns `review`, which ends those of the given streams whose session is over; every
 * heartbeat reviews all of them, because a session may also expire.
 */
export function installEvents(
  app: FastifyInstance,
  { sessionOf, rolesOf }: ServerContext & { rolesOf(hashes: readonly string[]): Promise<Map<string, Role>> },
  hub: Hub,
) {
  app.get(eventsPath, async (request, reply) => {
    const token = bearerToken(request.headers.authorization)
    const found = token ? await sessionOf(token) : undefined
    if (!token || !found) throw new Problem('unauthorized')
    hub.makeRoom()
    const { id, role } = found.user
    const position = positionOf(request.headers['last-event-id'])
    const { raw } = reply
    const stream: Stream = {
      user: { id, role },
      session: hashToken(token).toString('hex'),
      write: (text) => !raw.destroyed && raw.writableLength < mostBuffered && (raw.write(text), true),
      end: () => void raw.end(),
    }
    reply.hijack()
    raw.on('close', () => hub.drop(stream))
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    hub.add(stream)
    raw.write(`retry: 2000\n${hub.greeting(stream, position, ageOf(request.headers['page-age']))}`)
  })

  /**
   * A user whose role changed reconnects with the new role. While the database is away, sessions are reviewed later.
   */
  async function review(streams: readonly Stream[]) {
    for (let first = 0; first < streams.length; first += together) {
      const part = streams.slice(first, first + together)
      const roles = await rolesOf(part.map(({ session }) => session)).catch(() => undefined)
      if (!roles) return
      for (const stream of part) if (roles.get(stream.session) !== stream.user.role) hub.drop(stream)
    }
  }
  const timer = setInterval(() => {
    hub.beat()
    void review(hub.all())
  }, beatMs)
  app.addHook('preClose', (done) => {
    clearInterval(timer)
    hub.all().forEach(hub.drop)
    done()
  })
  return { review }
}
