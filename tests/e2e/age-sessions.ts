import { sql } from 'drizzle-orm'
import { readConfig } from '../../server/src/config.ts'
import { openStore } from '../../server/src/store.ts'
import type { RunningServer } from './running-server.ts'

/** As if everybody had signed in an hour ago. */
export async function ageSessions({ dataDir }: RunningServer): Promise<void> {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), () => undefined)
  try {
    await store.database.db.execute(sql`update sessions set authenticated_at = authenticated_at - interval '1 hour'`)
  } finally {
    await store.close()
  }
  // A server remembers a session for a second.
  await new Promise((done) => setTimeout(done, 1100))
}
