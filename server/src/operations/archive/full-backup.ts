import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type Db, openDatabase } from '../../platform/db/database.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { installedPostgres } from '../../platform/db/embedded/binaries.ts'
import { hashOf } from '../../platform/db/embedded/paths.ts'
import { tryProcessLock } from '../../platform/db/embedded/process-lock.ts'
import { createVault } from '../../platform/vault.ts'
import { startBaseBackup } from '../backup/base-backup.ts'
import { Refused, writeBackup } from '../backup/backup-file.ts'
import { keyOf } from '../backup/key.ts'
import { type BackupOptions, counting, filesOf, headerOf } from '../backup/make-backup.ts'
import * as archiveStatus from './archive-status.repository.ts'
import { type ArchiveStore, isOfStore } from './archive-store.ts'
import { fullName, hex, historyOfSlot, positionOf } from './layout.ts'
import { prune } from './prune.ts'
import { seal } from '../../platform/files/sealed-file.ts'
import { findSlot } from './slot.ts'

export interface FullBackupOptions extends Pick<
  BackupOptions,
  'dataDir' | 'secretKey' | 'onProgress' | 'signal' | 'log'
> {
  archive: ArchiveStore
  /** Full backups that are kept, this one included. */
  kept: number
  /** Most kilobytes a second that are read, so that requests find the disk idle enough. */
  maxRate?: number
}

/** What a full backup is encrypted for: its name is known only at its end. */
export const fullContext = 'full backup'

/** The next moment of the database's clock. What is restored as of then is past the end of a backup that has ended. */
async function momentAfter(db: Db): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return rows[0]?.ms ?? 0
}

async function add(options: FullBackupOptions): Promise<string> {
  const { archive, dataDir, kept, maxRate, signal, log = () => {} } = options
  const key = await keyOf(options)
  if (!key) throw new Refused(`There is no key in ${dataDir}: a backup without its key could not be used.`)
  const embedded = await startEmbedded({ dataDir, log })
  const database = openDatabase({ config: embedded.config, connections: 2 })
  try {
    const { db } = database
    const slot = await findSlot(db)
    if (!slot) throw new Refused('The archive has not begun: start the server with it first.')
    const history = await historyOfSlot(archive, slot.name)
    if (!history) throw new Refused(`${archive.name} does not hold the archive of this database.`)
    // Of backups that were interrupted.
    await archive.removeUnfinished(history.name, 'putLong')
    const header = await headerOf(database.pool, key, installedPostgres().major)
    const files = await filesOf(dataDir)
    const base = await startBaseBackup(embedded.backup, { wal: false, ...(maxRate && { maxRate }) })
    const contents = { header, files, database: counting(base, options.onProgress) }
    const vault = createVault(key.hex)
    const first = positionOf(base.positions[0] ?? '')
    const name = await archive.putLong(history.name, hex(first), async (take) => {
      await writeBackup(take, contents, { signal, encrypt: (chunks) => seal(chunks, vault, fullContext) })
      return fullName({ start: first, end: positionOf(base.positions[1] ?? ''), from: await momentAfter(db) })
    })
    await archiveStatus.setFull(db)
    await prune(archive, kept)
    return name
  } catch (error) {
    throw isOfStore(error as Error) ? new Refused((error as Error).message) : error
  } finally {
    await database.close()
    await embedded.stop()
  }
}

/**
 * Adds a full backup to the archive and removes what is older than those that are kept. Returns its name; undefined if
 * another process of this machine makes one. Throws Refused if the archive has not begun, is not there, or is full.
 */
export async function addFullBackup(options: FullBackupOptions): Promise<string | undefined> {
  const release = await tryProcessLock(`fortnight-full-${hashOf(path.resolve(options.dataDir))}`)
  if (!release) return undefined
  try {
    return await add(options)
  } finally {
    release()
  }
}
