import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { brand } from '@fortnight/contract/brand'
import packageJson from '../package.json' with { type: 'json' }
import * as users from './auth/users.repository.ts'
import { readConfig } from './config.ts'
import { demoAccounts, fillDemo } from './demo/demo.ts'
import { loggable } from './http/problems.ts'
import { startJobs } from './jobs/jobs.ts'
import { staffQueueJob } from './runs/staff-queue.job.ts'
import { buildServer } from './server.ts'
import { openStore } from './store.ts'

const say = (line = '') => process.stdout.write(`${line}\n`)
const config = readConfig(process.env)
const log = pino({ level: config.logLevel })
const webRoot = fileURLToPath(new URL('../../web/build/client', import.meta.url))
if (!existsSync(webRoot)) throw new Error('The web is not built: run `npm run build` first, or start with `npm start`.')

const store = await openStore(config, (message) => log.warn(message))
const { database, connection, vault } = store
if (config.demo) await fillDemo(database.db, vault, say)
const app = await buildServer({
  config,
  database,
  connection,
  vault,
  version: packageJson.version,
  logger: { level: config.logLevel },
  webRoot,
})
const jobs = await startJobs({
  pool: database.pool,
  jobs: [staffQueueJob(database.db)],
  onError: (error) => log.warn({ problem: loggable(error) }, 'background work'),
})
await app.listen({ port: config.port, host: config.host })

const { port } = app.server.address() as AddressInfo
const shown = config.port === 0 ? `http://127.0.0.1:${port}` : config.publicOrigin
say(`${brand.name} is ready at ${shown}`)
const accounts = config.demo ? await demoAccounts(database.db, vault) : []
for (const { role, email, password } of accounts) say(`  ${role.padEnd(9)}  ${email}  ${password}`)
if (accounts.length) say('  These accounts belong to the demo. DEMO=off starts without one.')
else if (!(await users.listAdminIds(database.db)).length)
  say('There is no administrator yet. Make one with: npm run admin -- create you@example.com')

const patienceMs = 15_000
let leaving = false

/** Answers what has begun, refuses what comes, gives background work back, then leaves the database. */
async function leave() {
  if (leaving) return
  leaving = true
  setTimeout(() => process.exit(1), patienceMs).unref()
  await app.close()
  await jobs.stop()
  await store.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave())
