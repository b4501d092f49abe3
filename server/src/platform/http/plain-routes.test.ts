import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventsPath } from '@fortnight/contract/push'
import { startOpenIdProvider } from '../../../../tests/openid-provider.ts'
import { aPerson } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import {
  comeBack,
  cookieOf,
  failure,
  landing,
  leave,
  origin,
  aProviderPerson,
} from '../../identity/auth/openid.testkit.ts'
import { aServer, aWay } from './outage.testkit.ts'
import { aBuiltWeb } from './pages.testkit.ts'

/** A provider that accepts connections and never answers. */
async function aSilentProvider() {
  const open = new Set<Socket>()
  const server = createServer((socket) => void open.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => (server.close(), open.forEach((socket) => socket.destroy()))
  const env = { OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'fortnight', OIDC_CLIENT_SECRET: 'secret' }
  return { env, stop }
}

const webRoot = aBuiltWeb()
const provider = await startOpenIdProvider()
const silent = await aSilentProvider()
afterAll(async () => {
  silent.stop()
  await provider.stop()
})
// A limit of one second instead of the four in production; without it these calls wait for a minute.
const world = useTestServer({ env: { ...provider.env, REQUEST_SECONDS: '1' } })
const silentWorld = useTestServer({ env: { ...silent.env, REQUEST_SECONDS: '1' } })
const inTimeMs = 10_000

/** Routes of servers that are built meanwhile, each with its final options. */
function watchRoutes(): RouteOptions[] {
  const routes: RouteOptions[] = []
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route))
  subscribe('fastify.initialization', watch)
  onTestFinished(() => void unsubscribe('fastify.initialization', watch))
  return routes
}

async function timed<T>(act: Promise<T>) {
  const since = performance.now()
  return { answer: await act, ms: performance.now() - since }
}

describe('a route outside the contract', () => {
  it('keeps to a time limit, as every route does', async () => {
    const routes = watchRoutes()
    await aServer(world, world.connection, { webRoot })
    expect(routes.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/', '/api/auth/google', '/auth/google', '/ready', '/api/apps/user', eventsPath]),
    )
    // Built files are sent at the reader's speed.
    const unlimited = routes.filter(({ config, url }) => !config?.bounded && url !== '/*')
    expect(unlimited.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([])
  })

  it.each(['/api/auth/google', '/auth/google'])(
    '%s is answered in time while the provider does not answer',
    async (path) => {
      const url = `${path}?redirect_uri=${encodeURIComponent(origin)}`
      const { answer, ms } = await timed(silentWorld.app.inject(url))
      expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
        503,
        { code: 'unavailable', detail: 'OAuth initiation failed' },
        '5',
      ])
      expect(ms).toBeLessThan(inTimeMs)
    },
  )

  it('the callback of the provider is answered in time while the database hangs', async () => {
    const way = await aWay(world)
    const { app } = await aServer(world, way.connection, { env: { ...provider.env, REQUEST_SECONDS: '1' } })
    provider.choose(aProviderPerson())
    const away = await leave(app)
    const back = await provider.walk(String(away.headers.location))
    way.hang()
    const { answer, ms } = await timed(comeBack(app, back, cookieOf(away)))
    expect(landing(answer)).toEqual(failure)
    expect(ms).toBeLessThan(inTimeMs)
    await way.cut()
  })

  it('a stream begins in time or is refused', async () => {
    const way = await aWay(world)
    const { app } = await aServer(world, way.connection, { env: { REQUEST_SECONDS: '1' } })
    const person = await aPerson(world)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const open = (signal: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}${eventsPath}`, { headers: person.headers, signal })
    way.hang()
    const { answer, ms } = await timed(open(AbortSignal.timeout(30_000)))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(ms).toBeLessThan(inTimeMs)
    await way.cut()
    await way.restore()
    const reader = new AbortController()
    onTestFinished(() => reader.abort())
    await expect.poll(async () => (await open(reader.signal)).status).toBe(200)
  })
})
