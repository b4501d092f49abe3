import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { push_keys, push_subscriptions } from '../../platform/db/schema/messaging.ts'

export type SealedKeys = Pick<typeof push_keys.$inferSelect, 'public_key' | 'private_key'>

export async function find(db: Db): Promise<SealedKeys | undefined> {
  const [row] = await db
    .select({ public_key: push_keys.public_key, private_key: push_keys.private_key })
    .from(push_keys)
  return row
}

/** Stores the first pair; does nothing if another server was faster. */
export async function insert(db: Db, keys: SealedKeys): Promise<void> {
  await db.insert(push_keys).values(keys).onConflictDoNothing()
}

/** Deletes a pair and the subscriptions that only it can send to. */
export async function remove(tx: Tx, publicKey: string): Promise<void> {
  const removed = await tx
    .delete(push_keys)
    .where(eq(push_keys.public_key, publicKey))
    .returning({ only: push_keys.only })
  if (removed.length) await tx.delete(push_subscriptions)
}
