import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { mostTries } from '@fortnight/contract/testing/prompt-kinds'
import type { Db } from '../../platform/db/database.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { app_prompts, day_prompts } from '../../platform/db/schema/testing-prompts.ts'

/** Prompts of the apps of these seats, each with the days on its run's calendar after and until which it is asked. */
export const listOfSeats = (db: Db, seats: SQL | undefined) =>
  db
    .select({
      seat: assignments.id,
      id: app_prompts.id,
      kind: app_prompts.kind,
      text: app_prompts.text,
      answer: app_prompts.answer,
      doubted: sql<boolean>`${app_prompts.doubted_at} is not null`,
      after: sql<string>`(${app_prompts.created_at} at time zone ${runs.timezone})::date::text`,
      until: sql<string | null>`(${app_prompts.removed_at} at time zone ${runs.timezone})::date::text`,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(app_prompts, eq(app_prompts.app_id, assignments.app_id))
    .where(seats)
    .orderBy(asc(app_prompts.created_at), asc(app_prompts.id))
export type SeatPrompt = Awaited<ReturnType<typeof listOfSeats>>[number]

const ofDay = (seat: number, day: string) => and(eq(day_prompts.assignment_id, seat), eq(day_prompts.day, day))

/** Keeps what was asked on a day; the first time counts. */
export const insertAsked = (db: Db, row: typeof day_prompts.$inferInsert) =>
  db.insert(day_prompts).values(row).onConflictDoNothing()

/** Keeps an answer in place of none or of a wrong one, while its tester has tries left; false otherwise. */
export async function answer(db: Db, seat: number, day: string, given: string, is_right: boolean | null) {
  const kept = await db
    .update(day_prompts)
    .set({ answer: given, is_right, tries: sql`${day_prompts.tries} + 1` })
    .where(
      and(
        ofDay(seat, day),
        sql`${day_prompts.tries} < ${mostTries}`,
        sql`(${day_prompts.answer} is null or ${day_prompts.is_right} = false)`,
        sql`${day_prompts.answer} is distinct from ${given}`,
      ),
    )
    .returning({ day: day_prompts.day })
  return kept.length === 1
}
