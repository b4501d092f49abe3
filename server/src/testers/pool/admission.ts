import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { stopAbove } from './capacity.ts'

/**
 * Whether the pool is so busy that what is free belongs to running tests, in place of testers who leave them. Counts every tester, so it
 * is asked where an app is to be admitted, not with every claim.
 */
export async function isKeptForRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ full: boolean }>(sql`
    select coalesce(sum(active) > ${stopAbove}::float8 * sum(capacity), false) as full from testers where status = 'available'`)
  return rows[0]?.full ?? false
}
