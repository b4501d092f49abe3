import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '@fortnight/contract/problem'

/** What a work holds of the database. */
export interface Held {
  /** Closes the connection at once: what PostgreSQL has not committed by then it rolls back. */
  close(): void
  /** Whether a statement is on its way that PostgreSQL may commit although nobody waits for the answer. */
  mayCommit(): boolean
}

/** A piece of work that has an end. */
export interface Work {
  /** What kind of work it is: the endpoint, the job. */
  kind: string
  /** Aborted when its time is over. */
  signal: AbortSignal
  held: Set<Held>
  /** Its open transactions. What they wait for must not wait for them. */
  transactions: number
  /** Whether one of its transactions was committed. */
  committed: boolean
}

const current = new AsyncLocalStorage<Work>()

/** The work that the running code belongs to, if it has an end. */
export const workNow = (): Work | undefined => current.getStore()

/** How much longer work may take to notice that its time is over, before it is given up. */
const noticeMs = 500

/** Work that was not done in time. `uncertain`: something of it may be committed. */
function overdue(uncertain: boolean, cause?: unknown): Error {
  return Object.assign(new Error('not done in time', { cause }), { code: 'ETIMEDOUT', uncertain })
}

/** Whether the error leaves it open if something was saved. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Error && 'uncertain' in error && error.uncertain === true

/** What kind of work it is, how long it may take in milliseconds, and whether it only reads. */
export interface Limits {
  kind: string
  ms: number
  reads?: boolean
}

/**
 * Gives work its time to be done. Then its connections are closed and it gets no more, so that nothing can be saved later; half a
 * second after that it is given up with an error that counts as an outage.
 */
export async function within<T>({ kind, ms, reads = false }: Limits, act: () => Promise<T> | T): Promise<T> {
  const over = new AbortController()
  const work: Work = { kind, signal: over.signal, held: new Set(), transactions: 0, committed: false }
  let timer: NodeJS.Timeout | undefined
  let uncertain = false
  const givenUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      uncertain = !reads && (work.committed || [...work.held].some((held) => held.mayCommit()))
      over.abort(overdue(uncertain))
      for (const held of work.held) held.close()
      timer = setTimeout(() => reject(overdue(uncertain)), noticeMs)
    }, ms)
  })
  try {
    return await Promise.race([current.run(work, async () => act()), givenUp])
  } catch (error) {
    throw over.signal.aborted && !(error instanceof Problem) ? overdue(uncertain, error) : error
  } finally {
    clearTimeout(timer)
  }
}
