import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/** Users to whom copies of notifications are on their way. */
export async function listCopied(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct data ->> 'user_id' as id from pgboss.job
    where name = 'mail' and state in ('created', 'retry', 'active') and data ->> 'about' = 'notifications'`)
  return rows.map(({ id }) => id)
}
