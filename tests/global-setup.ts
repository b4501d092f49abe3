import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase, openDatabase } from '../server/src/platform/db/database.ts'
import { type Embedded, findCluster, startEmbedded } from '../server/src/platform/db/embedded.ts'
import { roles } from '../server/src/platform/db/embedded/role-names.ts'
import { asSuperuser } from '../server/src/platform/db/embedded/roles.ts'
import { openQueue } from '../server/src/platform/jobs/queue.ts'
import { mailQueue } from '../server/src/messaging/mail/mail-queue.ts'
import { movableClock } from './database-clock.ts'
import { startBroker } from './nats-broker.ts'
import { watchOver } from './watch-over.ts'

/** Loaded only where they are asked for. */
const anS3Server = async () => (await import('../server/src/platform/s3/s3-server.testkit.ts')).anS3Server()

async function startStandby(primary: Embedded, folder: string) {
  const { aStandby } = await import('../server/src/platform/db/standby.testkit.ts')
  await mkdir(folder, { mode: 0o755 })
  return aStandby(primary, folder)
}

/** Starts one PostgreSQL for the whole run and migrates a template, from which test files get their databases. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fortnight-test-'))
  // As root PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755)
  const letGo = watchOver(dataDir)
  const settings = {
    // A connection plans a statement once, instead of at each of its first five uses: tests use most of them so rarely.
    plan_cache_mode: 'force_generic_plan',
    // When a table is analyzed is chance, and statements are planned otherwise from then on: an import that usually takes
    // half a second took 25.
    autovacuum: 'off',
  }
  const reads = process.env['READS'] === 'replica'
  // What is not flushed is not sent to a standby.
  if (reads) Object.assign(settings, { synchronous_commit: 'on' })
  const options = { dataDir, database: 'template_fortnight', durable: false, settings }
  const embedded = await startEmbedded(options)
  await migrateDatabase(embedded.owner, { server: embedded.config.user })
  const owned = openDatabase({ config: embedded.owner, connections: 1 })
  await owned.pool.query(movableClock)
  await owned.close()
  // The tables of background work too, which otherwise every test file would make for itself.
  const database = openDatabase({ config: embedded.config, connections: 2 })
  await (await openQueue(database.pool, mailQueue, console.error)).close()
  await database.close()
  await asSuperuser(findCluster(options, console.error), async (client) => {
    await client.query('alter database template_fortnight is_template true')
    // Tests prepare what the rules forbid, and look at what others do.
    await client.query(`grant set on parameter session_replication_role to ${roles.owner}`)
    await client.query(`grant pg_monitor, pg_signal_backend to ${roles.owner}`)
  })
  project.provide('connection', embedded.config)
  const { password, ...owner } = embedded.owner
  project.provide('owner', { ...owner, password: await (password as () => Promise<string>)() })
  project.provide('secretKey', randomBytes(32).toString('hex'))
  project.provide('folder', dataDir)
  const standby = reads ? await startStandby(embedded, join(dataDir, 'standby')) : undefined
  project.provide('standby', standby?.address)
  const broker = process.env['PUSH'] === 'nats' ? await startBroker(process.env['NATS_SERVER']) : undefined
  project.provide('nats', broker?.url)
  const s3 = process.env['FILES'] === 's3' ? await anS3Server() : undefined
  project.provide('s3', s3 && { settings: s3.settings, folder: s3.folder })
  // Not as the teardown of a global setup, which Vitest runs before the processes of the test files end.
  project.vitest.onClose(async () => {
    if (standby) process.stdout.write(`The replica answered ${await standby.answered()} statements.\n`)
    await standby?.stop()
    await embedded.stop()
    await broker?.stop()
    await s3?.close()
    await rm(dataDir, { recursive: true, force: true })
    letGo()
  })
}
