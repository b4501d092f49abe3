import { and, eq, ne, sql, type SQLWrapper } from 'drizzle-orm'
import { mostTestersOfKey } from '@fortnight/contract/testers/device-proof'
import type { Db, Tx } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { signals } from '../../platform/db/schema/testers-likeness.ts'

/** Whether more people have proven that key than one phone may have, besides this user. Testers who left do not count. */
async function isTaken(db: Db, key: Buffer, userId: string): Promise<boolean> {
  const others = await db
    .select({ id: testers.id })
    .from(signals)
    .innerJoin(testers, eq(testers.person_id, signals.user_id))
    .where(
      and(eq(signals.kind, 'key'), eq(signals.value, key), ne(signals.user_id, userId), ne(testers.status, 'retired')),
    )
    .limit(mostTestersOfKey)
  return others.length >= mostTestersOfKey
}

/** Reserves a place of that key for the user until the transaction ends; false if there is none. */
export async function takePlace(tx: Tx, key: Buffer, userId: string): Promise<boolean> {
  // Applications from one browser at the same moment take turns, each on what the one before it stored.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`device key ${key.toString('hex')}`}, 0))`)
  return !(await isTaken(tx, key, userId))
}

/** Whether the person of that column has proven a key that few enough other testers have. */
export const hasOwnKey = (person: SQLWrapper) => sql`exists (
  select from signals k where k.user_id = ${person} and k.kind = 'key' and (
    select count(*) from signals o join testers s on s.person_id = o.user_id
    where o.kind = 'key' and o.value = k.value and o.user_id <> k.user_id and s.status <> 'retired'
  ) < ${mostTestersOfKey})`
