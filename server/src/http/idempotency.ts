import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '@fortnight/contract/problem'
import type { Tx } from '../db/database.ts'
import { idempotency_keys } from '../db/schema.ts'
import type { User } from '@fortnight/contract/auth'
import type { Caller } from './serve.ts'

/** Most characters of an Idempotency-Key. */
export const longestKey = 100

/**
 * Runs `act` in a transaction, once per Idempotency-Key of the caller: a repeated request gets the first answer, and one
 * that arrives meanwhile waits for it. The key is stored with the act, so a failure leaves neither. Without a key it is a
 * plain transaction.
 */
export function once<T>(
  caller: Caller<User | null>,
  endpoint: string,
  request: unknown,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, key, user } = caller
  return db.transaction(async (tx) => {
    if (!key) return act(tx)
    const request_hash = createHash('sha256').update(JSON.stringify(request)).digest()
    const user_id = user?.id ?? null
    const mine = and(
      user_id ? eq(idempotency_keys.user_id, user_id) : isNull(idempotency_keys.user_id),
      eq(idempotency_keys.key, key),
    )
    const [fresh] = await tx
      .insert(idempotency_keys)
      .values({ user_id, key, endpoint, request_hash })
      .onConflictDoNothing()
      .returning({ key: idempotency_keys.key })
    if (!fresh) {
      const [known] = await tx.select().from(idempotency_keys).where(mine)
      if (!known || known.endpoint !== endpoint || !known.request_hash.equals(request_hash))
        throw new Problem('conflict', 'This Idempotency-Key was used for another request.')
      // Dates come back as the ISO strings that the wire carries anyway.
      return known.reply as T
    }
    const reply = await act(tx)
    await tx.update(idempotency_keys).set({ reply }).where(mine)
    return reply
  })
}
