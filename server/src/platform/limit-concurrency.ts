import { Problem } from '@fortnight/contract/problem'
import pLimit from 'p-limit'

/**
 * Runs up to `running` pieces of heavy work at once and queues up to `waiting` more; the next one throws `unavailable`.
 * libuv has four threads for everything: work that fills them leaves none for files and DNS.
 */
export function limitConcurrency(most: { running: number; waiting: number }) {
  const limit = pLimit(most.running)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= most.running && limit.pendingCount >= most.waiting)
      throw new Problem('unavailable', undefined, { retryAfter: 5 })
    return limit(work)
  }
}
