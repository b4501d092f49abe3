import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Batch } from './chain.ts'
import { beginningOf } from './listener.ts'

/** How often the reader looks for messages: half of it is what a message waits on average. */
const readEveryMs = 25
/** How often it hands on a batch that is empty: it proves that nothing is missing. */
const silentMs = 500
/** How often the others look whether the reader is gone. */
const lookEveryMs = 1_000
/** For how long after its last batch a reader stays the reader. */
const leaseMs = 3_000
/** PostgreSQL ends a reader that went silent in the middle of a batch after this time. */
const stalledMs = 2_000
const patienceMs = 5_000
/** With more messages than this, reading everything again is less work than reading them. */
const usualMost = 20_000

interface Relay {
  /** A session of its own. */
  connection: pg.ClientConfig
  /** Whether batches can be handed on now. */
  isUp(): boolean
  /** Resolves once the batch has been handed on. */
  send(batch: Batch): Promise<void>
  onError(error: Error): void
  most?: number
}

interface Read {
  id: string
  over: string
  next: string
  messages: Batch['messages'] | null
}

// Messages in the order of their transactions: `at` of an announcement is never above its own transaction, so all that it
// vouches for come before it.
const readBatch = `
  with read as (delete from push_outbox where made_by >= $1::xid8 returning made_by, id, channel, payload),
    kept as (update push_relay set read_up_to = pg_current_snapshot()::text, reader = $2,
      held_until = clock_timestamp() + $3 * interval '1 millisecond')
  select pg_current_snapshot()::text as id, pg_snapshot_xmin(pg_current_snapshot())::text as over,
    pg_snapshot_xmax(pg_current_snapshot())::text as next,
    (select json_agg(json_build_array(channel, payload) order by made_by, id) from read) as messages`

/** Transactions before it were over at that snapshot, so all their messages have been read. */
const oldestOf = (snapshot: string | null) => snapshot?.split(':', 1)[0] ?? '0'

/**
 * Reads the outbox and hands on what is in it. Of the servers that run this one reads, under a lease that each batch renews: one
 * that is gone, or cannot hand on, is followed by another within seconds. A reading sees all transactions that were committed
 * before it and that no earlier one has seen, so batches are in the order of commits. It is committed after it was handed on: a
 * crash in between hands messages on twice.
 */
export function startRelay({ connection, isUp, send, onError, most = usualMost }: Relay) {
  const me = randomUUID()
  let client: pg.Client | undefined
  let timeline = ''
  let readTo: string | null = null
  let handedOnAt = -Infinity
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const drop = () => {
    client?.end().catch(() => {})
    client = undefined
  }
  async function connected(): Promise<pg.Client> {
    if (client) return client
    const fresh = new pg.Client({
      ...connection,
      application_name: 'fortnight relay',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    fresh.on('error', () => {
      if (client === fresh) drop()
    })
    await fresh.connect()
    client = fresh
    await fresh.query(`set idle_in_transaction_session_timeout = ${stalledMs}; set lock_timeout = ${stalledMs};
      set synchronous_commit = off`)
    ;({ timeline } = await beginningOf(fresh))
    return fresh
  }

  /** Gives up messages that are too many. Servers that hear the next batch read everything again. */
  async function bound(db: pg.Client) {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from (select from push_outbox limit $1) o',
      [most + 1],
    )
    if ((rows[0]?.n ?? 0) <= most) return
    await db.query('delete from push_outbox')
    await db.query('update push_relay set read_up_to = null')
    readTo = null
  }
  /** Hands on all that is there, and is the reader for some seconds more; false while another server is. */
  async function handOn(db: pg.Client): Promise<boolean> {
    await db.query('begin')
    const { rows: mine } = await db.query<{ read_up_to: string | null }>(
      'select read_up_to from push_relay where reader = $1 or held_until < clock_timestamp() for update',
      [me],
    )
    const [relay] = mine
    if (relay) {
      readTo = relay.read_up_to
      await bound(db)
      const { rows } = await db.query<Read>(readBatch, [oldestOf(readTo), me, leaseMs])
      for (const { messages, ...read } of rows) {
        await send({ ...read, after: readTo, timeline, messages: messages ?? [] })
        readTo = read.id
      }
      handedOnAt = performance.now()
    }
    await db.query('commit')
    return relay !== undefined
  }
  /** While nothing can be handed on the outbox is kept small. */
  async function keepSmall(db: pg.Client) {
    await db.query('begin')
    await db.query('select from push_relay for update')
    await bound(db)
    await db.query('commit')
  }
  async function advance(isReader: boolean): Promise<boolean> {
    const db = await connected()
    if (!isUp()) {
      await keepSmall(db)
      return false
    }
    if (isReader && performance.now() - handedOnAt < silentMs) {
      const { rowCount } = await db.query({
        name: 'push_outbox_has',
        text: 'select from push_outbox where made_by >= $1::xid8 limit 1',
        values: [oldestOf(readTo)],
      })
      if (!rowCount) return true
    }
    return handOn(db)
  }
  const round = async (isReader: boolean) => {
    let reads = false
    try {
      reads = await advance(isReader)
    } catch (error) {
      // A batch that was not handed on is rolled back with its connection, so that another server can read it at once.
      drop()
      if (!closed) onError(error instanceof Error ? error : new Error(String(error)))
    }
    if (!closed) timer = setTimeout(() => (working = round(reads)), reads ? readEveryMs : lookEveryMs)
  }
  let working = round(false)

  return {
    /** Ends reading; another server may begin at once. */
    async close() {
      closed = true
      clearTimeout(timer)
      await working
      await client?.query(`update push_relay set held_until = '-infinity' where reader = $1`, [me]).catch(() => {})
      drop()
    },
  }
}
