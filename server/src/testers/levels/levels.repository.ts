import { eq, inArray, sql } from 'drizzle-orm'
import { levelOf, gainsOf, type TesterRecord } from '@fortnight/contract/testers/levels'
import type { TesterLevels } from '@fortnight/contract/operations/tester-levels'
import type { Db, Tx } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'

/**
 * What is known of a tester, of ended tests and of those that go on, until last night. A silence that may have been a
 * loss counts as one if that is likelier than not.
 */
export const recordColumns = {
  days: sql<number>`${testers.observed_days} + ${testers.open_stays}`,
  losses: sql<number>`round(${testers.observed_losses} + ${testers.open_losses})::int`,
}

/** What is known of a person as a tester, and the tests at once that they chose; undefined if they are none. */
export async function findRecord(
  db: Db,
  personId: string,
): Promise<{ known: TesterRecord; capacity: number } | undefined> {
  const [row] = await db
    .select({ known: recordColumns, capacity: testers.capacity })
    .from(testers)
    .where(eq(testers.person_id, personId))
  return row
}

/** Rupees that the level of each of these testers adds to the bonus of a test, in their order. */
export async function bonusesOf(tx: Tx, levels: TesterLevels, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: testers.id, ...recordColumns })
    .from(testers)
    .where(inArray(testers.id, [...ids]))
  const known = new Map(rows.map(({ id, ...record }) => [id, gainsOf(levels, levelOf(levels, record)).bonus_pkr]))
  return ids.map((id) => known.get(id) ?? 0)
}
