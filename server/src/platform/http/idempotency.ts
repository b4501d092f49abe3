import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '@fortnight/contract/problem'
import type { Db, Tx } from '../db/database.ts'
import { idempotency_keys } from '../db/schema/platform.ts'
import type { User } from '@fortnight/contract/user'
import type { Caller } from './serve.ts'

/** Most characters of an Idempotency-Key. */
export const longestKey = 100

/** Constraint that a second use of a key violates. */
export const keyConstraint = 'idempotency_keys_once'

export const hashRequest = (request: unknown): Buffer => createHash('sha256').update(JSON.stringify(request)).digest()

interface KeyUse {
  user_id: string | null
  key: string
  endpoint: string
  request_hash: Buffer
}

const mine = ({ user_id, key }: Pick<KeyUse, 'user_id' | 'key'>) =>
  and(user_id ? eq(idempotency_keys.user_id, user_id) : isNull(idempotency_keys.user_id), eq(idempotency_keys.key, key))

/** Answer that the first request with this key got. Dates are ISO strings, as in every JSON answer. */
export async function knownReply<T>(db: Db, use: KeyUse): Promise<T> {
  const [known] = await db.select().from(idempotency_keys).where(mine(use))
  if (!known || known.endpoint !== use.endpoint || !known.request_hash.equals(use.request_hash))
    throw new Problem('conflict', 'This Idempotency-Key was used for another request.')
  return known.reply as T
}

/**
 * Runs `act` in a transaction, once per Idempotency-Key of the caller: a repeated request gets the first answer, and a
 * concurrent one waits for it. The key is stored in the same transaction, so a failure stores neither. Without a key it
 * is a plain transaction.
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
    const use = { user_id: user?.id ?? null, key, endpoint, request_hash: hashRequest(request) }
    const [fresh] = await tx
      .insert(idempotency_keys)
      .values(use)
      .onConflictDoNothing()
      .returning({ key: idempotency_keys.key })
    if (!fresh) return knownReply<T>(tx, use)
    const reply = await act(tx)
    await tx.update(idempotency_keys).set({ reply }).where(mine(use))
    return reply
  })
}
