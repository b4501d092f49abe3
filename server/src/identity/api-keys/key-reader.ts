import { LRUCache } from 'lru-cache'
import type { Keyed } from '../../platform/http/session.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashToken } from '../../platform/http/session.ts'
import * as keys from './api-keys.repository.ts'

/** A key that ended is refused within a second on every server, and a busy client costs one query a second. */
const remembered = { max: 10_000, ttl: 1000 }

/**
 * Finds the owner and scopes of a key. Whatever the owner's role, calls with a key have a developer's access: acts of
 * administrators require a person.
 */
export function keyReader(db: Db) {
  const seen = new LRUCache<string, Keyed>(remembered)
  return async (key: string): Promise<Keyed | undefined> => {
    const known = seen.get(key)
    if (known) return known
    const found = await keys.findLive(db, hashToken(key))
    seen.delete(key)
    if (!found) return undefined
    await keys.markUsed(db, found.id)
    const { user, ...rest } = found
    const keyed = { ...rest, user: { ...user, role: 'developer' as const } }
    seen.set(key, keyed)
    return keyed
  }
}
