import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'

const columns = { id: testers.id, name: testers.name }

/** The tester that a user is; undefined for everybody else. */
export async function findByPerson(db: Db, userId: string) {
  const [tester] = await db.select(columns).from(testers).where(eq(testers.person_id, userId))
  return tester
}

/** The same, held until the transaction ends: what two requests take out of one balance, they take one after the other. */
export async function lockByPerson(tx: Tx, userId: string) {
  const [tester] = await tx.select(columns).from(testers).where(eq(testers.person_id, userId)).for('no key update')
  return tester
}
