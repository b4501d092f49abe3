import { setTimeout as sleep } from 'node:timers/promises'

/** A place in the write-ahead log. Places of two timelines cannot be compared: one of them was given up. */
export interface Position {
  timeline: number
  at: bigint
}

/** How long a call waits for the replica, in milliseconds, and how long it is left alone when that was in vain. */
const [patienceMs, restMs, stepMs] = [100, 1_000, 5]

interface Freshness {
  /** What the primary has written at this moment: every commit that was acknowledged before is part of it. */
  written(): Promise<Position>
  /** What can be read of it on the replica; undefined if that is none, as after it was promoted. */
  replayed(): Promise<Position | undefined>
  onError(error: Error): void
  now?: () => number
}

/** Lets callers share what they ask. A caller who comes while an answer is under way gets the next one. */
function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    next = undefined
    const asked = ask().finally(() => (underWay = underWay === asked ? undefined : underWay))
    return (underWay = asked)
  }
  return () => {
    if (!underWay) return begin()
    return (next ??= underWay.then(begin, begin))
  }
}

/**
 * Whether all that was acknowledged before this call can be read on a replica. It waits a moment for that, and says no if the replica
 * is behind or silent; then it is not asked for a second, so that it costs the next calls nothing.
 */
export function createFreshness({ written, replayed, onError, now = () => performance.now() }: Freshness) {
  const newest = shareNext(written)
  const known = shareNext(replayed)
  let restUntil = -Infinity

  async function reaches(deadline: number): Promise<boolean> {
    const needed = await newest()
    for (;;) {
      const has = await known()
      if (has?.timeline !== needed.timeline) return false
      if (has.at >= needed.at) return true
      if (now() + stepMs > deadline) return false
      await sleep(stepMs)
    }
  }

  return async function isFresh(): Promise<boolean> {
    if (now() < restUntil) return false
    const over = new AbortController()
    const tooLong = sleep(patienceMs, false, { signal: over.signal }).catch(() => false)
    const reached = reaches(now() + patienceMs).catch((error: unknown) => {
      onError(error as Error)
      return false
    })
    const fresh = await Promise.race([reached, tooLong])
    over.abort()
    if (!fresh) restUntil = now() + restMs
    return fresh
  }
}
