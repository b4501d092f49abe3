import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '../server/src/db/database.ts'
import { type Embedded, startEmbedded } from '../server/src/db/embedded.ts'

/** A PostgreSQL of our own with an empty database, for as long as `work` lasts. What the machine loses in a crash is no loss. */
export async function withDatabase<T>(work: (connection: Embedded['config']) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fortnight-model-'))
  // As root PostgreSQL runs as somebody else, who must be able to enter.
  await chmod(dataDir, 0o755)
  const { config, stop } = await startEmbedded({ dataDir, durable: false })
  try {
    await migrateDatabase(config)
    return await work(config)
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
