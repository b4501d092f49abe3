import { desc } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { leads } from '../../platform/db/schema/site.ts'

export async function insert(db: Db, row: typeof leads.$inferInsert): Promise<string> {
  const [made] = await db.insert(leads).values(row).returning({ id: leads.id })
  if (!made) throw new Error('not stored')
  return made.id
}

export async function list(db: Db, limit: number, offset: number) {
  const rows = await db.select().from(leads).orderBy(desc(leads.created_at)).limit(limit).offset(offset)
  return { rows, total: await db.$count(leads) }
}
