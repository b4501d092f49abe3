import type { FastifyInstance } from 'fastify'
import pg from 'pg'

const everyMs = 2_000
const patienceMs = 1_500

/**
 * `/health`: the process answers; it never touches the database. `/ready`: the database answers too, as seen by a probe on a
 * connection of its own, because one that borrows from the traffic's pool turns overload into an outage.
 */
export function installHealth(app: FastifyInstance, config: pg.ClientConfig) {
  let ready = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const drop = () => {
    client?.end().catch(() => {})
    client = undefined
  }
  const probe = async () => {
    try {
      if (!client) {
        const fresh = new pg.Client({
          ...config,
          application_name: 'fortnight probe',
          connectionTimeoutMillis: patienceMs,
          query_timeout: patienceMs,
        })
        // Let go at once: the next probe then connects anew, instead of finding out that this one is dead.
        fresh.on('error', () => {
          ready = false
          if (client === fresh) drop()
        })
        await fresh.connect()
        client = fresh
      }
      await client.query('select 1')
      ready = true
    } catch {
      ready = false
      drop()
    }
    if (closed) drop()
    else timer = setTimeout(() => void probe(), everyMs)
  }

  for (const url of ['/health', '/api/health']) app.get(url, () => ({ status: 'ok' }))
  app.get('/ready', (_request, reply) => {
    if (!ready) void reply.code(503).header('retry-after', 2)
    return reply.send({ status: ready ? 'ready' : 'unavailable' })
  })
  app.addHook('onReady', probe)
  app.addHook('onClose', () => {
    closed = true
    clearTimeout(timer)
    drop()
  })
}
