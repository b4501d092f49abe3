import pg from 'pg'
import type { Beginning } from './history.ts'

const slowestMs = 5_000

/** The timeline, transactions that are over and those not begun at this moment; asked on the listening connection once it listens. */
async function beginningOf(client: pg.Client): Promise<Beginning> {
  // The name of a file of the write-ahead log begins with its timeline.
  const { rows } = await client.query<{ timeline: string; over: string; next: string }>(
    `select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, pg_snapshot_xmin(now) as over,
       pg_snapshot_xmax(now) as next from pg_current_snapshot() now`,
  )
  const [row] = rows
  if (!row) throw new Error('no snapshot')
  return { timeline: Number.parseInt(row.timeline, 16), over: BigInt(row.over), next: BigInt(row.next) }
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

  const connect = async () => {
    const mine = new pg.Client({ ...config, keepAlive: true, application_name: 'fortnight listener' })
    client = mine
    let over = false
    const again = () => {
      if (over || closed) return
      over = true
      on.lost()
      mine.end().catch(() => {})
      pauseMs = Math.min(pauseMs * 2, slowestMs)
      timer = setTimeout(() => void connect(), pauseMs)
    }
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
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
