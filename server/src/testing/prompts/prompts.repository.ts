import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PictureSign } from '@fortnight/contract/vocabulary/picture-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { app_prompts, day_prompts } from '../../platform/db/schema/testing-prompts.ts'
import { checkins, screenshots } from '../../platform/db/schema/testing-record.ts'
import { testerName } from '../runs/tester-columns.ts'
import { pictureWord } from '../../platform/db/picture-word.ts'
import { answerWord } from './answer-word.ts'

const columns = {
  id: app_prompts.id,
  kind: app_prompts.kind,
  text: app_prompts.text,
  answer: app_prompts.answer,
  doubted_for: app_prompts.doubted_for,
  created_at: app_prompts.created_at,
}

/** The prompts of an app that are not removed, oldest first. */
export const list = (db: Db, appId: string) =>
  db
    .select(columns)
    .from(app_prompts)
    .where(and(eq(app_prompts.app_id, appId), isNull(app_prompts.removed_at)))
    .orderBy(asc(app_prompts.created_at), asc(app_prompts.id))

/** Locks an app of that owner, so that its prompts are counted one after the other; undefined if it is not theirs. */
export async function lockApp(tx: Tx, id: string, owner: string) {
  const [app] = await tx
    .select({ id: apps.id })
    .from(apps)
    .where(and(eq(apps.id, id), eq(apps.owner_id, owner), isNull(apps.deleted_at)))
    .for('no key update')
  return app
}

type NewRow = Pick<typeof app_prompts.$inferInsert, 'app_id' | 'kind' | 'text' | 'answer'> & { created_at: Date }

export async function insert(tx: Tx, row: NewRow) {
  const [stored] = await tx.insert(app_prompts).values(row).returning(columns)
  if (!stored) throw new Error('the prompt was not stored')
  return stored
}

/** Removes a prompt from the next day on; false if it is not there. */
export async function remove(db: Db, appId: string, id: string, owner: string, removed_at: Date): Promise<boolean> {
  const ownApp = db
    .select({ id: apps.id })
    .from(apps)
    .where(and(eq(apps.id, appId), eq(apps.owner_id, owner), isNull(apps.deleted_at)))
  const removed = await db
    .update(app_prompts)
    .set({ removed_at })
    .where(and(eq(app_prompts.id, id), isNull(app_prompts.removed_at), inArray(app_prompts.app_id, ownApp)))
    .returning({ id: app_prompts.id })
  return removed.length === 1
}

/** Days of a run with what was asked and shown, newest first. */
export const listShown = (db: Db, runId: string, most: number) =>
  db
    .select({
      seat: assignments.id,
      name: testerName,
      day: checkins.day,
      minutes: sql<number>`${checkins.seconds} / 60`,
      evidence: checkins.evidence,
      picture: pictureWord,
      signs: sql<PictureSign[]>`array_remove(coalesce(${screenshots.signs}, '{}'), 'suspected')`,
      has_image: sql<boolean>`${screenshots.file} is not null`,
      kind: day_prompts.kind,
      text: day_prompts.text,
      answer: day_prompts.answer,
      answered: answerWord,
      note: checkins.note,
    })
    .from(checkins)
    .innerJoin(assignments, eq(assignments.id, checkins.assignment_id))
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .leftJoin(day_prompts, and(eq(day_prompts.assignment_id, assignments.id), eq(day_prompts.day, checkins.day)))
    .leftJoin(screenshots, and(eq(screenshots.assignment_id, assignments.id), eq(screenshots.day, checkins.day)))
    .where(eq(assignments.run_id, runId))
    .orderBy(desc(checkins.day), asc(assignments.id))
    .limit(most)
