import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { setupColumns } from '../../platform/db/set-up.ts'

/** Finds an app's properties that its test needs; undefined for one that does not exist or was deleted. */
export async function find(db: Db, id: string) {
  const [app] = await db
    .select({ id: apps.id, owner_id: apps.owner_id, name: apps.name, ...setupColumns })
    .from(apps)
    .where(and(eq(apps.id, id), isNull(apps.deleted_at)))
  return app
}
