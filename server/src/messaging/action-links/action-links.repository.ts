import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'

/** Tester of a live seat, and today's day on the calendar of its run; undefined if it has ended. */
export async function findLiveSeat(db: Db, seat: number) {
  const [found] = await db
    .select({
      tester_id: assignments.tester_id,
      person_id: assignments.person_id,
      today: sql<string>`(clock() at time zone ${runs.timezone})::date::text`,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .where(and(eq(assignments.id, seat), isNull(assignments.ended_at)))
  return found
}

/** The person of a tester. */
export async function findTester(db: Db, id: number) {
  const [found] = await db
    .select({ tester_id: testers.id, person_id: testers.person_id, today: sql<null>`null` })
    .from(testers)
    .where(eq(testers.id, id))
  return found
}

/** The developer of a run that has not ended; undefined otherwise. */
export async function findOpenRun(db: Db, run: string) {
  const [found] = await db
    .select({ owner_id: runs.owner_id })
    .from(runs)
    .where(and(eq(runs.id, run), isNull(runs.closed_at)))
  return found
}
