import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { reportToken, reportTokenLetters } from '@fortnight/contract/testing/public-report'
import type { Db } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { report_links } from '../../platform/db/schema/testing-record.ts'

const newReportToken = () =>
  Array.from({ length: 26 }, () => reportTokenLetters[randomInt(reportTokenLetters.length)]).join('')

export async function findToken(db: Db, runId: string): Promise<string | undefined> {
  const [link] = await db.select({ token: report_links.token }).from(report_links).where(eq(report_links.run_id, runId))
  return link?.token
}

/** Makes the link of a run's report, or returns the one that there is. */
export async function insert(db: Db, run_id: string): Promise<string> {
  const [link] = await db
    .insert(report_links)
    .values({ run_id, token: newReportToken() })
    // An update that changes nothing, because only then the row is returned.
    .onConflictDoUpdate({ target: report_links.run_id, set: { run_id: sql`excluded.run_id` } })
    .returning({ token: report_links.token })
  return link?.token ?? ''
}

export const remove = (db: Db, runId: string) => db.delete(report_links).where(eq(report_links.run_id, runId))

/** The app whose report a token opens; undefined for an unknown or withdrawn one, and once the app is deleted. */
export async function findSharedApp(db: Db, token: string) {
  if (!reportToken.test(token)) return undefined
  const [app] = await db
    .select({ id: apps.id, name: apps.name, package_name: apps.package_name })
    .from(report_links)
    .innerJoin(runs, eq(runs.id, report_links.run_id))
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .where(and(eq(report_links.token, token), isNull(apps.deleted_at)))
  return app
}
