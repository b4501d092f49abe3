import { LRUCache } from 'lru-cache'
import type { Role } from '@fortnight/contract/user'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { hashToken, type SignedIn } from '../../platform/http/session.ts'
import * as sessions from './sessions.repository.ts'

/** How long a session is remembered, and how long what was heard of its changes, in milliseconds. */
const [rememberedMs, heardMs] = [minuteMs, 1000]
/** The most sessions in memory. */
const most = 10_000

/** A session as it was read. */
interface Read {
  found: SignedIn
  token_hash: Buffer
  readAt: number
  /** When it is over or to be read again, whichever is sooner. */
  until: number
  usedAt: number
}

/** Cache invalidation: this server reads the caller's session again with the next request. */
export function readAgain({ forget, token }: Pick<Caller, 'forget' | 'token'>) {
  if (token) forget(token)
}

interface Options {
  /**
   * The moment before which all commits have been heard of by `forget` (`push/heartbeat.ts`), on the clock of
   * `performance.now()`.
   */
  heardUpTo(): number
  onError(error: Error): void
  now?: () => number
}

/**
 * Finds the session of a token. A session is read once a minute: what changes one is announced with its commit, and
 * whatever has not been heard of within a second counts as changed. If announcements don't arrive, that leaves a memory
 * of one second.
 */
export function sessionReader(db: Db, { heardUpTo, onError, now = () => performance.now() }: Options) {
  const byUser = new Map<string, Set<string>>()
  const seen = new LRUCache<string, Read>({
    max: most,
    dispose({ found: { user } }, token) {
      const tokens = byUser.get(user.id)
      if (tokens?.delete(token) && !tokens.size) byUser.delete(user.id)
    },
  })
  // Counts evictions: a result that was read before an eviction may be stale, and is not cached.
  let forgotten = 0
  /** Sessions that were used since the last statement which recorded that. */
  let used = new Map<string, Read>()

  const isCurrent = ({ until, readAt }: Read, at: number) => at < until && at - Math.max(readAt, heardUpTo()) <= heardMs
  function keep(token: string, read: Read) {
    seen.set(token, read)
    const tokens = byUser.get(read.found.user.id) ?? new Set()
    byUser.set(read.found.user.id, tokens.add(token))
  }
  async function record() {
    const uses = used
    used = new Map()
    if (!uses.size) return
    const rows = [...uses.values()].map(({ token_hash, usedAt }) => ({ token_hash, ms_ago: now() - usedAt }))
    await sessions.markUsed(db, rows).catch((error: Error) => {
      onError(error)
      for (const [token, read] of uses) if (!used.has(token) && used.size < most) used.set(token, read)
    })
  }
  const timer = setInterval(() => void record(), minuteMs).unref()

  return {
    async read(token: string): Promise<SignedIn | undefined> {
      const at = now()
      const known = seen.get(token)
      if (known && isCurrent(known, at)) {
        known.usedAt = at
        used.set(token, known)
        return known.found
      }
      const token_hash = hashToken(token)
      const asked = forgotten
      const live = await sessions.findLive(db, token_hash)
      seen.delete(token)
      if (!live) return undefined
      const { lasts_ms, idle_ms, ...found } = live
      // Another server must not take a session for idle whose use is yet to be recorded.
      if (idle_ms < 2 * minuteMs) await sessions.markUsed(db, [{ token_hash, ms_ago: 0 }])
      const read = { found, token_hash, readAt: at, until: at + Math.min(lasts_ms, rememberedMs), usedAt: at }
      used.set(token, read)
      if (used.size >= most) void record()
      if (asked === forgotten) keep(token, read)
      return found
    },
    forget(token: string) {
      forgotten += 1
      seen.delete(token)
    },
    /** Evicts every session of these users. */
    forgetUsers(ids: readonly string[]) {
      forgotten += 1
      for (const id of ids) for (const token of byUser.get(id) ?? []) seen.delete(token)
    },
    /** Evicts every session: announcements were missed. */
    forgetAll() {
      forgotten += 1
      seen.clear()
    },
    /** Current role of each of these sessions, by the hash of its token in hexadecimal; missing if it is over. */
    async rolesOf(hashes: readonly string[]): Promise<Map<string, Role>> {
      const live = await sessions.listLiveAmong(db, hashes)
      return new Map(live.map(({ hash, role }) => [hash, role]))
    },
    /** Records the last uses. */
    async close() {
      clearInterval(timer)
      await record()
    },
  }
}
