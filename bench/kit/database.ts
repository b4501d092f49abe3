import { type Database, migrateDatabase, openDatabase } from '../../server/src/platform/db/database.ts'
import { type Embedded, findCluster, startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { roles } from '../../server/src/platform/db/embedded/role-names.ts'
import { asSuperuser } from '../../server/src/platform/db/embedded/roles.ts'
import { later, scratch } from './tidy.ts'

export interface BenchDatabase extends Database {
  /** How a server connects. */
  config: Embedded['config']
  /** `config` in the form of DATABASE_URL. */
  url: string
  dataDir: string
  /** Leaves the database and shuts PostgreSQL down before the end of the program. */
  shut(): Promise<void>
}

/** A durable PostgreSQL of our own, as `npm start` runs it, migrated and empty, as its owner; gone at the end. `folder`: where, if not in a temporary one. */
export async function benchDatabase(connections = 4, folder?: string): Promise<BenchDatabase> {
  const dataDir = folder ?? (await scratch('data'))
  const { config, owner, stop } = await startEmbedded({ dataDir })
  let open: { close(): Promise<void> } | undefined
  const shut = async () => {
    const closing = open
    open = undefined
    await closing?.close()
    await stop()
  }
  later(shut)
  await migrateDatabase(owner, { server: config.user })
  // Benches load rows without the triggers.
  await asSuperuser(findCluster({ dataDir }, console.error), (client) =>
    client.query(`grant set on parameter session_replication_role to ${roles.owner}`),
  )
  const database = openDatabase({ config: owner, connections })
  open = database
  // The socket's folder goes into the query, because the host of a URL can't hold a path.
  const url = `postgresql://${config.user}@localhost/${config.database}?host=${encodeURIComponent(config.host)}`
  return { ...database, config, url, dataDir, shut }
}
