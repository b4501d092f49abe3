import { and, eq, isNull, sql } from 'drizzle-orm'
import type { QuestionId } from '@fortnight/contract/testing/production-questions'
import type { ReportSection } from '@fortnight/contract/testing/report-sections'
import type { Db, Tx } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { android_vitals } from '../../platform/db/schema/orders-play-track.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { production_answers } from '../../platform/db/schema/testing-record.ts'

/** The run of an owner's app, locked until the transaction ends. */
export async function lockOwnRun(tx: Tx, appId: string, ownerId: string) {
  const [run] = await tx
    .select({
      id: runs.id,
      app_id: runs.app_id,
      owner_id: runs.owner_id,
      name: apps.name,
      package_plan: runs.package_plan,
      phase: runs.phase,
      timezone: runs.timezone,
      started_on: runs.started_on,
      applied_on: runs.applied_on,
      outcome: runs.outcome,
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .where(and(eq(runs.app_id, appId), eq(runs.owner_id, ownerId), isNull(apps.deleted_at)))
    .for('no key update', { of: runs })
  return run
}
export type OwnRun = NonNullable<Awaited<ReturnType<typeof lockOwnRun>>>

/** What Google showed last of the app's crashes; undefined if nothing was read. */
export async function findVitals(db: Db, appId: string) {
  const [read] = await db
    .select({ through: android_vitals.through, versions: android_vitals.versions })
    .from(android_vitals)
    .where(eq(android_vitals.app_id, appId))
  return read
}

export async function listAnswers(db: Db, runId: string): Promise<Map<string, string>> {
  const rows = await db.select().from(production_answers).where(eq(production_answers.run_id, runId))
  return new Map(rows.map(({ question, answer }) => [question, answer]))
}

export const upsertAnswer = (db: Db, run_id: string, question: QuestionId, answer: string) =>
  db
    .insert(production_answers)
    .values({ run_id, question, answer })
    .onConflictDoUpdate({
      target: [production_answers.run_id, production_answers.question],
      set: { answer, updated_at: sql`clock()` },
    })

export const dropAnswer = (db: Db, runId: string, question: QuestionId) =>
  db
    .delete(production_answers)
    .where(and(eq(production_answers.run_id, runId), eq(production_answers.question, question)))

/** Google's words of refusal, as the developer enters them; the event log never holds them. */
export const setRefusal = (db: Db, runId: string, refusal: string) =>
  db.update(runs).set({ refusal }).where(eq(runs.id, runId))

/** Name and left-out sections of a run's report. */
interface ReportDesign {
  report_name?: string | null
  report_left_out?: ReportSection[]
}

export const setReportDesign = (db: Db, runId: string, design: ReportDesign) =>
  db
    .update(runs)
    .set({ ...design, updated_at: sql`clock()` })
    .where(eq(runs.id, runId))
