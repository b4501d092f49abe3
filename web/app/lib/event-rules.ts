import { type Topic, topics } from '@fortnight/contract/push'

const firstWaitMs = 1000
const longestWaitMs = 30_000

/**
 * Milliseconds to wait after `failures` breaks (1, 2, ...): doubled each time, and spread so that a restart meets no
 * crowd.
 */
export const waitOf = (failures: number, random = Math.random()): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.5 + random / 2)

/** The topics in an event's data; anything unknown is left out. */
export function topicsOf(data: string): Topic[] {
  try {
    const named: unknown = JSON.parse(data)
    return Array.isArray(named) ? topics.filter((topic) => named.includes(topic)) : []
  } catch {
    return []
  }
}
