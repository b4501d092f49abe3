import { callbackify } from 'node:util'
import pg from 'pg'
import { createLanes } from './lanes.ts'
import type { PreparingClient } from './preparing-client.ts'
import { limitsStatement, type TimeLimits } from './time-limits.ts'
import { type Held, type Work, workNow } from './work.ts'

/** lock_not_available and query_canceled: PostgreSQL ended the statement because of one of our time limits. */
const tooSlow = new Set(['55P03', '57014'])
/** read_only_sql_transaction: after a failover this connection leads to a read-only server; a new one may not. */
const readOnly = '25006'

type Client = pg.PoolClient & PreparingClient

/** How long a full pool may make no progress before it counts as stuck. */
const stuckMs = 2_500

/** Detects a stuck pool: all connections are taken, others wait, and no statement has succeeded for a while. */
function watchProgress(pool: pg.Pool) {
  let movedAt = Date.now()
  let asking = 0
  pool.on('connect', (client) =>
    (client as Client).connection.on('commandComplete', ({ text }: { text: string }) => {
      // Transactions that begin and are rolled back count as no progress.
      if (!text.startsWith('BEGIN') && !text.startsWith('ROLLBACK')) movedAt = Date.now()
    }),
  )
  return {
    asks: () => void asking++,
    isDone: () => void asking--,
    /** Whether the pool is stuck, to be asked about every second: a pool with a free connection never is. */
    isStuck() {
      if (asking < pool.options.max) movedAt = Date.now()
      return Date.now() - movedAt > stuckMs
    },
  }
}

/** Keeps a connection whose statement was refused. The driver would drop it and open a new one while others wait. */
const isRefusal = (error: unknown) => !error || (error instanceof pg.DatabaseError && error.severity === 'ERROR')

/** What a broken connection says. */
const ends = ['error', 'close'] as const

/** A connection as seen by the work that holds it. */
const heldBy = (client: Client): Held => ({
  close: () => client.connection.stream.destroy(),
  mayCommit: () => client.getTransactionStatus() !== 'T' || client.lastText === 'commit',
})

/**
 * Puts limits on a pool: on its sessions, on how long a connection is held, and on how many connections one kind of
 * work may hold. Connections to a read-only server are dropped when they are released.
 */
export function boundPool(pool: pg.Pool, limits: TimeLimits): { isStuck(): boolean } {
  const connect = pool.connect.bind(pool) as () => Promise<Client>
  const progress = watchProgress(pool)
  const enter = createLanes(Math.ceil(pool.options.max / 2))
  pool.options.onConnect = (client) =>
    client.query({ text: limitsStatement(limits), query_timeout: limits.connect } as pg.QueryConfig)
  // Runs before the driver's own listener, which ends by releasing the connection.
  pool.on('connect', (client) =>
    (client as Client).connection.prependListener('errorMessage', ({ code }: { code: string }) => {
      ;(client as Client).refusal = code
    }),
  )

  /** Waits for a slot of its kind of work, then for a connection. */
  async function waitFor(work: Work | undefined) {
    // A transaction must not wait for a slot that another part of the same work holds: it would deadlock with itself.
    const leave = work && !work.transactions ? await enter(work.kind, work.signal) : () => {}
    try {
      const client = await connect()
      if (!work?.signal.aborted) return { client, leave }
      client.release()
      throw work.signal.reason
    } catch (error) {
      leave(false)
      throw error
    }
  }

  /** Hands out a connection, which is closed after `hold` or as soon as the work that asked for it ends. */
  async function checkOut(work: Work | undefined, isTransaction: boolean): Promise<Client> {
    work?.signal.throwIfAborted()
    progress.asks()
    const { client, leave } = await waitFor(work).catch((error: unknown) => {
      progress.isDone()
      throw error
    })
    client.refusal = undefined
    const held = heldBy(client)
    const timer = limits.hold ? setTimeout(held.close, limits.hold) : undefined
    work?.held.add(held)
    if (work && isTransaction) work.transactions++
    // Asked before the driver reports it: what follows is a rollback.
    const onBreak = () => {
      if (work && held.mayCommit()) work.committed = true
    }
    const { stream } = client.connection
    for (const event of ends) stream.prependListener(event, onBreak)
    const release = client.release.bind(client)
    client.release = (broken) => {
      clearTimeout(timer)
      work?.held.delete(held)
      if (work && isTransaction) {
        work.transactions--
        if (client.lastText === 'commit') work.committed = true
      }
      for (const event of ends) stream.off(event, onBreak)
      progress.isDone()
      leave(tooSlow.has(client.refusal ?? ''))
      release(isRefusal(broken) ? client.refusal === readOnly : broken)
    }
    return client
  }

  // The driver's own `pool.query` passes a callback; callers that open a transaction expect a promise.
  pool.connect = ((callback?: (error: Error | null, client: Client) => void) => {
    const work = workNow()
    if (!callback) return checkOut(work, true)
    return callbackify(() => checkOut(work, false))(callback)
  }) as unknown as pg.Pool['connect']
  return { isStuck: progress.isStuck }
}
