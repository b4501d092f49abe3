import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { signing_keys } from '../../platform/db/schema/identity.ts'

type Row = typeof signing_keys.$inferSelect

/** The oldest key; the one that `make` makes if there is none yet. */
export async function firstOrInsert(db: Db, make: () => Omit<Row, 'created_at'>): Promise<Row> {
  const first = () =>
    db.select().from(signing_keys).orderBy(asc(signing_keys.created_at), asc(signing_keys.kid)).limit(1)
  const [known] = await first()
  if (known) return known
  await db.transaction(async (tx) => {
    await tx.execute('lock table signing_keys in share row exclusive mode')
    const [other] = await tx.select().from(signing_keys).limit(1)
    if (!other) await tx.insert(signing_keys).values(make())
  })
  const [made] = await first()
  if (!made) throw new Error('the signing key was not stored')
  return made
}
