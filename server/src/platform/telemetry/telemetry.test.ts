import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { anApp, aPerson, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { readConfig } from '../config.ts'
import { startJobs } from '../jobs/jobs.ts'
import { wake } from '../jobs/wake.ts'
import { type SentSpan, startCollector } from './collector.testkit.ts'
import { openTelemetry } from './open-telemetry.ts'
import { summaryOf } from './statement-spans.ts'
import { isTracing, traced } from './tracing.ts'

const token = 'a-token-for-metrics'
const world = useTestServer({ env: { METRICS_TOKEN: token, TRUST_PROXY: '127.0.0.1' } })
const direct = useTestServer({ env: {} })

const settingsFor = (endpoint: string, env: Record<string, string> = {}) =>
  readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }).telemetry!

/** Telemetry of this process to a collector, until the test is over. */
async function openTo(endpoint: string, env: Record<string, string> = {}) {
  const errors: Error[] = []
  const telemetry = openTelemetry(settingsFor(endpoint, env), { version: '9', onError: (error) => errors.push(error) })
  onTestFinished(() => telemetry.close())
  return { ...telemetry, errors }
}

async function aTracedServer(server = world) {
  const collector = await startCollector()
  onTestFinished(collector.close)
  const telemetry = await openTo(collector.endpoint)
  const app = await server.another()
  return { ...collector, ...telemetry, app }
}

const requestsIn = (spans: readonly SentSpan[]) => spans.filter(({ kind }) => kind === 2)
const childrenOf = (spans: readonly SentSpan[], { spanId }: SentSpan) =>
  spans.filter((span) => span.parentSpanId === spanId)

describe('without a collector', () => {
  it.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }])(
    'OpenTelemetry is off with %j',
    (env) => {
      expect(readConfig(env).telemetry).toBeUndefined()
    },
  )

  it('its packages are loaded by no file that a server loads at its start', () => {
    const folder = fileURLToPath(new URL('../..', import.meta.url))
    const importers = (what: RegExp) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
        .filter((name) => what.test(readFileSync(`${folder}/${name}`, 'utf8')))
    expect(importers(/from '@opentelemetry\//)).toEqual([
      'platform/telemetry/metric-data.ts',
      'platform/telemetry/open-telemetry.ts',
    ])
    expect(importers(/from '[./\w-]*\/(?:metric-data|open-telemetry)\.ts'/)).toEqual([
      'platform/telemetry/open-telemetry.ts',
    ])
  })

  it('no request, statement or job makes a span', async () => {
    expect(isTracing()).toBe(false)
    expect((await send(world.app, 'GET', '/api/settings/plans', null)).statusCode).toBeLessThan(500)
    expect(await traced('work', async () => 'done')).toBe('done')
  })
})

