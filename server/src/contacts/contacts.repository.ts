import { desc } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { contacts } from '../db/schema.ts'

export async function insert(db: Db, row: typeof contacts.$inferInsert): Promise<string> {
  const [made] = await db.insert(contacts).values(row).returning({ id: contacts.id })
  if (!made) throw new Error('not stored')
  return made.id
}

export async function list(db: Db, limit: number, offset: number) {
  const rows = await db.select().from(contacts).orderBy(desc(contacts.created_at)).limit(limit).offset(offset)
  return { rows, total: await db.$count(contacts) }
}
