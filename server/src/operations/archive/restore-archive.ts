import { chown, type FileHandle, open as openFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { User } from '../../platform/db/embedded/unprivileged.ts'
import { createVault, OtherKey, type Vault } from '../../platform/vault.ts'
import { Refused } from '../backup/backup-file.ts'
import { keyFor, requireEmpty, type Restored, restoreSource, type TargetOptions } from '../backup/restore-backup.ts'
import { BrokenFile } from '../../platform/files/byte-reader.ts'
import { checkBackup, type Reading, unpack } from '../backup/unpack.ts'
import { ahead } from './ahead.ts'
import { type ArchiveStore, isOfStore } from './archive-store.ts'
import { fullContext } from './full-backup.ts'
import { listHistories, positionText, segmentBytes, segmentOf, type WalChunk } from './layout.ts'
import { type Plan, planFor } from './plan.ts'
import { keyIdOfSealed, open } from '../../platform/files/sealed-file.ts'
import type { Target } from './target.ts'

export interface RestoreArchiveOptions extends TargetOptions {
  archive: ArchiveStore
  target: Target
  /** Settings of PostgreSQL while it replays, besides those that the target needs. */
  settings?: Record<string, string | number>
}

const decompress = promisify(gunzip)

/** Throws Refused if the archive cannot be read. */
const listed = (archive: ArchiveStore) =>
  listHistories(archive).catch((error: NodeJS.ErrnoException) => {
    throw isOfStore(error) ? new Refused(`The archive cannot be read: ${error.message}.`) : error
  })

/** A file, as operators find it. */
const fileOf = (archive: ArchiveStore, history: string, name: string) => `${archive.name}/${history}/${name}`

/** What is wrong with a file of the archive, in words that follow its name; undefined if that is not what failed. */
function whatIsWrong(error: unknown): string | undefined {
  if (error instanceof BrokenFile) return `is damaged: ${error.message}`
  if (error instanceof OtherKey) return 'was encrypted with another key'
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : undefined
}

/** Chunks that are read at a time: each from a bucket takes as long as the way there and back. */
const chunksAhead = 8

/** The write-ahead log in a chunk. Throws Refused, with what can still be restored, if the file is missing or damaged. */
async function readChunk(
  { archive, history, vault }: { archive: ArchiveStore; history: string; vault: Vault },
  chunk: WalChunk,
  before: number,
): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of open(archive.read(history, chunk.name), vault, chunk.name)) parts.push(part)
    const bytes: Buffer = await decompress(Buffer.concat(parts))
    if (BigInt(bytes.length) !== chunk.end - chunk.start) throw new BrokenFile('its contents were altered')
    return bytes
  } catch (error) {
    const what = whatIsWrong(error)
    if (!what) throw error
    const last = new Date(before).toISOString()
    throw new Refused(
      `${fileOf(archive, history, chunk.name)} ${what}. What was written after ${last} cannot be replayed; --at a moment before that can.`,
    )
  }
}

/** Writes PostgreSQL's segments from the chunks, from the segment of the full backup on. */
async function writeSegments(
  archive: ArchiveStore,
  { history, full, chunks }: Plan,
  vault: Vault,
  to: string,
  owner?: User,
) {
  const first = segmentOf(full.start)
  let file: FileHandle | undefined
  let opened = -1n
  async function segmentAt(segment: bigint): Promise<FileHandle> {
    if (file && opened === segment) return file
    await finish()
    const number = segment / BigInt(segmentBytes)
    const perId = 0x1_0000_0000n / BigInt(segmentBytes)
    const parts = [BigInt(history.timeline), number / perId, number % perId]
    const name = parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
    file = await openFile(path.join(to, 'pg_wal', name), 'w', 0o600)
    await file.truncate(segmentBytes)
    if (owner) await file.chown(owner.uid, owner.gid)
    opened = segment
    return file
  }
  async function finish() {
    await file?.sync()
    await file?.close()
    file = undefined
  }
  let before = full.from
  const read = async (chunk: WalChunk) => {
    const [from, last] = [{ archive, history: history.name, vault }, before]
    before = Math.max(before, chunk.until)
    return { chunk, bytes: await readChunk(from, chunk, last) }
  }
  try {
    for await (const { chunk, bytes } of ahead(chunks, chunksAhead, read)) {
      for (let at = chunk.start > first ? chunk.start : first; at < chunk.end;) {
        const segment = segmentOf(at)
        const next = segment + BigInt(segmentBytes)
        const end = next < chunk.end ? next : chunk.end
        const part = bytes.subarray(Number(at - chunk.start), Number(end - chunk.start))
        await (await segmentAt(segment)).write(part, 0, part.length, Number(at - segment))
        at = end
      }
    }
  } finally {
    await finish()
  }
}

/** PostgreSQL finds the segments in its own folder, once the command that brings others has failed. */
const recovery = { restore_command: 'false', recovery_target_action: 'promote', hot_standby: 'off' }

function settingsFor(target: Target): Record<string, string> {
  // At this point of its start PostgreSQL knows no names of time zones, such as Z.
  if (target.kind === 'moment')
    return { ...recovery, recovery_target_time: new Date(target.at).toISOString().replace('Z', '+00') }
  if (target.kind === 'position') return { ...recovery, recovery_target_lsn: positionText(target.at) }
  return recovery
}

/**
 * Restores the state that the database had at a moment, from a full backup and the write-ahead log after it, into an empty data
 * folder. Throws Refused if the archive does not cover the moment or is damaged, and if key or folder is not the right one.
 */
export async function restoreArchive(options: RestoreArchiveOptions): Promise<Restored & { plan: Plan }> {
  const { archive, target, settings, onProgress, signal } = options
  requireEmpty(options)
  const plan = planFor(await listed(archive), target)
  const [history, full] = [plan.history.name, plan.full.name]
  const source = { name: fileOf(archive, history, full), read: () => archive.read(history, full) }
  const keyId = await keyIdOfSealed(source.read()).catch((error: unknown) => {
    throw new Refused(`${source.name} ${whatIsWrong(error) ?? `cannot be read: ${(error as Error).message}`}.`)
  })
  const key = await keyFor(keyId, options)
  const vault = createVault(key.hex)
  const packed = await archive.sizeOf(history, full)
  const reading = (step: 'Checking' | 'Restoring'): Reading => {
    let done = 0
    const onRead = (bytes: number) => onProgress?.(step, (done += bytes), packed)
    return { onRead, signal, decrypt: (chunks) => open(chunks, vault, fullContext) }
  }
  const { header, size } = await checkBackup(source, reading('Checking'))
  const log = Number((plan.chunks.at(-1)?.end ?? 0n) - segmentOf(plan.full.start)) + segmentBytes
  const restored = await restoreSource(
    {
      header,
      size: size + log,
      settings: { ...settingsFor(target), ...settings },
      async unpack(to) {
        await unpack(source, to, reading('Restoring'))
        await writeSegments(archive, plan, vault, to.database, to.owner)
        const signalFile = path.join(to.database, 'recovery.signal')
        await writeFile(signalFile, '', { mode: 0o600, flush: true })
        if (to.owner) await chown(signalFile, to.owner.uid, to.owner.gid)
      },
    },
    key,
    options,
  )
  return { ...restored, plan }
}
