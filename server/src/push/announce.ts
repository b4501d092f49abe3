import { sql } from 'drizzle-orm'
import type { Topic } from '@fortnight/contract/push'
import type { Db } from '../db/database.ts'

export const channel = 'push'

/** Who is told, and what has changed. */
export interface Announcement {
  /** User ids, or every signed-in administrator. */
  to: string[] | 'admins'
  topics: Topic[]
}

/** Tells open browsers, on every server, that something changed. Inside a transaction it goes out with the commit. */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(announcement)})`)
}
