import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import packageJson from '../../../package.json' with { type: 'json' }
import { newestMigrationIn, openDatabase } from '../../platform/db/database.ts'
import { defaultFallbackDir, startEmbedded } from '../../platform/db/embedded.ts'
import { installedPostgres } from '../../platform/db/embedded/binaries.ts'
import { existingCluster } from '../../platform/db/embedded/paths.ts'
import { storedFolder } from '../../platform/file-store/disk-place.ts'
import { syncFolder, writeDurably } from '../../platform/files/durable-file.ts'
import { ifThere } from '../../platform/files/if-there.ts'
import { requireItsKey } from '../../platform/files/store-key.ts'
import { createVault } from '../../platform/vault.ts'
import { type BackupHeader, Refused, toNewFile, writeBackup } from './backup-file.ts'
import { type BaseBackup, startBaseBackup } from './base-backup.ts'
import { namingDisk } from './disk.ts'
import { type FoundKey, keyOf } from './key.ts'

/** Folders of the data folder that a backup contains besides the database. */
const keptFolders = ['spool/feedback']

export interface BackupOptions {
  /** Path of the backup; the file must not exist yet. */
  file: string
  /** Path for the key, if it should be written too. */
  keyFile?: string | undefined
  dataDir: string
  secretKey: string | undefined
  fallbackDir?: string
  onProgress?: (done: number, expected: number) => void
  signal?: AbortSignal | undefined
  log?: (line: string) => void
}

export interface BackedUp {
  header: BackupHeader
  bytes: number
  /** The variable or file that holds the key which this backup needs. */
  keyFrom: string
}

/** Files of the data folder that a backup contains. */
export async function filesOf(dataDir: string) {
  const files: { path: string; content: Buffer }[] = []
  for (const folder of keptFolders) {
    const names = existsSync(path.join(dataDir, folder)) ? await readdir(path.join(dataDir, folder)) : []
    for (const name of names.filter((file) => !file.endsWith('.part'))) {
      // A server may have moved it into the database a moment ago, which is copied after this.
      const content = await readFile(path.join(dataDir, folder, name)).catch(() => undefined)
      if (content) files.push({ path: `${folder}/${name}`, content })
    }
  }
  return files
}

/** Pictures and icons that are kept on this disk, one at a time. One that is removed meanwhile was erased, and is left out. */
async function* storedFilesOf(dataDir: string) {
  const entries = await ifThere(readdir(path.join(dataDir, storedFolder), { recursive: true, withFileTypes: true }))
  for (const entry of entries ?? []) {
    const file = path.join(entry.parentPath, entry.name)
    const content = entry.isFile() && !entry.name.endsWith('.part') ? await ifThere(readFile(file)) : undefined
    if (content) yield { path: path.relative(dataDir, file), content }
  }
}

/** Bytes of a base backup, with reports of how many there were. */
export async function* counting({ archive, expected }: BaseBackup, onProgress: BackupOptions['onProgress']) {
  let done = 0
  for await (const chunk of archive as AsyncIterable<Buffer>) {
    done += chunk.length
    onProgress?.(Math.min(done, expected), expected)
    yield chunk
  }
}

/** Throws Refused unless a file can be created there. */
function requireNew(file: string): void {
  if (existsSync(file)) throw new Refused(`${file} exists already. A backup never replaces a file.`)
  if (!existsSync(path.dirname(file))) throw new Refused(`There is no folder ${path.dirname(file)}.`)
}

/** Says what a backup of this database is, and when it was made. */
export const headerOf = async (database: pg.Pool, key: FoundKey, postgres: string): Promise<BackupHeader> => ({
  format: 1,
  made_at: new Date().toISOString(),
  version: packageJson.version,
  postgres,
  migration: await newestMigrationIn(database),
  key: key.ids[0] ?? '',
})

async function copy(options: BackupOptions, key: FoundKey, postgres: string): Promise<BackupHeader> {
  const { dataDir, fallbackDir, log, signal } = options
  const embedded = await startEmbedded({ dataDir, ...(fallbackDir && { fallbackDir }), ...(log && { log }) })
  // No server of this version may have started yet, and given its role any rights.
  const database = openDatabase({ config: embedded.owner, connections: 2 })
  const part = `${options.file}.part-${randomUUID().slice(0, 8)}`
  try {
    await requireItsKey(database.pool, createVault(key.hex), { stateDir: embedded.stateDir, key: key.from })
    const header = await headerOf(database.pool, key, postgres)
    // Before the database: feedback that moves into it meanwhile is in the backup twice, and stored once when it is
    // restored.
    const files = await filesOf(dataDir)
    const base = await startBaseBackup(embedded.backup)
    const contents = { header, files, database: counting(base, options.onProgress), later: storedFilesOf(dataDir) }
    await writeBackup(toNewFile(part), contents, { signal })
    await rename(part, options.file)
    await syncFolder(path.dirname(options.file))
    return header
  } catch (error) {
    await rm(part, { force: true })
    throw namingDisk(error, options.file)
  } finally {
    await database.close()
    await embedded.stop()
  }
}

/**
 * Copies the embedded database and its files into one file, while servers keep using them. Throws Refused if there is
 * no database, no key, or no place for the file.
 */
export async function makeBackup(options: BackupOptions): Promise<BackedUp> {
  const { file, keyFile, dataDir, fallbackDir = defaultFallbackDir } = options
  requireNew(file)
  if (keyFile) requireNew(keyFile)
  const { major } = installedPostgres()
  if (!existingCluster(dataDir, fallbackDir, major)) throw new Refused(`There is no database in ${dataDir}.`)
  const key = await keyOf(options)
  if (!key) throw new Refused(`There is no key in ${dataDir}: a backup without its key could not be used.`)
  const header = await copy(options, key, major)
  if (keyFile) await writeDurably(path.dirname(keyFile), path.basename(keyFile), key.hex)
  return { header, bytes: (await stat(file)).size, keyFrom: key.from }
}
