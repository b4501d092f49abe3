import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { stopAbove } from './capacity.ts'

/**
 * Whether the pool is so busy that free testers are kept to replace those who leave running tests. Counts every tester,
 * so it is asked when an app is admitted, not with every claim.
 */
export async function isKeptForRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ full: boolean }>(sql`
    select coalesce(sum(active) > ${stopAbove}::float8 * sum(capacity), false) as full from testers where status = 'available'`)
  return rows[0]?.full ?? false
}
