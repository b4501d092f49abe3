import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../../platform/db/database.ts'
import { BrokenFile } from '../../platform/files/byte-reader.ts'
import { open, seal } from '../../platform/files/sealed-file.ts'
import { OtherKey, type Vault } from '../../platform/vault.ts'
import * as archiveStatus from './archive-status.repository.ts'
import { type ArchiveStore, problemOf } from './archive-store.ts'
import { chunkName, type History, historyOfSlot, positionOf, segmentBytes, segmentOf } from './layout.ts'
import { beginHistory, findSlot } from './slot.ts'
import { receiveWal, type WalStream } from './wal-stream.ts'

export interface ArchiverOptions {
  db: Database['db']
  connection: pg.ClientConfig
  archive: ArchiveStore
  vault: Vault
  onError(error: Error): void
  /** How often what was written is put into the archive; 15 s. */
  intervalMs?: number
}

/** How long PostgreSQL can take to send what it has on disk. */
const sendingMs = 30_000

const compress = promisify(gzip)

interface Resumed {
  slot: string
  history: History
  from: bigint
  until: number
}

/** Where the archive goes on: the slot, its history and a position. Undefined if another server of this machine writes it. */
async function resume(options: ArchiverOptions): Promise<Resumed | undefined> {
  const { db, connection, archive } = options
  const slot = await findSlot(db)
  if (slot?.active) return undefined
  if (slot?.keptFrom !== undefined) {
    const history = await historyOfSlot(archive, slot.name)
    if (!history)
      throw Object.assign(new Error(`${archive.name} does not hold this database's archive`), { code: 'ENOENT' })
    const last = history.chunks.at(-1)
    // It was not confirmed, so that PostgreSQL still has what is in it.
    if (last && last.end > slot.keptFrom && !(await isWhole(options, history.name, last.name))) {
      await archive.remove(history.name, [last.name])
      return resume(options)
    }
    if (!last && !history.fulls.length) return { slot: slot.name, history, from: segmentOf(slot.keptFrom), until: 0 }
    // Of a machine that was set back to an earlier state the archive knows more than the database.
    if (last && last.end >= slot.keptFrom && last.end <= (await flushedTo(db)))
      return { slot: slot.name, history, from: last.end, until: last.until }
  }
  await beginHistory(db, connection, archive, slot)
  return resume(options)
}

/** Whether a chunk was written to its end: some services keep what had arrived when the connection broke. */
async function isWhole({ archive, vault }: ArchiverOptions, history: string, name: string): Promise<boolean> {
  try {
    await Array.fromAsync(open(archive.read(history, name), vault, name))
    return true
  } catch (error) {
    if (error instanceof BrokenFile) return false
    if (error instanceof OtherKey) return true
    throw error
  }
}

async function flushedTo(db: Database['db']): Promise<bigint> {
  const { rows } = await db.execute<{ position: string }>(sql`select pg_current_wal_flush_lsn()::text as position`)
  return positionOf(rows[0]?.position ?? '')
}

/** Puts what was received into the archive, as one file that is there whole or not at all. */
async function put(stream: WalStream, archive: ArchiveStore, history: string, vault: Vault, until: number) {
  const { start, end, bytes } = stream.take()
  if (start === end) return
  const name = chunkName({ start, end, until })
  const parts: Buffer[] = []
  const packed: Buffer = await compress(Buffer.concat(bytes), { level: 1 })
  for await (const part of seal([packed], vault, name)) parts.push(part)
  await archive.put(history, name, Buffer.concat(parts))
  stream.confirm(end)
}

/** Archives until a failure, which is thrown, or until `stopping`; then once more, so that the end is in the archive. */
async function archiveOn(options: ArchiverOptions, stopping: AbortSignal): Promise<void> {
  const { db, connection, archive, vault, intervalMs = 15_000 } = options
  const found = await resume(options)
  // Another server of this machine does it.
  if (!found) return
  const { slot, history, from } = found
  const stream = await receiveWal(connection, { slot, timeline: history.timeline, from })
  // That much is put into the archive without waiting for the interval.
  const isFull = () => stream.held >= segmentBytes
  let until = found.until
  try {
    await archive.removeUnfinished(history.name, 'put')
    for (let isOver = false; !isOver; await stream.until(isFull, intervalMs, stopping)) {
      const isLast = stopping.aborted
      const { at, position } = await beat(db, until)
      await stream.until(() => isFull() || stream.position >= position, sendingMs)
      const isCaughtUp = stream.position >= position
      if (isCaughtUp) until = at
      else if (!isFull()) throw new Error('PostgreSQL does not send its write-ahead log')
      await put(stream, archive, history.name, vault, until)
      isOver = isLast && isCaughtUp
    }
  } finally {
    await stream.close()
  }
}

/** Marks a moment in the write-ahead log: up to the position that it returns is all that was acknowledged before. */
async function beat(db: Database['db'], until: number) {
  const at = await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`)
    return archiveStatus.beat(tx, until ? new Date(until) : null)
  })
  return { at: at.getTime(), position: await flushedTo(db) }
}

/** Whether both folders are on one disk; false if one of them is missing. */
export async function isOnDiskOf(folder: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([folder, other].map((name) => stat(name).catch(() => undefined)))
  return first !== undefined && first.dev === second?.dev
}

/**
 * Keeps the archive of the embedded database: what is written is in it after the interval at the latest. A failure is recorded
 * and tried again; PostgreSQL keeps what the archive lacks meanwhile. On several servers of a machine one does it.
 */
export function startArchiver(options: ArchiverOptions) {
  const { db, onError, intervalMs = 15_000 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let last = ''
  async function report(error: NodeJS.ErrnoException): Promise<void> {
    // Another server of this machine took the slot a moment ago.
    if (error.code === '55006') return
    // Tried four times a minute, an archive that is away would fill the log.
    if (error.message !== last) onError(error)
    last = error.message
    await archiveStatus.setProblem(db, problemOf(error)).catch(() => {})
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await archiveOn(options, signal).catch(report)
      await sleep(intervalMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    /** Puts what was written until now into the archive, and ends. */
    async close(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
