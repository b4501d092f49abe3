import { like } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { settings } from '../../platform/db/schema/operations.ts'

const prefix = 'content:'

/** The operator's texts, by section; the reader validates them. */
export async function listStored(db: Db): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(like(settings.key, `${prefix}%`))
  return Object.fromEntries(rows.map(({ key, value }) => [key.slice(prefix.length), value]))
}
