import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase, openDatabase } from '../server/src/platform/db/database.ts'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { openQueue } from '../server/src/platform/jobs/queue.ts'
import { mailQueue } from '../server/src/messaging/mail/mail-queue.ts'
import { watchOver } from './watch-over.ts'

/** Starts one PostgreSQL for the whole run and migrates a template, from which test files get their databases. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fortnight-test-'))
  // As root PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755)
  const letGo = watchOver(dataDir)
  const embedded = await startEmbedded({ dataDir, database: 'template_fortnight', durable: false })
  await migrateDatabase(embedded.config)
  // The tables of background work too, which otherwise every test file would make for itself.
  const database = openDatabase({ config: embedded.config, connections: 2 })
  await (await openQueue(database.pool, mailQueue, console.error)).close()
  await database.close()
  const client = new pg.Client({ ...embedded.config, database: 'postgres' })
  await client.connect()
  await client.query('alter database template_fortnight is_template true')
  // A connection plans a statement once, instead of at each of its first five uses: tests use most of them so rarely.
  await client.query('alter system set plan_cache_mode = force_generic_plan')
  // When a table is analyzed is chance, and statements are planned otherwise from then on: an import that usually takes
  // half a second took 25.
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
  project.provide('connection', embedded.config)
  project.provide('secretKey', randomBytes(32).toString('hex'))
  project.provide('folder', dataDir)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
    letGo()
  }
}
