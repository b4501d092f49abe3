import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { mostTestersOfKey } from '@fortnight/contract/testers/device-proof'
import type { Tx } from '../../platform/db/database.ts'

/** Whether a key has a place for that person besides the others who have proven it. Testers who left do not count. */
const hasPlace = (key: SQL, person: SQLWrapper) => sql<boolean>`(
  select count(*) from signals o join testers s on s.person_id = o.user_id
  where o.kind = 'key' and o.value = ${key} and o.user_id <> ${person} and s.status <> 'retired') < ${mostTestersOfKey}`

/** Reserves a place of that key for the user until the transaction ends; false if there is none. */
export async function takePlace(tx: Tx, key: Buffer, userId: string): Promise<boolean> {
  // Applications from one browser at the same moment take turns, each on what the one before it stored.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`device key ${key.toString('hex')}`}, 0))`)
  const { rows } = await tx.execute<{ has_place: boolean }>(
    sql`select ${hasPlace(sql`${key}::bytea`, sql`${userId}::uuid`)} as has_place`,
  )
  return rows[0]?.has_place ?? false
}

/** Whether the person of that column has proven a key that few enough other testers have. */
export const hasOwnKey = (person: SQLWrapper) => sql`exists (
  select from signals k where k.user_id = ${person} and k.kind = 'key' and ${hasPlace(sql`k.value`, sql`k.user_id`)})`
