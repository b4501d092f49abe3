import { desc, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { signing_keys } from '../../platform/db/schema/identity.ts'

type Row = typeof signing_keys.$inferSelect

/** All keys with their age in milliseconds, the newest first. */
export const listNewest = (db: Db) =>
  db
    .select({
      kid: signing_keys.kid,
      public_jwk: signing_keys.public_jwk,
      private_key: signing_keys.private_key,
      created_at: signing_keys.created_at,
      age: sql<number>`extract(epoch from now() - ${signing_keys.created_at})::float8 * 1000`,
    })
    .from(signing_keys)
    .orderBy(desc(signing_keys.created_at), desc(signing_keys.kid))

export const insert = (db: Db, key: Omit<Row, 'created_at'>) => db.insert(signing_keys).values(key)

/** Stores the key that `make` makes if there is none yet; of several racing servers one does. */
export async function insertFirst(db: Db, make: () => Omit<Row, 'created_at'>): Promise<void> {
  if ((await listNewest(db)).length) return
  await db.transaction(async (tx) => {
    await tx.execute('lock table signing_keys in share row exclusive mode')
    if (!(await listNewest(tx)).length) await insert(tx, make())
  })
}
