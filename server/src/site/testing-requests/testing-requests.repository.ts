import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { testing_requests } from '../../platform/db/schema/site.ts'

/** The collection's own spelling, as specified. */
export const columns = {
  id: testing_requests.id,
  userId: testing_requests.user_id,
  email: testing_requests.email,
  plan: testing_requests.plan,
  contactInfo: testing_requests.contact_info,
  appInfo: testing_requests.app_info,
  testingRequirements: testing_requests.testing_requirements,
  createdAt: testing_requests.created_at,
  updatedAt: testing_requests.updated_at,
}

export async function insert(db: Db, row: typeof testing_requests.$inferInsert): Promise<string> {
  const [made] = await db.insert(testing_requests).values(row).returning({ id: testing_requests.id })
  if (!made) throw new Error('not stored')
  return made.id
}

export async function find(db: Db, id: string) {
  const [row] = await db.select(columns).from(testing_requests).where(eq(testing_requests.id, id))
  return row
}

export const listByUser = (db: Db, userId: string, limit: number) =>
  db
    .select(columns)
    .from(testing_requests)
    .where(eq(testing_requests.user_id, userId))
    .orderBy(desc(testing_requests.created_at))
    .limit(limit)

export async function list(db: Db, limit: number, offset: number) {
  const rows = await db
    .select(columns)
    .from(testing_requests)
    .orderBy(desc(testing_requests.created_at))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(testing_requests) }
}
