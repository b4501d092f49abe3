const lifetimeMs = 1000
const most = 10_000

/**
 * What was found of a secret, kept for a second: what is revoked ends within a second on every server, and a busy client costs one
 * query a second.
 */
export function shortMemory<T>() {
  const seen = new Map<string, { found: T; until: number }>()
  return {
    recall(secret: string): T | undefined {
      const known = seen.get(secret)
      return known && known.until > Date.now() ? known.found : undefined
    },
    /** The oldest stand first: what is over goes, so that a crowd of callers leaves nothing behind. */
    keep(secret: string, found: T) {
      const now = Date.now()
      seen.delete(secret)
      for (const [old, { until }] of seen) {
        if (until > now && seen.size < most) break
        seen.delete(old)
      }
      seen.set(secret, { found, until: now + lifetimeMs })
    },
    drop(secret: string) {
      seen.delete(secret)
    },
    dropWhere(matches: (found: T) => boolean) {
      for (const [secret, { found }] of seen) if (matches(found)) seen.delete(secret)
    },
  }
}
