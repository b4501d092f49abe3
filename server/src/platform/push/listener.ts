import pg from 'pg'
import type { Beginning } from './history.ts'

const slowestMs = 5_000
const patienceMs = 5_000
/** How soon PostgreSQL is asked whether it lives, as a connection to a machine that is gone never ends by itself. */
const keepAliveMs = 5_000

/** How long PostgreSQL may take to answer a goodbye; one whose machine is gone never does. */
const goodbyeMs = 500

/** Ends a connection, wherever it leads. */
async function hangUp(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), goodbyeMs)
  await client.end().catch(() => {})
  clearTimeout(timer)
}

/** The timeline, transactions that are over and those not begun at this moment; asked on the listening connection once it listens. */
export async function beginningOf(client: pg.Client): Promise<Beginning> {
  // The name of a file of the write-ahead log begins with its timeline.
  const { rows } = await client.query<{ timeline: string; over: string; next: string }>(
    `select system_identifier || '.' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
         as timeline, pg_snapshot_xmin(now) as over, pg_snapshot_xmax(now) as next
       from pg_current_snapshot() now, pg_control_system()`,
  )
  const [row] = rows
  if (!row) throw new Error('no snapshot')
  return { timeline: row.timeline, over: BigInt(row.over), next: BigInt(row.next) }
}

/**
 * LISTEN on a connection of its own, for ever. After a break it reconnects with growing pauses and calls `gap` as soon
 * as it listens again, because messages may have been missed; `lost` is called when the break begins.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  on: { message(payload: string): void; gap(beginning: Beginning): void; lost(): void },
) {
  let client: pg.Client | undefined
  let closed = false
  let pauseMs = 50
  let timer: NodeJS.Timeout | undefined
  let reconnect = () => {}

  const connect = async () => {
    const mine = new pg.Client({
      ...config,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      application_name: 'fortnight listener',
    })
    client = mine
    let over = false
    const again = () => {
      if (over || closed) return
      over = true
      on.lost()
      void hangUp(mine)
      pauseMs = Math.min(pauseMs * 2, slowestMs)
      timer = setTimeout(() => void connect(), pauseMs)
    }
    reconnect = again
    mine.on('notification', (message) => on.message(message.payload ?? ''))
    mine.on('error', again)
    mine.on('end', again)
    try {
      await mine.connect()
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`)
      pauseMs = 50
      on.gap(await beginningOf(mine))
    } catch {
      again()
    }
  }
  void connect()

  return {
    /** Connects again, by whatever way leads to the database now. */
    reconnect: () => reconnect(),
    async close() {
      closed = true
      clearTimeout(timer)
      if (client) await hangUp(client)
    },
  }
}
