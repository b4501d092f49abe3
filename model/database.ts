import { scratch, later } from '../bench/kit/tidy.ts'
import { migrateDatabase } from '../server/src/platform/db/database.ts'
import { type Embedded, startEmbedded } from '../server/src/platform/db/embedded.ts'

/** A PostgreSQL of our own with our tables, gone at the end. What the machine loses in a crash is no loss. */
export async function ownDatabase(): Promise<Embedded['owner']> {
  const { owner, stop } = await startEmbedded({ dataDir: await scratch('model'), durable: false })
  later(stop)
  await migrateDatabase(owner)
  return owner
}
