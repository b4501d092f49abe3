import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** Counts the failed jobs of a queue that will be retried, and since when the oldest waits. */
export async function countHeldUp(db: Db, queue: string): Promise<{ total: number; since: Date | null }> {
  const { rows } = await db.execute<{ total: number; since: Date | null }>(sql`
    select count(*)::int as total, min(created_on) as since from pgboss.job
    where name = ${queue} and (state = 'retry' or (state = 'active' and retry_count > 0))`)
  const { total, since } = rows[0] ?? { total: 0, since: null }
  return { total, since: since && new Date(since) }
}
