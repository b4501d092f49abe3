import { LRUCache } from 'lru-cache'
import type { Role } from '@fortnight/contract/user'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { hashToken, type SignedIn } from '../../platform/http/session.ts'
import * as sessions from './sessions.repository.ts'

const touchEveryMs = minuteMs

/**
 * Cache lifetime: a revocation takes effect within a second on every server, and a busy client costs one query a
 * second.
 */
export const rememberFound = { max: 10_000, ttl: 1000 }

/** Cache invalidation: this server reads the caller's session again with the next request. */
export function readAgain({ forget, token }: Pick<Caller, 'forget' | 'token'>) {
  if (token) forget(token)
}

/** Finds the session of a token. */
export function sessionReader(db: Db) {
  const seen = new LRUCache<string, SignedIn>(rememberFound)
  // Counts evictions: a result that was read before an eviction may be stale, and is not cached.
  let forgotten = 0
  return {
    async read(token: string): Promise<SignedIn | undefined> {
      const known = seen.get(token)
      if (known) return known
      const hash = hashToken(token)
      const asked = forgotten
      const found = await sessions.findLive(db, hash)
      seen.delete(token)
      if (!found) return undefined
      if (Date.now() - found.last_seen_at.getTime() > touchEveryMs) await sessions.markUsed(db, hash)
      if (asked === forgotten) seen.set(token, found)
      return found
    },
    forget(token: string) {
      forgotten += 1
      seen.delete(token)
    },
    /** Evicts every session of these users. */
    forgetUsers(ids: readonly string[]) {
      forgotten += 1
      for (const [token, { user }] of seen.entries()) if (ids.includes(user.id)) seen.delete(token)
    },
    /** Current role of each of these sessions, by the hash of its token in hexadecimal; missing if it is over. */
    async rolesOf(hashes: readonly string[]): Promise<Map<string, Role>> {
      const live = await sessions.listLiveAmong(db, hashes)
      return new Map(live.map(({ hash, role }) => [hash, role]))
    },
  }
}
