import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { oneOf } from '../../platform/db/schema/columns.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { digests } from '../../platform/db/schema/testing-record.ts'
import { moment } from '../../platform/db/moment.ts'

/** Tests that run, of developers who want a digest. */
const reported = and(
  oneOf('runs.phase', ['running', 'extended']),
  sql`${users.digest} and ${users.disabled_at} is null and ${users.deleted_at} is null`,
)

/** Running tests whose last full day has no digest yet, with that day and their reader's time zone. */
export async function listDue(db: Db, now: Date) {
  const today = sql`(${moment(now)} at time zone ${runs.timezone})::date`
  return db
    .select({
      run_id: runs.id,
      app_id: runs.app_id,
      day: sql<string>`(${today} - 1)::text`,
      timezone: sql<string>`coalesce(${users.timezone}, ${testers.timezone}, 'UTC')`,
    })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.owner_id))
    .leftJoin(testers, eq(testers.person_id, users.id))
    .where(
      and(
        reported,
        sql`${runs.started_on} < ${today}`,
        sql`not exists (select 1 from ${digests} d where d.run_id = ${runs.id} and d.day = ${today} - 1)`,
      ),
    )
}
export type Due = Awaited<ReturnType<typeof listDue>>[number]

/** Marks the day of that test as reported; false if another server did. */
export async function claim(tx: Tx, row: { run_id: string; day: string; eligible_on: string | null }) {
  const claimed = await tx.insert(digests).values(row).onConflictDoNothing().returning({ day: digests.day })
  return claimed.length === 1
}

/** Hours after which a morning's digest is outdated, for instance because the mail server was away. */
const freshFor = sql`interval '8 hours'`

/** A claimed digest with its recipient; undefined if they do not want it any more, the test ended, or it is outdated. */
export async function find(db: Db, runId: string, day: string) {
  const [found] = await db
    .select({
      owner_id: runs.owner_id,
      app_id: runs.app_id,
      app: apps.name,
      to: users.email,
      eligible_on: digests.eligible_on,
    })
    .from(digests)
    .innerJoin(runs, eq(runs.id, digests.run_id))
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .innerJoin(users, eq(users.id, runs.owner_id))
    .where(
      and(eq(digests.run_id, runId), eq(digests.day, day), reported, sql`${digests.queued_at} > clock() - ${freshFor}`),
    )
  return found
}

/** When the developer may apply as the digest before that day said; undefined if there was none. */
export async function findBefore(db: Db, runId: string, day: string): Promise<string | null | undefined> {
  const [before] = await db
    .select({ eligible_on: digests.eligible_on })
    .from(digests)
    .where(and(eq(digests.run_id, runId), lt(digests.day, day)))
    .orderBy(desc(digests.day))
    .limit(1)
  return before?.eligible_on
}
