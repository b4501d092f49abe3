import { isRefused } from './database.ts'
import { type Held, shared, type Work, workNow } from './work.ts'

/** The most calls that one statement answers. */
const most = 64

interface Waiting<T, R> {
  item: T
  /** The caller's work, after whose deadline nothing may be saved. */
  work: Work | undefined
  resolve(result: R): void
  reject(error: unknown): void
}

/**
 * Makes one statement of the calls that arrive while another one is under way: a commit, and the lock that announcements
 * take for it, then cost many callers as much as one. `run` answers in the order of the items, in one transaction. If
 * PostgreSQL refuses a group, each of it is tried alone, so that only those are refused who deserve it; if the outcome of
 * a group is unknown, it is unknown to all of it. No caller is answered before the commit.
 *
 * `kind` is that of its work, which no deadline of one caller ends. Items that can wait for each other in two servers must be taken in one order by `run`.
 * Only items of one queue share a statement; others have statements of their own at the same time.
 */
export function inGroups<D extends object, T, R>(
  kind: string,
  run: (db: D, items: readonly T[]) => Promise<readonly R[]>,
  queueOf: (item: T) => string = () => '',
): (db: D, item: T) => Promise<R> {
  const queuesOf = new WeakMap<D, Map<string, Waiting<T, R>[]>>()

  async function answer(db: D, all: readonly Waiting<T, R>[]): Promise<void> {
    const group = all.filter(({ work, reject }) => !work?.signal.aborted || reject(work.signal.reason))
    if (!group.length) return
    // Shared with others, so it stays open at the deadline of one of them, and what it is about to commit is saved.
    const held: Held = { close: () => {}, mayCommit: () => true }
    for (const { work } of group) work?.held.add(held)
    try {
      const items = group.map(({ item }) => item)
      const results = await shared(kind, () => run(db, items))
      for (const [n, { resolve }] of group.entries()) resolve(results[n] as R)
    } catch (error) {
      if (group.length > 1 && isRefused(error)) for (const call of group) await answer(db, [call])
      else for (const { reject } of group) reject(error)
    } finally {
      for (const { work } of group) work?.held.delete(held)
    }
  }

  async function begin(db: D, queues: Map<string, Waiting<T, R>[]>, queue: string, waiting: Waiting<T, R>[]) {
    queues.set(queue, waiting)
    while (waiting.length) await answer(db, waiting.splice(0, most))
    queues.delete(queue)
  }

  return (db, item) =>
    new Promise<R>((resolve, reject) => {
      const call = { item, work: workNow(), resolve, reject }
      const queues = queuesOf.get(db) ?? new Map<string, Waiting<T, R>[]>()
      queuesOf.set(db, queues)
      const queue = queueOf(item)
      const waiting = queues.get(queue)
      if (waiting) waiting.push(call)
      else void begin(db, queues, queue, [call])
    })
}
