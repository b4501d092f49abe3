import { type Database, migrateDatabase, openDatabase } from '../../server/src/platform/db/database.ts'
import { type Embedded, startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { later, scratch } from './tidy.ts'

export interface BenchDatabase extends Database {
  config: Embedded['config']
  /** In the form of DATABASE_URL. */
  url: string
  dataDir: string
  /** Leaves the database and shuts PostgreSQL down before the end of the program. */
  shut(): Promise<void>
}

/** A durable PostgreSQL of our own, as `npm start` runs it, migrated and empty; gone at the end. */
export async function benchDatabase(connections = 4): Promise<BenchDatabase> {
  const dataDir = await scratch('data')
  const { config, stop } = await startEmbedded({ dataDir })
  let open: { close(): Promise<void> } | undefined
  const shut = async () => {
    const closing = open
    open = undefined
    await closing?.close()
    await stop()
  }
  later(shut)
  await migrateDatabase(config)
  const database = openDatabase({ config, connections })
  open = database
  // The socket's folder goes into the query, because the host of a URL can't hold a path.
  const url = `postgresql://${config.user}@localhost/${config.database}?host=${encodeURIComponent(config.host)}`
  return { ...database, config, url, dataDir, shut }
}
