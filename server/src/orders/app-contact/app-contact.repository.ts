import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'

/** The app's owner, and whether Enterprise was paid for it: reported or confirmed, and neither refused nor refunded. */
export async function findOrder(db: Db, appId: string) {
  const paid = db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.app_id, apps.id),
        eq(payments.package_plan, 'enterprise'),
        inArray(payments.payment_status, ['pending', 'completed']),
        ne(apps.status, 'cancelled'),
      ),
    )
  const [app] = await db
    .select({ owner_id: apps.owner_id, enterprise: sql<boolean>`${exists(paid)}` })
    .from(apps)
    .where(and(eq(apps.id, appId), sql`${apps.deleted_at} is null`))
  return app
}
