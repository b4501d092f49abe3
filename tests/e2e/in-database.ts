import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readConfig } from '../../server/src/platform/config.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { openStore, type Store } from '../../server/src/platform/files/store.ts'
import { wake } from '../../server/src/platform/jobs/wake.ts'
import type { Vault } from '../../server/src/platform/vault.ts'
import type { RunningServer } from './running-server.ts'

const stores = new WeakMap<RunningServer, Promise<Store>>()

/** The store of that server, opened once: it asks for the state of the schema and of all rights. */
function storeOf(server: RunningServer): Promise<Store> {
  const known = stores.get(server)
  if (known) return known
  const opened = openStore(readConfig({ DATA_DIR: server.dataDir }), () => undefined)
  stores.set(server, opened)
  server.beforeStop(async () => (await opened).close())
  return opened
}

/** Runs an act that no screen offers, directly in the server's database. */
export async function inDatabase<T>(
  server: RunningServer,
  act: (db: Database['db'], pool: Database['pool'], vault: Vault) => Promise<T>,
): Promise<T> {
  const { database, vault } = await storeOf(server)
  return act(database.db, database.pool, vault)
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

/** Moves all sign-ins of the account with that address an hour into the past. */
export async function ageSessions(server: RunningServer, email: string): Promise<void> {
  await inDatabase(server, (db) =>
    db.execute(sql`update sessions set authenticated_at = authenticated_at - interval '1 hour'
      where user_id = (select id from users where email = ${email})`),
  )
  await untilSessionsAreReadAgain()
}
