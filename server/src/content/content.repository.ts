import { eq, like, sql } from 'drizzle-orm'
import type { ContentSection } from '@fortnight/contract/content'
import type { Db } from '../db/database.ts'
import { settings } from '../db/schema.ts'

const prefix = 'content:'
const keyOf = (section: ContentSection) => `${prefix}${section}`

/** What the operator has written, by section. Whether it still fits its schema is for the reader to see. */
export async function listStored(db: Db): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(like(settings.key, `${prefix}%`))
  return Object.fromEntries(rows.map(({ key, value }) => [key.slice(prefix.length), value]))
}

export async function store(db: Db, section: ContentSection, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key: keyOf(section), value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updated_at: sql`now()` } })
}

export async function remove(db: Db, section: ContentSection): Promise<void> {
  await db.delete(settings).where(eq(settings.key, keyOf(section)))
}
