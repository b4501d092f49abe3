import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { positionText } from './layout.ts'

declare module 'pg' {
  interface Connection {
    /** Method of pg's connection that its types lack. */
    sendCopyFromChunk(chunk: Buffer): void
  }
}

/** Write-ahead log as a running PostgreSQL sends it, as soon as it is on its disk. */
export interface WalStream {
  /** Where what was received ends. */
  readonly position: bigint
  /** Bytes that were received and not taken. */
  readonly held: number
  /**
   * Waits until a condition is true, which is tried whenever something arrives; until `ms` are over, or an abort. Throws if the
   * stream fails.
   */
  until(condition: () => boolean, ms: number, stopping?: AbortSignal): Promise<void>
  /** What was received since the last call. */
  take(): { start: bigint; end: bigint; bytes: Buffer[] }
  /** Lets PostgreSQL forget what is before a position. */
  confirm(end: bigint): void
  close(): Promise<void>
}

/** Messages of the stream: https://www.postgresql.org/docs/18/protocol-replication.html */
const [walData, keepalive, standbyStatus] = ['w', 'k', 'r'].map((letter) => letter.charCodeAt(0))
const dataAt = 25
/** How long PostgreSQL can take to end the stream. */
const closingMs = 5000
/** PostgreSQL waits while that many bytes are held. */
const mostHeld = 32 * 1024 * 1024

/** Runs a command of the replication protocol, and returns its rows. Throws if PostgreSQL refuses. */
export async function replicationCommand<T extends object>(config: pg.ClientConfig, command: string): Promise<T[]> {
  const client = new pg.Client({ ...config, replication: 'true' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(command)).rows
  } finally {
    await client.end()
  }
}

/** Timeline that the database is on. */
export async function timelineOf(config: pg.ClientConfig): Promise<number> {
  const [row] = await replicationCommand<{ timeline: number }>(config, 'IDENTIFY_SYSTEM')
  if (!row) throw new Error('no answer from the database')
  return row.timeline
}

/** Receives the write-ahead log from a position on, which the slot must have kept. Throws if PostgreSQL refuses. */
export async function receiveWal(
  config: pg.ClientConfig,
  { slot, timeline, from }: { slot: string; timeline: number; from: bigint },
): Promise<WalStream> {
  const client = new pg.Client({ ...config, replication: 'true', application_name: 'fortnight archive' })
  const changes = new EventEmitter()
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    changes.emit('change')
  }
  client.on('error', fail)
  client.on('end', () => fail(new Error('the stream of the write-ahead log ended')))
  await client.connect()
  const { connection } = client
  let confirmed = from
  let taken = from
  let position = from
  let bytes: Buffer[] = []

  function report() {
    const status = Buffer.alloc(34)
    status[0] = standbyStatus ?? 0
    for (const at of [1, 9, 17]) status.writeBigUInt64BE(confirmed, at)
    connection.sendCopyFromChunk(status)
  }
  function receive({ chunk }: { chunk: Buffer }) {
    if (chunk[0] === keepalive && chunk[17] === 1) report()
    if (chunk[0] !== walData) return
    if (chunk.readBigUInt64BE(1) !== position) return fail(new Error('the write-ahead log was sent with a gap'))
    // A copy: pg reads the next messages into the same memory.
    bytes.push(Buffer.from(chunk.subarray(dataAt)))
    position += BigInt(chunk.length - dataAt)
    if (position - taken > mostHeld) connection.stream.pause()
    changes.emit('change')
  }

  const command = `START_REPLICATION SLOT ${slot} PHYSICAL ${positionText(from)} TIMELINE ${timeline}`
  const query = Object.assign(new pg.Query(command), { handleCopyData: receive })
  query.on('error', fail)
  query.on('end', () => fail(new Error('the stream of the write-ahead log ended')))
  const begun = once(connection, 'replicationStart')
  client.query(query)
  await Promise.race([begun, once(changes, 'change')])
  if (failure) {
    await client.end().catch(() => {})
    throw failure
  }

  return {
    get position() {
      return position
    },
    get held() {
      return Number(position - taken)
    },
    async until(condition, ms, stopping) {
      const signal = AbortSignal.any([AbortSignal.timeout(ms), ...(stopping ? [stopping] : [])])
      const isWaiting = () => !failure && !signal.aborted && !condition()
      while (isWaiting()) await once(changes, 'change', { signal }).catch(() => {})
      if (failure) throw failure
    },
    take() {
      const part = { start: taken, end: position, bytes }
      taken = position
      bytes = []
      connection.stream.resume()
      return part
    },
    confirm(end) {
      confirmed = end
      report()
    },
    async close() {
      const { stream } = connection
      if (!stream.closed) {
        // PostgreSQL frees the slot and then closes its side, which pg's `client.end()` does not wait for while a command runs.
        const closed = once(stream, 'close', { signal: AbortSignal.timeout(closingMs) }).catch(() => {})
        stream.resume()
        connection.end()
        await closed
      }
      stream.destroy()
      await client.end().catch(() => {})
    },
  }
}
