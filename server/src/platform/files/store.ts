import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Config } from '../config.ts'
import { type Database, type Db, migrateDatabase, openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import type { User } from '../db/embedded/unprivileged.ts'
import { grantTo } from '../db/grants.ts'
import { toDatabase } from '../db/primary.ts'
import { sealOld } from '../file-store/seal-old.ts'
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
  /** For copies of the embedded database; undefined for the operator's own. */
  backup: pg.ClientConfig | undefined
  /** User that the embedded database runs as, if we are root. */
  user: User | undefined
  vault: Vault
  /** Whether the server's role owns the tables, and so could change what is only added to. */
  servesAsOwner: boolean
  close(): Promise<void>
}

async function currentUser(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_user::text as name')
  return rows[0]?.name ?? ''
}

/** Whether a connection's role is the owner of the event log, a member of it or a superuser. */
async function ownsTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'member') as owns from pg_class where oid = 'run_events'::regclass`,
  )
  return rows[0]?.owns !== false
}

/** Does what only the owner of the database can; what it made is then open to the server. */
async function actAsOwner(owner: pg.ClientConfig, server: string, act: (db: Db) => Promise<void>): Promise<void> {
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    await act(drizzle(client))
    await grantTo(client, server)
  } finally {
    await client.end()
  }
}

/**
 * Opens the operator's database, or starts (or joins) the embedded one; brings the schema up to date as the owner, and serves as a role
 * that owns nothing of it. `prepare` sees the database then, and returns what the owner has to do before it is served, if anything.
 */
export async function openStore(
  config: Config,
  log: (message: string) => void,
  prepare?: (db: Db) => Promise<((owner: Db) => Promise<void>) | undefined>,
): Promise<Store> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  const connection = embedded?.config ?? toDatabase(config.databaseDirectUrl)
  const pooled = embedded?.config ?? toDatabase(config.databaseUrl)
  const database = openDatabase({
    config: connection,
    connections: config.connections.jobs,
    onError: (error) => log(`database connection lost: ${error.message}`),
  })
  try {
    const vault = createVault(config.secretKey ?? (await keyInFolder(config.dataDir)))
    const key = config.secretKey ? 'SECRET_KEY' : keyFileIn(config.dataDir)
    const owner = embedded?.owner ?? toDatabase(config.databaseOwnerUrl ?? config.databaseDirectUrl)
    const server = await currentUser(database.pool)
    await migrateDatabase(owner, {
      log,
      server,
      // So that the database of another installation stays unchanged.
      accept: (client) => requireItsKey(client, vault, { stateDir: embedded?.stateDir, key }),
    })
    await sealOld(database.db, vault, log)
    const owed = await prepare?.(database.db)
    if (owed) await actAsOwner(owner, server, owed)
    return {
      database,
      connection,
      pooled,
      backup: embedded?.backup,
      user: embedded?.user,
      vault,
      servesAsOwner: await ownsTables(database.pool),
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