describe('with a collector', () => {
  it('a request is a span with its route, and its statements are its children', async () => {
    const { app, flush, spans, refused, resources } = await aTracedServer()
    const person = await aPerson(world)
    await anApp(world, person)
    expect((await send(app, 'GET', '/api/apps/user?limit=3', person)).statusCode).toBe(200)
    await flush()
    expect(refused).toEqual([])
    const [request, ...others] = requestsIn(spans)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      name: 'GET /api/apps/user',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/apps/user',
        'http.response.status_code': 200,
      },
    })
    expect(request).not.toHaveProperty('parentSpanId')
    const statements = childrenOf(spans, request!)
    expect(statements.map(({ name }) => name)).toContain('select apps')
    for (const { traceId, kind, attributes } of statements) {
      expect([traceId, kind]).toEqual([request!.traceId, 3])
      expect(attributes['db.system.name']).toBe('postgresql')
    }
    // Statements of no request or job, as in the preparation of this test, are in no trace.
    expect(spans.filter(({ traceId }) => traceId !== request!.traceId)).toEqual([])
    expect(resources[0]).toMatchObject({ 'service.name': 'fortnight', 'service.version': '9' })
  })

  it('what a request with a body writes belongs to it, and a transaction to its work', async () => {
    const { app, flush, spans } = await aTracedServer()
    const person = await aPerson(world)
    const made = await send(app, 'POST', '/api/apps', person, { name: 'Harbour', description: 'Boats' })
    expect(made.statusCode).toBeLessThan(300)
    await traced('two statements', () =>
      world.database.db.transaction((tx) => tx.execute('select count(*) from leads')),
    )
    await flush()
    const names = childrenOf(spans, requestsIn(spans)[0]!).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['select sessions', 'insert rate_limits']))
    const work = spans.find(({ name }) => name === 'two statements')
    expect(childrenOf(spans, work!).map(({ name }) => name)).toEqual(['begin', 'select leads', 'commit'])
  })

  it('takes over the trace of a trusted proxy, and of no caller', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const { app, flush, spans } = await aTracedServer()
    const unproxied = await direct.another()
    const forwarded = { traceparent, 'x-forwarded-for': '198.51.100.7' }
    await app.inject({ url: '/health', headers: forwarded })
    await app.inject({ url: '/health', headers: { traceparent } })
    await app.inject({ url: '/health', headers: { ...forwarded, traceparent: 'nonsense' } })
    await unproxied.inject({ url: '/health', headers: forwarded })
    await flush()
    const [taken, ...own] = requestsIn(spans)
    expect([taken?.traceId, taken?.parentSpanId]).toEqual(traceparent.split('-').slice(1, 3))
    expect(own).toHaveLength(3)
    for (const span of own) {
      expect(span.traceId).not.toBe(taken?.traceId)
      expect(span).not.toHaveProperty('parentSpanId')
    }
  })

  it('sends no address, query, body, token or name of anyone', async () => {
    const { app, flush, bodies } = await aTracedServer()
    const canary = `canary${randomUUID().slice(0, 8)}`
    const person = await aPerson(world)
    const headers = {
      'x-forwarded-for': '198.51.100.77',
      'user-agent': canary,
      cookie: canary,
      tracestate: `a=${canary}`,
    }
    await send(app, 'GET', `/api/notifications/user/${person.email}?limit=${canary}`, person, undefined, headers)
    await send(app, 'GET', `/nothing/${canary}?a=${canary}`, null, undefined, headers)
    await send(app, 'POST', '/api/apps', person, { name: canary, description: canary }, headers)
    await send(
      app,
      'POST',
      '/api/identity/sign-in',
      null,
      { email: `${canary}@people.example`, password: canary },
      headers,
    )
    await world.database.pool.query(`select '${canary}' as from_here`)
    await traced('job that fails', async () => {
      await world.database.pool.query(`select 1 / 0, '${canary}'`)
    }).catch(() => {})
    await flush()
    const sent = bodies.join()
    expect(sent).toContain('/api/notifications/user/:email')
    for (const secret of [canary, person.email, person.id, person.token, '198.51.100', '127.0.0.1'])
      expect(sent).not.toContain(secret)
  })

  it('a job is a span, and one that fails says by which kind of error', async () => {
    const { flush, spans } = await aTracedServer()
    const { pool } = world.database
    let runs = 0
    const work = async () => {
      runs++
      await pool.query('select 1 / 0 from testers limit 1')
    }
    await pool.query(`insert into testers (name, email, country, timezone, hazard_a, hazard_b, score)
      values ('T', 'traced@testers.example', 'PK', 'UTC', 1, 65, 800)`)
    const jobs = await startJobs({ pool, jobs: [{ name: 'traced', work }], onError: () => {} })
    await wake(pool, 'traced')
    await vi.waitFor(() => expect(runs).toBeGreaterThan(0), { timeout: 15_000, interval: 50 })
    await jobs.stop()
    await flush()
    const job = spans.find(({ name }) => name === 'job traced')
    expect(job).toMatchObject({ kind: 1, status: { code: 2 }, attributes: { 'error.type': '22012' } })
    expect(childrenOf(spans, job!)).toEqual([
      expect.objectContaining({
        name: 'select testers',
        status: { code: 2 },
        attributes: expect.objectContaining({ 'db.response.status_code': '22012' }),
      }),
    ])
  })

  it('keeps the share of traces that the operator asks for', async () => {
    const collector = await startCollector()
    onTestFinished(collector.close)
    const env = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }
    const { flush } = await openTo(collector.endpoint, env)
    const app = await world.another()
    await app.inject('/health')
    await flush()
    expect(collector.spans).toEqual([])
    expect(collector.metrics).not.toEqual([])
  })

  it('gets every metric that /metrics has, with its labels', async () => {
    const { app, flush, metrics, refused } = await aTracedServer()
    await app.inject('/health')
    const { body } = await send(app, 'GET', '/metrics', null, undefined, { authorization: `Bearer ${token}` })
    await flush()
    expect(refused).toEqual([])
    const named = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => `${name} ${type}`)
    const typeOf = (metric: (typeof metrics)[number]) =>
      metric.histogram ? 'histogram' : metric.sum ? 'counter' : 'gauge'
    expect(metrics.map((metric) => `${metric.name} ${typeOf(metric)}`)).toEqual(named)
    const points = (name: string) => {
      const metric = metrics.find((each) => each.name === name)
      return metric?.gauge?.dataPoints ?? metric?.sum?.dataPoints ?? []
    }
    expect(points('database_up').map(({ asDouble }) => asDouble)).toEqual([1])
    expect(points('jobs_overdue').map(({ attributes }) => attributes['queue'])).toContain('mail')
    const health = metrics
      .find(({ name }) => name === 'http_request_duration_seconds')
      ?.histogram?.dataPoints.find(({ attributes }) => attributes['route'] === '/health')
    const seen = (series: string) =>
      Number(
        body
          .split('\n')
          .find((line) => line.startsWith(series))
          ?.split(' ')
          .at(-1),
      )
    const labels = 'method="GET",route="/health",status="200"'
    expect(health?.count).toBe(seen(`http_request_duration_seconds_count{${labels}}`))
    expect(health?.sum).toBe(seen(`http_request_duration_seconds_sum{${labels}}`))
    expect(health?.bucketCounts.reduce((sum, count) => sum + count, 0)).toBe(health?.count)
    expect(health?.bucketCounts).toHaveLength(health!.explicitBounds.length + 1)
  })
})

