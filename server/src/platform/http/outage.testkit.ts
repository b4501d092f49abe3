import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { aLine } from '../../../../tests/line.ts'
import { openTestPush } from '../../../../tests/push.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { requestLimits } from '../db/time-limits.ts'
import { buildServer } from '../../app/server.ts'
import type { Push } from '../push/push.ts'

/** A proxy to the tests' PostgreSQL that can be cut and restored, as in a restart, or stall for a while. */
export async function aWay(world: TestServer) {
  const folder = await mkdtemp(join(tmpdir(), 'way-'))
  const { host, port } = world.connection
  const file = `.s.PGSQL.${port}`
  const line = aLine({ path: join(folder, file) }, { path: join(String(host), file) })
  await line.restore()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { connection: { ...world.connection, host: folder }, ...line }
}

/**
 * A server that reaches its database through that proxy, if `direct` for all but its requests; `dataDir` and `webRoot` as
 * in production.
 */
export async function aServer(
  world: TestServer,
  connection: pg.ClientConfig,
  options: { dataDir?: string; webRoot?: string; env?: Record<string, string>; direct?: boolean; push?: Push } = {},
) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'data-')))
  const config = readConfig({ DEMO: 'off', NODE_ENV: 'test', DATA_DIR: dataDir, ...options.env })
  const requests = options.direct ? world.connection : connection
  const database = openDatabase({ config: requests, connections: 4, limits: requestLimits(config.requestMs) })
  const push = options.push ?? (await openTestPush(connection))
  const app = await buildServer({
    config,
    database,
    connection,
    push,
    vault: world.vault,
    version: 'test',
    logger: false,
    limitScale: 1000,
    ...(options.webRoot && { webRoot: options.webRoot }),
  })
  onTestFinished(async () => {
    await app.close()
    if (!options.push) await push.close()
    await database.close()
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  })
  await app.ready()
  return { app, database, dataDir }
}
