import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '@fortnight/contract/problem'

/** A connection that a piece of work holds. */
export interface Held {
  /** Closes the connection at once; PostgreSQL rolls back what it has not committed by then. */
  close(): void
  /** Whether a statement is under way that PostgreSQL may commit although the caller no longer waits. */
  mayCommit(): boolean
}

/** A piece of work with a deadline. */
export interface Work {
  /** Kind of work: the endpoint, the job. */
  kind: string
  /** Aborted at the deadline. */
  signal: AbortSignal
  held: Set<Held>
  /** Its open transactions. What they wait for must not wait for them. */
  transactions: number
  /** Whether one of its transactions was committed, or may have been: the connection broke before that was confirmed. */
  committed: boolean
}

const current = new AsyncLocalStorage<Work>()

/** The work that the running code belongs to, if it has a deadline. */
export const workNow = (): Work | undefined => current.getStore()

/** Grace period in which work may notice its deadline before it is abandoned. */
const noticeMs = 500

/** Work that missed its deadline. `uncertain`: some of its changes may be committed. */
function overdue(uncertain: boolean, cause?: unknown): Error {
  return Object.assign(new Error('not done in time', { cause }), { code: 'ETIMEDOUT', uncertain })
}

/** Whether the error leaves open if a change was saved. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Error && 'uncertain' in error && error.uncertain === true

/** The error, saying that a change may be saved if one may be. */
const withDoubt = (work: Work, error: unknown): unknown =>
  work.committed && error instanceof Error ? Object.assign(error, { uncertain: true }) : error

/** Runs work that many callers share, so that no deadline of one of them ends it; its error says whether it may be saved. */
export async function shared<T>(kind: string, act: () => Promise<T>): Promise<T> {
  const { signal } = new AbortController()
  const work: Work = { kind, signal, held: new Set(), transactions: 0, committed: false }
  try {
    return await current.run(work, act)
  } catch (error) {
    throw withDoubt(work, error)
  }
}

/** Kind of work, its time limit in milliseconds, and whether it only reads. */
export interface Limits {
  kind: string
  ms: number
  reads?: boolean
}

/**
 * Runs work with a deadline. At the deadline its connections are closed and it gets no more, so that nothing can be
 * saved later; half a second after that it is abandoned with an error that counts as an outage.
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
    if (error instanceof Problem) throw error
    if (over.signal.aborted) throw overdue(uncertain, error)
    throw reads ? error : withDoubt(work, error)
  } finally {
    clearTimeout(timer)
  }
}
