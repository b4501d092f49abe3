import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { FeedbackQuery } from '@fortnight/contract/site/feedback'
import type { Paging } from '@fortnight/contract/listing'
import { totalOf } from '../../platform/counters/counters.repository.ts'
import { namesOf } from '../../platform/counters/names.ts'
import type { Db } from '../../platform/db/database.ts'
import { choosesOnlyBy, countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { feedback } from '../../platform/db/schema/site.ts'
import { announce } from '../../platform/push/announce.ts'

/** Stored form of a visitor's feedback. The id is the sender's, so that it is one record by either endpoint. */
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

/** Stores a row once; repeating it is fine. False if its id belongs to other feedback. */
export async function upsert(db: Db, row: FeedbackRow): Promise<boolean> {
  const kept = await db
    .insert(feedback)
    .values(row)
    .onConflictDoUpdate({
      target: feedback.id,
      set: { updated_at: sql`${feedback.updated_at}` },
      setWhere: eq(feedback.feedback, row.feedback),
    })
    .returning({ id: feedback.id })
  if (kept.length) await announce(db, { to: 'admins', topics: ['feedback'] })
  return kept.length === 1
}

export type FeedbackChoice = Pick<z.output<typeof FeedbackQuery>, 'q' | 'rating' | 'about'>

const filters = ({ q, rating, about }: FeedbackChoice) =>
  and(
    q === undefined ? undefined : contains(q, feedback.feedback, feedback.email),
    rating === undefined ? undefined : eq(feedback.rating, Number(rating)),
    about === undefined ? undefined : about === 'app' ? isNotNull(feedback.app_id) : isNull(feedback.app_id),
  )

const ordering = { sorts: { created_at: feedback.created_at }, id: feedback.id }

/** One page of feedback. */
export const list = (db: Db, query: FeedbackChoice & Paging) =>
  readPage(ordering, query, filters(query), (key) =>
    db
      .select({
        id: feedback.id,
        user_email: sql<string | null>`coalesce(${users.email}, ${feedback.email})`,
        app_name: apps.name,
        rating: feedback.rating,
        comment: feedback.feedback,
        url: feedback.url,
        created_at: feedback.created_at,
        key,
      })
      .from(feedback)
      .leftJoin(users, eq(users.id, feedback.user_id))
      .leftJoin(apps, eq(apps.id, feedback.app_id)),
  )

/** Exact if there is no filter, because that has a counter. */
export const count = (db: Db, choice: FeedbackChoice) =>
  choosesOnlyBy(choice)
    ? totalOf(db, namesOf.feedback())
    : countCapped(
        db,
        db
          .select({ one: sql`1` })
          .from(feedback)
          .where(filters(choice)),
      )

/** How often each rating was given, null for none. */
export const countRatings = (db: Db) =>
  db
    .select({ rating: feedback.rating, count: sql<number>`count(*)::int` })
    .from(feedback)
    .groupBy(feedback.rating)
