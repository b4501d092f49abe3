import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { reportToken, reportTokenLetters } from '@fortnight/contract/testing/public-report'
import type { Db } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { sample_testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { report_links } from '../../platform/db/schema/testing-record.ts'

const newReportToken = () =>
  Array.from({ length: 26 }, () => reportTokenLetters[randomInt(reportTokenLetters.length)]).join('')

export async function find(db: Db, runId: string) {
  const [link] = await db
    .select({ token: report_links.token, on_front_page: report_links.on_front_page })
    .from(report_links)
    .where(eq(report_links.run_id, runId))
  return link
}

/** Phases in which a test is under way with testers. */
const shownPhases = ['running', 'qualified', 'extended', 'holding'] as const

export const findToken = async (db: Db, runId: string): Promise<string | undefined> => (await find(db, runId))?.token

/** Whether there is a link of that run to change. */
export async function setOnFrontPage(db: Db, runId: string, on_front_page: boolean): Promise<boolean> {
  const set = await db
    .update(report_links)
    .set({ on_front_page })
    .where(eq(report_links.run_id, runId))
    .returning({ run_id: report_links.run_id })
  return set.length > 0
}

const hasSamples = sql<boolean>`exists (select from ${sample_testers} s join ${assignments} a on a.tester_id = s.tester_id
  where a.run_id = ${runs.id})`

/**
 * The report that the front page shows: of a test that is going on, else of the newest that met its goal, each with its
 * owner's permission. Tests of sample testers only with `samples`.
 */
export async function findForFrontPage(db: Db, { samples }: { samples: boolean }) {
  const [link] = await db
    .select({ token: report_links.token, phase: runs.phase, sample: hasSamples })
    .from(report_links)
    .innerJoin(runs, eq(runs.id, report_links.run_id))
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .where(
      and(
        report_links.on_front_page,
        inArray(runs.phase, [...shownPhases, 'completed']),
        isNull(apps.deleted_at),
        samples ? undefined : not(hasSamples),
      ),
    )
    .orderBy(asc(eq(runs.phase, 'completed')), desc(runs.started_on), desc(runs.id))
    .limit(1)
  return link
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
