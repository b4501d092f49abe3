import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { readConfig } from '../server/src/platform/config.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { requestLimits } from '../server/src/platform/db/time-limits.ts'
import { createFileStore, type FileStore, type FileStoreParts } from '../server/src/platform/file-store/file-store.ts'
import { fileStoreParts } from '../server/src/platform/file-store/open-file-store.ts'
import type { Push } from '../server/src/platform/push/push.ts'
import { buildServer } from '../server/src/app/server.ts'
import { createVault, type Vault } from '../server/src/platform/vault.ts'
import { paymentAccounts } from './payment-accounts.ts'
import { administer, connectionTo, makeDatabase } from './prepared.ts'
import { filesVariables } from './files.ts'
import { openTestPush } from './push.ts'
import { openTestReplica } from './replica.ts'
import { followClock } from './database-clock.ts'
import { takeSharedDatabase } from './shared-database.ts'

/** A server of our own on a database of our own. */
export interface TestServer {
  app: FastifyInstance
  database: Database
  connection: pg.ClientConfig
  /** What brings announcements to work in the background. */
  push: Push
  vault: Vault
  fileParts: FileStoreParts
  files: FileStore
  /** The time that its servers go by; undefined while that is the true one. */
  now: Date | undefined
  /** A clock that goes on, instead of `now`. */
  clock?: () => Date
  /** Runs a statement that the server has no right to: as the owner of its database. */
  asOwner(statement: string): Promise<void>
  /** Another server on the same database. */
  another(): Promise<FastifyInstance>
}

// The least that argon2 takes: hashes took more time than all else that sign-ins do. Tests of hashes ask for the true
// cost.
const leastCost = { memory: 8, passes: 1 }

const vault = createVault(inject('secretKey'))

const environment = {
  NODE_ENV: 'test',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  // A test can prepare more in one statement than any request does, on a busy machine; tests of the limits set their
  // own.
  REQUEST_SECONDS: '60',
  ...paymentAccounts,
}

/** Call it at the top of a test file; read it inside tests. */
export function useTestServer(
  options: {
    env?: Record<string, string>
    limitScale?: number
    webRoot?: string
    /** Whether the database begins with the demo. */
    demo?: boolean
    liveDemo?: boolean
    quickHashes?: boolean
    /** For a file that changes the definition of tables, or needs an order in numbers. */
    ownDatabase?: boolean
    /**
     * For a file that listens to the database, or opens carriers of push on it: a server with NATS would take its messages from the
     * outbox.
     */
    ownPush?: boolean
    /** For a file that counts what waits in the database: its reads must wait there too, not on a replica. */
    onPrimary?: boolean
  } = {},
): TestServer {
  const world = {} as TestServer
  const now = () => world.clock?.() ?? world.now
  const open: FastifyInstance[] = []
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const dataDir = join(tmpdir(), name)
  const config = readConfig({ ...environment, ...filesVariables(name), DATA_DIR: dataDir, ...options.env })

  async function build() {
    const push = await openTestPush(world.connection, options.ownPush)
    const replica = options.onPrimary ? undefined : openTestReplica(world.connection, now)
    const app = await buildServer({
      config,
      push,
      replica,
      database: world.database,
      connection: world.connection,
      vault,
      version: 'test',
      logger: false,
      // Tests make more calls from one address than people do; the tests of the limits ask for the true ones.
      limitScale: options.limitScale ?? 1000,
      ...(options.quickHashes !== false && { passwordCost: leastCost }),
      clock: () => now() ?? new Date(),
      liveDemo: options.liveDemo ?? false,
      ...(options.webRoot && { webRoot: options.webRoot }),
    })
    app.addHook('onClose', async () => {
      await push.close()
      await replica?.close()
    })
    open.push(app)
    await app.ready()
    return app
  }

  let leaveDatabase = async () => {}
  /** The one of the process for what most files need, which saves half of what a server costs. */
  async function aDatabase() {
    const shared = Object.keys(options).length ? undefined : await takeSharedDatabase(vault, config.requestMs)
    if (shared) {
      leaveDatabase = async () => {
        shared.setNow(() => undefined)
        await shared.empty()
      }
      shared.setNow(now)
      return shared
    }
    await makeDatabase(name, vault, options)
    const connection = connectionTo(name)
    const database = openDatabase({ config: connection, connections: 10, limits: requestLimits(config.requestMs) })
    followClock(database.pool, now)
    leaveDatabase = async () => {
      await database.close()
      await administer((client) => client.query(`drop database if exists ${name} with (force)`))
    }
    return { database, connection }
  }

  beforeAll(async () => {
    const { database, connection } = await aDatabase()
    const asOwner = (statement: string) =>
      administer(async (client) => void (await client.query(statement)), connection.database)
    const fileParts = fileStoreParts(config, database.db, vault)
    const files = createFileStore(fileParts)
    const push = await openTestPush(connection, options.ownPush)
    Object.assign(world, { database, connection, push, vault, fileParts, files, another: build, asOwner })
    world.app = await build()
  })
  afterAll(async () => {
    for (const app of open) await app.close()
    await world.push.close()
    await leaveDatabase()
    await rm(dataDir, { recursive: true, force: true })
  })
  return world
}

/** Counts the statements of that database which wait for a row's lock. */
export async function waiting({ database }: TestServer): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.n ?? 0
}
