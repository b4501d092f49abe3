import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'

/** The tester that a user is, locked until the transaction ends: two requests on one balance take turns. */
export async function lockByPerson(tx: Tx, userId: string) {
  const [tester] = await tx
    .select({ id: testers.id, name: testers.name, status: testers.status })
    .from(testers)
    .where(eq(testers.person_id, userId))
    .for('no key update')
  return tester
}

/** Whether a user's pay waits for an administrator. */
export async function payWaits(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(sql`select pay_waits(${userId}) as waits`)
  return rows[0]?.waits ?? false
}
