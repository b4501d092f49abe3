import { minuteMs } from '@fortnight/contract/format/spans'
import { Problem } from '@fortnight/contract/problem'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { DirectoryGroup, GroupDirectory } from './group-directory.ts'

interface Context {
  directory: GroupDirectory
  clock: () => Date
}

/** When members were added. A directory can take a minute to show one: until then it is not asked again. */
const added = new LRUCache<string, number>({ max: 10_000 })

/** How many members are added to one group at the same time: first, and then of those whose change Google aborted. */
const [firstAtOnce, againAtOnce] = [6, 3]
/** How often a change is made again. */
const repeats = 2
/** Whether Google ended a change because another one of the same group was under way. */
const isAborted = (error: unknown) => error instanceof Problem && error.code === 'google-busy' && error.retryAfter === 0

/**
 * Adds the addresses, some at a time, and those whose change Google aborts again, fewer at a time. Returns those that the
 * directory does not take, and whether one was added for the first time. Throws what concerns more than an address.
 */
export async function addMembers({ directory, clock }: Context, group: DirectoryGroup, missing: readonly string[]) {
  const now = clock().getTime()
  let isNew = false
  const unknown = new Set<string>()
  const keyOf = (email: string) => `${group.name} ${email}`
  async function add(email: string) {
    try {
      await directory.add(group, email)
      isNew ||= !added.has(keyOf(email))
      added.set(keyOf(email), now)
    } catch (error) {
      if (!(error instanceof Problem) || (error.code !== 'google-unknown' && error.code !== 'google-refused'))
        throw error
      unknown.add(email)
    }
  }
  const failures: unknown[] = []
  let due = missing.filter((email) => now - (added.get(keyOf(email)) ?? -Infinity) >= minuteMs)
  let width = firstAtOnce
  for (let turn = 0; turn <= repeats && due.length; turn++) {
    const together = pLimit(width)
    const aborted: string[] = []
    const addUnlessFailed = async (email: string) => {
      if (failures.length) return
      await add(email).catch((error: unknown) => (isAborted(error) ? aborted.push(email) : failures.push(error)))
    }
    await Promise.all(due.map((email) => together(addUnlessFailed, email)))
    if (failures.length) throw failures[0]
    // If Google aborts most of what overlaps, one after the other is faster; the last turn is so in any case.
    const isMostly = aborted.length * 2 > due.length
    width = turn + 1 === repeats || isMostly ? 1 : againAtOnce
    due = aborted
  }
  if (due.length) throw new Problem('google-busy')
  return { unknown, isNew }
}
