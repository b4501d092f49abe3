import { and, eq, sql } from 'drizzle-orm'
import { mostTries, type PromptKind } from '@fortnight/contract/testing/prompt-kinds'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { inGroups } from '../../platform/db/in-groups.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { app_prompts, day_prompts } from '../../platform/db/schema/testing-prompts.ts'

/** A prompt of an app, with the days on a run's calendar after and until which it is asked. */
export interface SeatPrompt {
  id: string
  kind: PromptKind
  text: string
  answer: string | null
  doubted: boolean
  after: string
  until: string | null
}

/** The prompts of a seat's app, oldest first, for queries of `assignments` with their `runs`. */
export const seatPrompts = sql<SeatPrompt[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'text', p.text, 'answer', p.answer,
    'doubted', p.doubted_at is not null, 'after', (p.created_at at time zone ${runs.timezone})::date,
    'until', (p.removed_at at time zone ${runs.timezone})::date) order by p.created_at, p.id), '[]')
  from ${app_prompts} p where p.app_id = ${assignments.app_id})`

export async function listOfSeat(db: Db, seat: number): Promise<SeatPrompt[]> {
  const [found] = await db
    .select({ prompts: seatPrompts })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .where(eq(assignments.id, seat))
  return found?.prompts ?? []
}

const ofDay = (seat: number, day: string) => and(eq(day_prompts.assignment_id, seat), eq(day_prompts.day, day))

type Asked = Pick<typeof day_prompts.$inferInsert, 'assignment_id' | 'day' | 'kind' | 'prompt_id' | 'text' | 'compared'>

/** Keeps what was asked on a day; the first time counts. */
export const insertAsked = inGroups('keep prompts', async (db: Db, days: readonly Asked[]) => {
  const column = columnsOf(days)
  await db.execute(sql`
    insert into day_prompts (assignment_id, day, kind, prompt_id, text, compared)
    select * from unnest(${column('assignment_id')}::bigint[], ${column('day')}::date[], ${column('kind')}::text[],
      ${column('prompt_id')}::uuid[], ${column('text')}::text[], ${column('compared')}::boolean[]) order by 1, 2
    on conflict do nothing`)
  return days.map(() => undefined)
})

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
