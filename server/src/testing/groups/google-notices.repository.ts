import { and, eq, sql } from 'drizzle-orm'
import { dayMs } from '@fortnight/contract/format/spans'
import type { Tx } from '../../platform/db/database.ts'
import { google_notices } from '../../platform/db/schema/testing-groups.ts'
import { moment } from '../../platform/db/moment.ts'

/** Whom a failure of groups, of closed tracks or of their figures is reported to: the developer of one test, or the operator for all. */
type Subject = `${'group' | 'track' | 'vitals'} ${string}`

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
      setWhere: sql`${google_notices.told_at} <= ${moment(since)}`,
    })
    .returning({ subject: google_notices.subject })
  return reported.length === 1
}

/** The same of a failure that is found again within a day as long as it goes on: it is news once, however long that is. */
export async function isNewFailure(tx: Tx, subject: Subject, problem: string, now: Date): Promise<boolean> {
  if (await isNews(tx, subject, problem, now)) return true
  await tx
    .update(google_notices)
    .set({ told_at: now })
    .where(and(eq(google_notices.subject, subject), eq(google_notices.problem, problem)))
  return false
}
