import { sql } from 'drizzle-orm'
import { dayMs } from '@fortnight/contract/format/spans'
import type { Tx } from '../../platform/db/database.ts'
import { google_notices } from '../../platform/db/schema/testing-groups.ts'

/** Whom a failure of groups, or of closed tracks, is reported to: the developer of one test, or the operator for all. */
type Subject = `${'group' | 'track'} ${string}`

/**
 * Whether that problem is news to them: they were not notified of it for a day. It then counts as reported by this
 * transaction; another one that asks meanwhile waits for it.
 */
export async function isNews(tx: Tx, subject: Subject, problem: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs)
  const reported = await tx
    .insert(google_notices)
    .values({ subject, problem, told_at: now })
    .onConflictDoUpdate({
      target: [google_notices.subject, google_notices.problem],
      set: { told_at: now },
      setWhere: sql`${google_notices.told_at} <= ${since.toISOString()}::timestamptz`,
    })
    .returning({ subject: google_notices.subject })
  return reported.length === 1
}