describe('a collector that', () => {
  /** Sends requests while the collector is unwell, and stops. */
  async function workWith(endpoint: string) {
    const { errors, close } = await openTo(endpoint, { OTEL_METRIC_EXPORT_INTERVAL: '1000' })
    const app = await world.another()
    const answers = await Promise.all(Array.from({ length: 3000 }, () => app.inject('/health')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await close()
    return errors
  }

  it('is away changes no answer, is reported once, and holds no stop up', async () => {
    const gone = await startCollector()
    gone.close()
    const errors = await workWith(gone.endpoint)
    expect(errors.length).toBeLessThanOrEqual(1)
  })

  it.each(['fails', 'hangs'] as const)('%s changes no answer and holds no stop up', async (how) => {
    const collector = await startCollector(how)
    onTestFinished(collector.close)
    expect((await workWith(collector.endpoint)).length).toBeLessThanOrEqual(1)
    expect(collector.bodies.length).toBeGreaterThan(0)
  })

  it('answers gets at the stop what was not sent yet', async () => {
    const { app, close, spans, metrics } = await aTracedServer()
    await app.inject('/health')
    expect(spans).toEqual([])
    await close()
    expect(requestsIn(spans)).toHaveLength(1)
    expect(metrics.length).toBeGreaterThan(10)
    expect(isTracing()).toBe(false)
  })
})

describe('the name of a statement', () => {
  it.each([
    ['select "id", "name" from "apps" where "owner_id" = $1', 'select apps'],
    ['\n  with part as (select 1 from testers t) update x set y = 1', 'update x'],
    ['insert into leads (a) values ($1)', 'insert leads'],
    [`update only "testers" set name = 'from secrets'`, 'update testers'],
    ['select 1 as n from (select a from (select b from "deep") c) d', 'select deep'],
    ['delete from devices where id in (select 1 from other)', 'delete devices'],
    [`select 'it''s from secrets', 'into others`, 'select'],
    ['select * from pgboss.job', 'select pgboss.job'],
    ['select extract(epoch from least(a, now())), b is distinct from c from jobs', 'select jobs'],
    ['begin', 'begin'],
    ['', 'statement'],
  ])('of %j is %s', (text, name) => {
    expect(summaryOf(text).name).toBe(name)
  })
})
