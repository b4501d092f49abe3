import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type Db, openDatabase } from '../../platform/db/database.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { installedPostgres } from '../../platform/db/embedded/binaries.ts'
import { hashOf } from '../../platform/db/embedded/paths.ts'
import { tryProcessLock } from '../../platform/db/embedded/process-lock.ts'
import { syncFolder } from '../../platform/files/durable-file.ts'
import { createVault } from '../../platform/vault.ts'
import { startBaseBackup } from '../backup/base-backup.ts'
import { Refused, writeBackup } from '../backup/backup-file.ts'
import { namingDisk } from '../backup/disk.ts'
import { keyOf } from '../backup/key.ts'
import { type BackupOptions, counting, filesOf, headerOf } from '../backup/make-backup.ts'
import * as archiveStatus from './archive-status.repository.ts'
import { fullName, historyOfSlot, positionOf } from './layout.ts'
import { prune } from './prune.ts'
import { seal } from '../../platform/files/sealed-file.ts'
import { findSlot } from './slot.ts'

export interface FullBackupOptions extends Pick<
  BackupOptions,
  'dataDir' | 'secretKey' | 'onProgress' | 'signal' | 'log'
> {
  archive: string
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
    if (!slot) throw new Refused('The archive has not begun: start the server with ARCHIVE_DIR first.')
    const history = await historyOfSlot(archive, slot.name)
    if (!history) throw new Refused(`${archive} does not hold the archive of this database.`)
    const folder = path.join(archive, history.name)
    // Of backups that were interrupted.
    for (const name of await readdir(folder))
      if (name.startsWith('full') && name.endsWith('.part')) await rm(path.join(folder, name))
    const part = path.join(folder, `full-${process.pid}.part`)
    try {
      const header = await headerOf(database.pool, key, installedPostgres().major)
      const files = await filesOf(dataDir)
      const base = await startBaseBackup(embedded.backup, { wal: false, ...(maxRate && { maxRate }) })
      const contents = { header, files, database: counting(base, options.onProgress) }
      const vault = createVault(key.hex)
      await writeBackup(part, contents, { signal, encrypt: (chunks) => seal(chunks, vault, fullContext) })
      const [start = '', end = ''] = base.positions
      const name = fullName({ start: positionOf(start), end: positionOf(end), from: await momentAfter(db) })
      await rename(part, path.join(folder, name))
      await syncFolder(folder)
      await archiveStatus.setFull(db)
      await prune(archive, kept)
      return name
    } catch (error) {
      await rm(part, { force: true })
      throw namingDisk(error, part)
    }
  } finally {
    await database.close()
    await embedded.stop()
  }
}

/**
 * Adds a full backup to the archive and removes what is older than those that are kept. Returns its name; undefined if
 * another process of this machine makes one. Throws Refused if the archive has not begun, is not there, or its disk is full.
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
