import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { smaller_starts } from '../../platform/db/schema/testing-engine.ts'
import { runs } from '../../platform/db/schema/testing.ts'

const columns = {
  team: smaller_starts.team,
  percent: smaller_starts.percent,
  asked_at: smaller_starts.asked_at,
  answer: smaller_starts.answer,
  answered_at: smaller_starts.answered_at,
}

/** The last question about a run. */
export async function findLast(db: Db, runId: string) {
  const [question] = await db
    .select(columns)
    .from(smaller_starts)
    .where(eq(smaller_starts.run_id, runId))
    .orderBy(desc(smaller_starts.id))
    .limit(1)
  return question
}

/** The last question about the run of an app that can still be answered, or was. */
export async function findOfApp(db: Db, appId: string) {
  const [question] = await db
    .select(columns)
    .from(smaller_starts)
    .innerJoin(runs, eq(runs.id, smaller_starts.run_id))
    .where(
      and(
        eq(runs.app_id, appId),
        sql`(${smaller_starts.answer} is not null or ${runs.phase} = 'queued' and ${runs.ready_at} is not null)`,
      ),
    )
    .orderBy(desc(smaller_starts.id))
    .limit(1)
  return question
}

/** Asks, unless a question about the run is open or was answered with yes; returns whether it was asked. */
export async function insert(tx: Tx, question: { run_id: string; team: number; percent: number }): Promise<boolean> {
  const asked = await tx
    .insert(smaller_starts)
    .values(question)
    .onConflictDoNothing()
    .returning({ id: smaller_starts.id })
  return asked.length > 0
}

/** Stores the answer to the open question about that chance; false if there is none. */
export async function answer(tx: Tx, runId: string, percent: number, given: 'accepted' | 'declined'): Promise<boolean> {
  const answered = await tx
    .update(smaller_starts)
    .set({ answer: given, answered_at: sql`clock()` })
    .where(and(eq(smaller_starts.run_id, runId), isNull(smaller_starts.answer), eq(smaller_starts.percent, percent)))
    .returning({ id: smaller_starts.id })
  return answered.length > 0
}

/** Withdraws the open question about a run, or the agreement to it; false if there is none. */
export async function withdraw(tx: Tx, runId: string): Promise<boolean> {
  const withdrawn = await tx
    .update(smaller_starts)
    .set({ answer: 'withdrawn', answered_at: sql`clock()` })
    .where(
      and(eq(smaller_starts.run_id, runId), or(isNull(smaller_starts.answer), eq(smaller_starts.answer, 'accepted'))),
    )
    .returning({ id: smaller_starts.id })
  return withdrawn.length > 0
}
