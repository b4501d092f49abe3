import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readConfig } from '../../server/src/platform/config.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { openStore } from '../../server/src/platform/files/store.ts'
import { wake } from '../../server/src/platform/jobs/wake.ts'
import type { Vault } from '../../server/src/platform/vault.ts'
import type { RunningServer } from './running-server.ts'

/** Runs an act that no screen offers, directly in the server's database. */
export async function inDatabase<T>(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  act: (db: Database['db'], pool: Database['pool'], vault: Vault) => Promise<T>,
): Promise<T> {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), () => undefined)
  try {
    return await act(store.database.db, store.database.pool, store.vault)
  } finally {
    await store.close()
  }
}

/** Runs an act as the owner of the server's database: what even the server has no right to. */
export async function asOwner<T>(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  act: (db: Database['db']) => Promise<T>,
): Promise<T> {
  const { owner, stop } = await startEmbedded({ dataDir })
  const database = openDatabase({ config: owner, connections: 1 })
  try {
    return await act(database.db)
  } finally {
    await database.close()
    await stop()
  }
}

/** Asks the server to do a job now that its schedule would do within the minute. */
export const doNow = (server: RunningServer, job: string) => inDatabase(server, (_, pool) => wake(pool, job))

/** A server remembers a session for a second. */
const untilSessionsAreReadAgain = () => sleep(1100)

/** Moves all sign-ins an hour into the past. */
export async function ageSessions(server: RunningServer): Promise<void> {
  await inDatabase(server, (db) =>
    db.execute(sql`update sessions set authenticated_at = authenticated_at - interval '1 hour'`),
  )
  await untilSessionsAreReadAgain()
}
