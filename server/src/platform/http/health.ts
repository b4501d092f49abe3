import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'

const everyMs = 1_000
const patienceMs = 1_500
const usualBeats = { everyMs: 5_000, deafMs: 15_000 }

/** Reason why a server takes no traffic. */
type Obstacle = 'starting' | 'stopping' | 'database' | 'read_only' | 'stuck' | 'disk' | 'push'

export interface HealthOptions {
  connection: pg.ClientConfig
  /** Whether the pool of requests is stuck. */
  isStuck(): boolean
  /** The data folder, and how many bytes must be free on its disk. */
  disk: { folder: string; freeBytes: number }
  isStopping(): boolean
  /** Channel of announcements, on which this server listens. */
  channel: string
  /** How often it announces something to itself, and how long it may go without hearing that, in milliseconds. */
  beats?: { everyMs: number; deafMs: number }
}

/** What the database says to a probe. */
interface Reply {
  read_only: string
  /** The current minute by the database's clock, which all servers share. */
  minute: string
}

/** Whether less than the reserve is free. A folder that does not exist yet says nothing about its disk. */
async function isFull({ folder, freeBytes }: HealthOptions['disk']): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }))
  return bavail * bsize < freeBytes
}

/**
 * `/health`: the process answers; it never touches the database. `/ready`: the server may take traffic, because the
 * database answers and takes writes, the pool makes progress, the disk has room, and the server is not about to stop.
 * The database is probed on a connection of its own, because a probe that borrows from the pool of requests turns
 * overload into an outage. A ready server records each minute in `ready_minutes`, of which availability is made.
 *
 * Every few seconds the probe announces something to this server alone, by the same way as all announcements: a server
 * that does not hear it (behind a pooler it can listen for ever and hear nothing) isn't ready. Returns whether a message
 * was that one.
 */
export function installHealth(app: FastifyInstance, options: HealthOptions) {
  const { connection, isStuck, disk, isStopping, channel, beats = usualBeats } = options
  const beat = `beat ${randomUUID()}`
  /** When the last one was sent, and when this server last heard one; at first when it began to send. */
  let beatAt = -Infinity
  let heardAt: number | undefined
  let obstacle: Obstacle | undefined = 'starting'
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  /** The current minute, and the last one that this server has recorded on this connection. */
  let minute: string | undefined
  let recorded: string | undefined
  let closed = false

  const drop = () => {
    client?.end().catch(() => {})
    client = undefined
    recorded = undefined
  }
  async function connected(): Promise<pg.Client> {
    if (client) return client
    const fresh = new pg.Client({
      ...connection,
      application_name: 'fortnight probe',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    // Dropped at once: the next probe then opens a new one, instead of finding this one dead.
    fresh.on('error', () => {
      obstacle = 'database'
      if (client === fresh) drop()
    })
    await fresh.connect()
    client = fresh
    return fresh
  }
  async function askDatabase(): Promise<Obstacle | undefined> {
    try {
      const { rows } = await (
        await connected()
      ).query<Reply>(
        `select current_setting('transaction_read_only') as read_only, date_trunc('minute', now())::text as minute`,
      )
      minute = rows[0]?.minute
      if (rows[0]?.read_only !== 'on') return undefined
      // After a failover a new connection may lead to the server that takes writes.
      drop()
      return 'read_only'
    } catch {
      drop()
      return 'database'
    }
  }
  /** Announces to this server if it is time; whether it has heard nothing for too long. */
  async function isDeaf(): Promise<boolean> {
    const now = performance.now()
    if (now - beatAt >= beats.everyMs) {
      // While the database is away nothing can be heard.
      if (now - beatAt > beats.deafMs) heardAt = now
      beatAt = now
      await client?.query('select pg_notify($1, $2)', [channel, beat]).catch(drop)
    }
    return now - (heardAt ?? now) > beats.deafMs
  }
  /** Once a minute; whichever server comes first writes the row. A failure is tried again by the next probe. */
  async function recordMinute() {
    if (obstacle || isStopping() || minute === recorded) return
    const now = minute
    try {
      await client?.query('insert into ready_minutes (minute) values ($1) on conflict do nothing', [now])
      recorded = now
    } catch {
      drop()
    }
  }
  const probe = async () => {
    // Called on every probe, as it compares with the previous call.
    const stuck = isStuck()
    obstacle =
      (await askDatabase()) ?? (stuck ? 'stuck' : (await isFull(disk)) ? 'disk' : (await isDeaf()) ? 'push' : undefined)
    await recordMinute()
    if (closed) drop()
    else timer = setTimeout(() => void probe(), everyMs)
  }

  for (const url of ['/health', '/api/health']) app.get(url, () => ({ status: 'ok' }))
  app.get('/ready', (_request, reply) => {
    const reason = isStopping() ? 'stopping' : obstacle
    if (!reason) return reply.send({ status: 'ready' })
    return reply.code(503).header('retry-after', 2).send({ status: 'unavailable', reason })
  })
  app.addHook('onReady', probe)
  app.addHook('onClose', () => {
    closed = true
    clearTimeout(timer)
    drop()
  })
  return function hear(payload: string): boolean {
    if (payload !== beat) return false
    heardAt = performance.now()
    return true
  }
}
