import type pg from 'pg'
import { type Config } from '../config.ts'
import { type Database, migrateDatabase, openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { requireItsKey } from './store-key.ts'
import { createVault, keyFileIn, keyInFolder, type Vault } from '../vault.ts'

/** The opened database with its vault and pools. */
export interface Store {
  /** Pool of jobs and commands; the server's requests have connections of their own. */
  database: Database
  /** To PostgreSQL itself: for whatever needs a session of its own. */
  connection: pg.ClientConfig
  /** For requests, whose transactions may share sessions: through a pooler if there is one. */
  pooled: pg.ClientConfig
  vault: Vault
  close(): Promise<void>
}

/** Opens the operator's database, or starts (or joins) the embedded one; brings the schema up to date. */
export async function openStore(config: Config, log: (message: string) => void): Promise<Store> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  const connection = embedded?.config ?? { connectionString: config.databaseDirectUrl }
  const pooled = embedded?.config ?? { connectionString: config.databaseUrl }
  const database = openDatabase({
    config: connection,
    connections: config.connections.jobs,
    onError: (error) => log(`database connection lost: ${error.message}`),
  })
  try {
    const vault = createVault(config.secretKey ?? (await keyInFolder(config.dataDir)))
    const key = config.secretKey ? 'SECRET_KEY' : keyFileIn(config.dataDir)
    // Before migrating, so that the database of another installation stays unchanged.
    await requireItsKey(database.pool, vault, { stateDir: embedded?.stateDir, key })
    await migrateDatabase(connection, { log })
    return {
      database,
      connection,
      pooled,
      vault,
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await database.close()
    await embedded?.stop()
    throw error
  }
}
