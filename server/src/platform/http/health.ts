import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Heartbeat } from '../push/heartbeat.ts'

const everyMs = 1_000
const patienceMs = 1_500
/** Half of how long the memory of sessions trusts a beat. */
const beatMs = 500
const usualDeafMs = 15_000

/** Reason why a server takes no traffic. */
type Obstacle = 'starting' | 'stopping' | 'database' | 'read_only' | 'stuck' | 'disk' | 'push'

export interface HealthOptions {
  connection: pg.ClientConfig
  /** Whether the pool of requests is stuck. */
  isStuck(): boolean
  /** The data folder, and how many bytes must be free on its disk. */
  disk: { folder: string; freeBytes: number }
  isStopping(): boolean
  /** What this server announces to itself and listens for. */
  heartbeat: Heartbeat
  /** How long it may go without hearing that, in milliseconds. */
  deafMs?: number
  /** Called when it has heard nothing for that long, and again each time that passes once more. */
  onDeaf(): void
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
 * `/health` is for proxies and supervisors: the process answers, and is not about to stop. It never touches the
 * database, because a server without one still serves public pages, takes feedback and holds streams. `/ready` is for
 * monitors: every call is served, because the database answers and takes writes, the pool makes progress and the disk
 * has room. The database is probed on a connection of its own, because a probe that borrows from the pool of requests
 * turns overload into an outage. A ready server records each minute in `ready_minutes`, of which availability is made.
 *
 * The same connection sends the heartbeat of this server: one that does not hear it (behind a pooler it can listen for
 * ever and hear nothing) isn't ready.
 */
export function installHealth(app: FastifyInstance, options: HealthOptions) {
  const { connection, isStuck, disk, isStopping, heartbeat, deafMs = usualDeafMs, onDeaf } = options
  /** Since when beats have been sent without a failure. */
  let beatingSince: number | undefined
  /** When `onDeaf` was last called. */
  let calledAt = -Infinity
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
    beatingSince = undefined
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
    } catch (error) {
      drop()
      return (error as { code?: string }).code === '25006' ? 'read_only' : 'database'
    }
  }
  const beat = async () => {
    if (!client) return
    await heartbeat.send(client).catch(drop)
    beatingSince ??= performance.now()
  }
  /** Whether nothing has been heard for too long. While the database is away nothing can be. */
  function isDeaf(): boolean {
    const now = performance.now()
    const deaf = beatingSince !== undefined && Math.min(now - beatingSince, heartbeat.silentMs()) > deafMs
    if (deaf && now - calledAt > deafMs) {
      calledAt = now
      onDeaf()
    }
    return deaf
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
      (await askDatabase()) ?? (stuck ? 'stuck' : (await isFull(disk)) ? 'disk' : isDeaf() ? 'push' : undefined)
    await recordMinute()
    if (closed) drop()
    else timer = setTimeout(() => void probe(), everyMs)
  }

  for (const url of ['/health', '/api/health'])
    app.get(url, (_request, reply) =>
      isStopping()
        ? reply.code(503).header('retry-after', 2).send({ status: 'unavailable', reason: 'stopping' })
        : reply.send({ status: 'ok' }),
    )
  app.get('/ready', (_request, reply) => {
    const reason = isStopping() ? 'stopping' : obstacle
    if (!reason) return reply.send({ status: 'ready' })
    return reply.code(503).header('retry-after', 2).send({ status: 'unavailable', reason })
  })
  let beating: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await probe()
    void beat()
    beating = setInterval(() => void beat(), beatMs)
  })
  app.addHook('onClose', () => {
    closed = true
    clearTimeout(timer)
    clearInterval(beating)
    drop()
  })
}
