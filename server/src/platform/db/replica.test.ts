import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '@fortnight/contract/api'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { anApp, aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { buildServer, type ServerOptions } from '../../app/server.ts'
import { learnTonight } from '../../testing/evaluation/learn.ts'
import { readConfig } from '../config.ts'
import { openStore, type Store } from '../files/store.ts'
import { openDatabase } from './database.ts'
import { aPlace, cleanUp, start } from './embedded.fixtures.ts'
import { openReplica, type Replica } from './replica.ts'
import { aStandby } from './standby.testkit.ts'

let store: Store
let standby: Awaited<ReturnType<typeof aStandby>>
let replica: Replica
let app: FastifyInstance
let world: Pick<TestServer, 'app' | 'database' | 'vault' | 'connection'>
let [admin, owner]: [Person, Person] = [] as never
let options: Pick<ServerOptions, 'config' | 'version' | 'logger' | 'limitScale'>
/** A replica is left alone for a second after each failure. */
const patiently = { timeout: 20_000, interval: 300 }

/** Names of the newest apps, asked for right after one of that name was submitted. */
async function namesAfter(name: string): Promise<string[]> {
  await anApp(world as TestServer, owner, { name })
  const { data } = await ok<{ data: { name: string }[] }>(send(app, 'GET', '/api/admin/apps?sort=-created_at', admin))
  return data.map((row) => row.name)
}

beforeAll(async () => {
  const place = await aPlace()
  const [data, copy] = [path.join(place, 'data'), path.join(place, 'standby')]
  for (const folder of [data, copy]) await mkdir(folder, { mode: 0o755 })
  const config = readConfig({
    NODE_ENV: 'test',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    REQUEST_SECONDS: '60',
    DATA_DIR: data,
  })
  // What is not flushed is not sent, so that a commit must be to be found on a standby.
  const primary = await start(data, { settings: { synchronous_commit: 'on' } })
  store = await openStore(config, () => {})
  standby = await aStandby(primary, copy)
  const { connection, vault } = store
  const database = openDatabase({ config: connection, connections: 10 })
  replica = openReplica({
    address: standby.address,
    primary: connection,
    connections: { requests: 5, exports: 2 },
    requestMs: 60_000,
    exportMs: 60_000,
    onError: () => {},
  })
  options = { config, version: 'test', logger: false, limitScale: 1000 }
  app = await buildServer({ ...options, database, replica, connection, vault })
  await app.ready()
  world = { app, database, connection, vault }
  admin = await aPerson(world as TestServer, 'admin')
  owner = await aPerson(world as TestServer)
}, 60_000)
afterAll(async () => {
  await app.close()
  await replica.close()
  await world.database.close()
  await standby.stop()
  await store.close()
  await cleanUp()
})

const declared = Object.values(api)
  .flatMap((table) => Object.values(table as Record<string, Endpoint>))
  .filter((endpoint) => endpoint.replica)
const plain = declared.filter(({ path: address }) => !address.includes(':'))

describe('a replica', () => {
  it('may be declared for calls that only read', () => {
    expect(declared.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(declared.length).toBeGreaterThan(40)
  })

  it.each(plain.map((endpoint) => [endpoint.path, endpoint] as const))(
    'answers %s by itself, and is asked for no write',
    async (address) => {
      await expect.poll(replica.isFresh, patiently).toBe(true)
      const from = standby.log().length
      const answer = await send(app, 'GET', address, admin)
      expect(answer.statusCode).toBe(200)
      const statements = standby.log().slice(from)
      expect(statements.replace(/.*pg_control_checkpoint.*\n.*/g, '')).toMatch(/execute|statement: /)
      expect(statements).not.toMatch(/read-only transaction|during recovery/)
    },
  )

  it('shows each write to the next call, however many there are', async () => {
    const from = standby.log().length
    for (let n = 0; n < 40; n++) expect(await namesAfter(`Harbour ${n}`)).toContain(`Harbour ${n}`)
    expect(
      standby
        .log()
        .slice(from)
        .match(/from "apps"/g)?.length ?? 0,
    ).toBeGreaterThan(20)
  })

  it('writes the line of an export on the primary, and reads its rows', async () => {
    const from = standby.log().length
    const file = await send(app, 'GET', '/api/admin/users.csv', admin)
    expect(file.body).toContain(admin.email)
    expect(standby.log().slice(from)).toMatch(/from "users"/)
    const { rowCount } = await world.database.pool.query(`select from audit_log where action = 'user.export'`)
    expect(rowCount).toBeGreaterThan(0)
  })

  it('that falls behind or is away is passed over: no caller reads an older state', async () => {
    await expect.poll(replica.isFresh, patiently).toBe(true)
    standby.replaying(false)
    for (let n = 0; n < 5; n++) expect(await namesAfter(`Behind ${n}`)).toContain(`Behind ${n}`)
    standby.replaying(true)
    await expect.poll(replica.isFresh, patiently).toBe(true)
    await standby.stop()
    for (let n = 0; n < 5; n++) expect(await namesAfter(`Away ${n}`)).toContain(`Away ${n}`)
    expect(await replica.isFresh()).toBe(false)
    await standby.start()
    await expect.poll(replica.isFresh, patiently).toBe(true)
    expect(await namesAfter('Back')).toContain('Back')
  })

  it('is read by the learning of the night, once it has what was learnt before', async () => {
    const from = standby.log().length
    await expect.poll(replica.isFresh, patiently).toBe(true)
    await learnTonight(world.database.db, new Date(), async () => replica.jobs)
    expect(standby.log().slice(from)).toMatch(/from assignments where invited_at/)
    const { rowCount } = await world.database.pool.query('select from fleet_estimates')
    expect(rowCount).toBeGreaterThan(0)
  })

  it('that cannot be reached after all is made up for by the primary', async () => {
    await expect.poll(replica.isFresh, patiently).toBe(true)
    const unreachable = { ...replica, isFresh: async () => true }
    const { connection, database, vault } = world
    const other = await buildServer({ ...options, database, connection, vault, replica: unreachable })
    await other.ready()
    await standby.stop()
    expect((await send(other, 'GET', '/api/admin/apps', admin)).statusCode).toBe(200)
    await standby.start()
    await other.close()
  })
})
