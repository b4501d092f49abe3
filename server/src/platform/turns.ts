import { Problem } from '@fortnight/contract/problem'

/**
 * Lets so much heavy work run at once, and so much wait for its turn; what comes then is refused with `unavailable`. libuv has four
 * threads for everything: whatever fills them leaves none for files and DNS.
 */
export function turns(most: { running: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= most.running) {
      if (waiting.length >= most.waiting) throw new Problem('unavailable', undefined, { retryAfter: 5 })
      await new Promise<void>((go) => waiting.push(go))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
