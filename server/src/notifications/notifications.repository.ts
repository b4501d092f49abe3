import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Topic } from '@fortnight/contract/push'
import type { Db } from '../db/database.ts'
import { notifications, users } from '../db/schema.ts'
import { announce } from '../push/announce.ts'

export interface Note {
  title: string
  message: string
}

/** Writes one note to each user and tells their open browsers; `topics` are what else changed for them. */
export async function insert(db: Db, userIds: string[], note: Note, topics: Topic[] = []): Promise<void> {
  if (!userIds.length) return
  await db.insert(notifications).values(userIds.map((user_id) => ({ user_id, ...note })))
  await announce(db, { to: userIds, topics: ['notifications', ...topics] })
}

export async function listByUser(db: Db, userId: string, limit: number) {
  const rows = await db
    .select({
      id: notifications.id,
      title: notifications.title,
      message: notifications.message,
      read: sql<boolean>`${notifications.read_at} is not null`,
      created_at: notifications.created_at,
    })
    .from(notifications)
    .where(eq(notifications.user_id, userId))
    .orderBy(desc(notifications.created_at))
    .limit(limit)
  const [unread] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), isNull(notifications.read_at)))
  return { data: rows, unread: unread?.count ?? 0 }
}

/** False when there is no such notification of this user. Marking twice is fine. */
export async function markRead(db: Db, id: string, userId: string): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ read_at: sql`coalesce(${notifications.read_at}, now())` })
    .where(and(eq(notifications.id, id), eq(notifications.user_id, userId)))
    .returning({ id: notifications.id })
  return marked.length === 1
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id
}
