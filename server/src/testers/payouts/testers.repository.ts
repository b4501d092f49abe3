import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'

const columns = { id: testers.id, name: testers.name, status: testers.status }

/** The tester that a user is; undefined for all other users. */
export async function findByPerson(db: Db, userId: string) {
  const [tester] = await db.select(columns).from(testers).where(eq(testers.person_id, userId))
  return tester
}

/** The tester that a user is, locked until the transaction ends: two requests on one balance take turns. */
export async function lockByPerson(tx: Tx, userId: string) {
  const [tester] = await tx.select(columns).from(testers).where(eq(testers.person_id, userId)).for('no key update')
  return tester
}

/** Whether a user's pay waits for an administrator. */
export async function payWaits(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(sql`select pay_waits(${userId}) as waits`)
  return rows[0]?.waits ?? false
}
