import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/** Users to whom copies of notifications are on their way. */
export async function listCopied(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct data ->> 'user_id' as id from pgboss.job
    where name = 'mail' and state in ('created', 'retry', 'active') and data ->> 'about' = 'notifications'`)
  return rows.map(({ id }) => id)
}

/** Mail that was tried in vain and is tried again: how many, and since when the oldest waits. */
export async function countHeldUp(db: Db): Promise<{ total: number; since: Date | null }> {
  const { rows } = await db.execute<{ total: number; since: Date | null }>(sql`
    select count(*)::int as total, min(created_on) as since from pgboss.job
    where name = 'mail' and (state = 'retry' or (state = 'active' and retry_count > 0))`)
  const { total, since } = rows[0] ?? { total: 0, since: null }
  return { total, since: since && new Date(since) }
}
