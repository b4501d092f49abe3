import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { assignments } from '../../platform/db/schema/testing.ts'
import { app_prompts, day_prompts } from '../../platform/db/schema/testing-prompts.ts'
import { distrusted } from '../engine/suspicion.ts'

/**
 * Answers to a prompt that are compared, the oldest first, without those of testers who are suspected. `related` is the same for people who
 * look like one person or one home.
 */
export async function listAnswers(db: Db, prompt: string) {
  const { rows } = await db.execute<{
    kind: string
    day: string
    answer: string
    is_right: boolean
    related: string
  }>(sql`
    select p.kind, p.day::text, p.answer, p.is_right,
      coalesce((select min(l.group_id::text) from likeness l join likeness_groups g on g.id = l.group_id
        where (l.one = a.person_id or l.other = a.person_id) and g.state <> 'different'), a.household_id::text) as related
    from ${day_prompts} p join ${assignments} a on a.id = p.assignment_id join ${testers} t on t.id = a.tester_id
    where p.prompt_id = ${prompt} and p.compared and p.answer is not null and coalesce(t.suspicion, 0) < ${distrusted}::real
    order by p.day, p.assignment_id`)
  return rows
}

/** Marks the developer's answer as doubted; undefined if it was before. */
export async function flag(tx: Tx, prompt: string, answer: string, now: Date) {
  const flagged = await tx
    .update(app_prompts)
    .set({ doubted_at: now, doubted_for: answer })
    .where(and(eq(app_prompts.id, prompt), isNull(app_prompts.doubted_at)))
    .returning({ id: app_prompts.id })
  if (!flagged.length) return undefined
  const [found] = await tx
    .select({ app_id: apps.id, app: apps.name, owner_id: apps.owner_id, question: app_prompts.text })
    .from(app_prompts)
    .innerJoin(apps, eq(apps.id, app_prompts.app_id))
    .where(eq(app_prompts.id, prompt))
  return found
}

/** Keeps the wrong answers to a prompt without comparing them, and returns their days. */
export async function compareNoMore(tx: Tx, prompt: string) {
  const kept = await tx
    .update(day_prompts)
    .set({ compared: false, is_right: null })
    .from(assignments)
    .where(
      and(
        eq(assignments.id, day_prompts.assignment_id),
        eq(day_prompts.prompt_id, prompt),
        sql`${day_prompts.is_right} = false`,
      ),
    )
    .returning({ seat: day_prompts.assignment_id, day: day_prompts.day, person_id: assignments.person_id })
  return kept.toSorted((x, y) => x.seat - y.seat || (x.day < y.day ? -1 : 1))
}
