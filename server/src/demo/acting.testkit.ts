import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { hooks } from '../app/hooks.ts'
import { openDatabase } from '../platform/db/database.ts'
import { filesInDatabase } from '../platform/file-store/file-store.testkit.ts'
import { createLimits } from '../platform/http/limits.ts'
import { createVault } from '../platform/vault.ts'
import { startSampleTesters } from './live.ts'

/** A process in which sample testers act five times as fast, from that moment on. It ends when it is killed. */
export function startActing(config: pg.ClientConfig, secretKey: string, from: Date) {
  const how = JSON.stringify({ config, secretKey, from })
  const sooner = new URL('../platform/resolve-once.ts', import.meta.url).href
  return spawn(process.execPath, ['--import', sooner, fileURLToPath(import.meta.url), how], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function run({ config, secretKey, from }: { config: pg.ClientConfig; secretKey: string; from: string }) {
  const database = openDatabase({ config, connections: 4 })
  const ahead = Date.parse(from) - Date.now()
  const time = { clock: () => new Date(Date.now() + ahead), aheadMs: () => ahead, refresh: () => Promise.resolve() }
  const onError = (error: Error) => process.stderr.write(`${error.stack}\n`)
  const files = filesInDatabase(database.db, createVault(secretKey))
  const player = { db: database.db, files, ...time, hooks, limits: createLimits(database.pool), jobs: [] }
  startSampleTesters(player, { pace: 5, onError })
}

const how = process.argv[2]
if (import.meta.main && how) void run(JSON.parse(how))
