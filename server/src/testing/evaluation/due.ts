import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/**
 * Something happened on the run (an opt-in, a leave, a declined or expired offer, a count of Play Console): it is looked at with
 * the next tick instead of within the hour. Never waits: where a tick or another change holds the run at this moment, the hourly
 * look finds what happened. Runs that wait for a team, and closed ones, are left alone.
 */
export async function due(tx: Db, runId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update runs set next_eval_at = ${now.toISOString()}::timestamptz
    where id = (select id from runs where id = ${runId} and next_eval_at is not null for no key update skip locked)`)
}
