import type { Role } from '@fortnight/contract/identity/auth'
import type { Db } from '../../platform/db/database.ts'
import { hashToken, type SignedIn } from '../../platform/http/session.ts'
import * as sessions from './sessions.repository.ts'
import { shortMemory } from './short-memory.ts'

const touchEveryMs = 60_000

/** Finds the session of a token. */
export function sessionReader(db: Db) {
  const seen = shortMemory<SignedIn>()
  return {
    async read(token: string): Promise<SignedIn | undefined> {
      const known = seen.recall(token)
      if (known) return known
      const hash = hashToken(token)
      const found = await sessions.findLive(db, hash)
      seen.drop(token)
      if (!found) return undefined
      if (Date.now() - found.last_seen_at.getTime() > touchEveryMs) await sessions.touch(db, hash)
      seen.keep(token, found)
      return found
    },
    forget: seen.drop,
    /** The same for every session of these users. */
    forgetUsers(ids: readonly string[]) {
      seen.dropWhere(({ user }) => ids.includes(user.id))
    },
    /** The role that each of these sessions still has, by the hash of its token in hexadecimal; nothing where it is over. */
    async rolesOf(hashes: readonly string[]): Promise<Map<string, Role>> {
      const live = await sessions.listLiveAmong(db, hashes)
      return new Map(live.map(({ hash, role }) => [hash, role]))
    },
  }
}
