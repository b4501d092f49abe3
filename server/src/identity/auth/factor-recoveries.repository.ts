import { and, eq, gt, sql } from 'drizzle-orm'
import { recoveryDays, recoveryHours } from '@fortnight/contract/identity/account'
import type { Db, Tx } from '../../platform/db/database.ts'
import { factor_recoveries } from '../../platform/db/schema/identity-proofs.ts'

const ofUser = (userId: string) => eq(factor_recoveries.user_id, userId)
const kept = gt(factor_recoveries.ready_at, sql`now() - make_interval(days => ${recoveryDays})`)
const ready_at = sql`now() + make_interval(hours => ${recoveryHours})`

/** Begins the wait of a person who lost a second factor; false if one goes on. */
export async function begin(tx: Tx, userId: string): Promise<boolean> {
  const begun = await tx
    .insert(factor_recoveries)
    .values({ user_id: userId, ready_at })
    .onConflictDoUpdate({ target: factor_recoveries.user_id, set: { ready_at }, setWhere: sql`not (${kept})` })
    .returning({ user_id: factor_recoveries.user_id })
  return begun.length === 1
}

/** The end of the wait that goes on, or was over lately. */
export async function find(db: Db, userId: string): Promise<Date | undefined> {
  const [waiting] = await db
    .select({ ready_at: factor_recoveries.ready_at })
    .from(factor_recoveries)
    .where(and(ofUser(userId), kept))
  return waiting?.ready_at
}

/** Uses a wait that is over; false if there is none. */
export async function finish(db: Db, userId: string): Promise<boolean> {
  const used = await db
    .delete(factor_recoveries)
    .where(and(ofUser(userId), kept, sql`${factor_recoveries.ready_at} <= now()`))
    .returning({ user_id: factor_recoveries.user_id })
  return used.length === 1
}

/** Ends a wait, whether or not it is over. */
export async function withdraw(db: Db, userId: string): Promise<void> {
  await db.delete(factor_recoveries).where(ofUser(userId))
}
