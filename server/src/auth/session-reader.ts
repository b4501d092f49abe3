import type { Role } from '@fortnight/contract/auth'
import type { Db } from '../db/database.ts'
import { hashToken, type SignedIn } from '../http/session.ts'
import * as sessions from './sessions.repository.ts'

const lifetimeMs = 1000
const touchEveryMs = 60_000
const most = 10_000

interface Seen extends SignedIn {
  until: number
}

/**
 * Finds the session of a token. An answer is kept for a second, so that a revoked session ends within a second on every
 * server and a busy client costs one query a second.
 */
export function sessionReader(db: Db) {
  const seen = new Map<string, Seen>()
  /** The oldest stand first: what is over goes, so that a crowd of callers leaves nothing behind. */
  function remember(token: string, found: SignedIn) {
    const now = Date.now()
    for (const [old, { until }] of seen) {
      if (until > now && seen.size < most) break
      seen.delete(old)
    }
    seen.set(token, { ...found, until: now + lifetimeMs })
  }
  return {
    async read(token: string): Promise<SignedIn | undefined> {
      const known = seen.get(token)
      if (known && known.until > Date.now()) return known
      const hash = hashToken(token)
      const found = await sessions.findLive(db, hash)
      seen.delete(token)
      if (!found) return undefined
      if (Date.now() - found.last_seen_at.getTime() > touchEveryMs) await sessions.touch(db, hash)
      remember(token, found)
      return found
    },
    forget(token: string) {
      seen.delete(token)
    },
    /** The same for every session of these users. */
    forgetUsers(ids: readonly string[]) {
      for (const [token, { user }] of seen) if (ids.includes(user.id)) seen.delete(token)
    },
    /** The role that each of these sessions still has, by the hash of its token in hexadecimal; nothing where it is over. */
    async rolesOf(hashes: readonly string[]): Promise<Map<string, Role>> {
      const live = await sessions.listLiveAmong(db, hashes)
      return new Map(live.map(({ hash, role }) => [hash, role]))
    },
  }
}
