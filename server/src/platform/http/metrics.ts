import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Problem } from '@fortnight/contract/problem'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Heartbeat } from '../push/heartbeat.ts'
import type { Hub } from '../push/hub.ts'
import { createDurations } from './durations.ts'
import { addJobGauges } from './job-gauges.ts'
import { isSameSecret } from '../is-same-secret.ts'
import { reportMetricsOf } from '../telemetry/reported-metrics.ts'

/** Only with the token: a proxy on this machine need not say that it is one, and would open them to everyone. */
function mayRead({ headers }: FastifyRequest, token: string | undefined): boolean {
  return Boolean(token) && isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
}

/** Prometheus metrics of this process, and of all background work, at `/metrics`; labels are route patterns, never addresses. */
export function installMetrics(
  app: FastifyInstance,
  options: { pool: pg.Pool; hub: Hub; heartbeat: Heartbeat; token: string | undefined },
) {
  const { pool, hub, heartbeat, token } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = createDurations()
  registry.registerMetric(durations.metric)
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('event_streams', 'Open server-sent event streams.', () => hub.size)
  gauge(
    'push_silent_seconds',
    'Seconds since the last announcement to itself that this server has heard was sent.',
    () => heartbeat.silentMs() / 1000,
  )
  gauge('database_connections', 'Connections of the pool.', () => pool.totalCount)
  gauge('database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount)
  const readJobs = addJobGauges(registry, pool)
  reportMetricsOf({ registry, refresh: readJobs })

  app.addHook('onResponse', (request, reply, done) => {
    durations.count(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new Problem('not_found')
    await readJobs()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
