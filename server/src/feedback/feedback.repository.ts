import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { apps, feedback, users } from '../db/schema.ts'

/** What is stored of one visitor's words. The id is the sender's, so that it is one record whichever way it comes in. */
export interface FeedbackRow {
  id: string
  user_id: string | null
  feedback: string
  rating: number | null
  email: string | null
  user_agent: string | null
  url: string | null
  domain: string | null
  submitted_at: Date
}

/** Stores a row once: again is fine. False when its id belongs to other words. */
export async function keep(db: Db, row: FeedbackRow): Promise<boolean> {
  const kept = await db
    .insert(feedback)
    .values(row)
    .onConflictDoUpdate({
      target: feedback.id,
      set: { updated_at: sql`${feedback.updated_at}` },
      setWhere: eq(feedback.feedback, row.feedback),
    })
    .returning({ id: feedback.id })
  return kept.length === 1
}

export async function list(db: Db, limit: number, offset: number) {
  const rows = await db
    .select({
      id: feedback.id,
      user_email: sql<string | null>`coalesce(${users.email}, ${feedback.email})`,
      app_name: apps.name,
      rating: feedback.rating,
      comment: feedback.feedback,
      url: feedback.url,
      created_at: feedback.created_at,
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.user_id))
    .leftJoin(apps, eq(apps.id, feedback.app_id))
    .orderBy(desc(feedback.created_at))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(feedback) }
}
