import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type Db,
  isBeforeBaseline,
  migrateDatabase,
  newestMigration,
  openDatabase,
} from '../../platform/db/database.ts'
import { defaultDatabase, defaultFallbackDir, findCluster } from '../../platform/db/embedded.ts'
import { installedPostgres } from '../../platform/db/embedded/binaries.ts'
import { bringUp } from '../../platform/db/embedded/bring-up.ts'
import { type Cluster, existingCluster, fallbackOf, socketDirOf } from '../../platform/db/embedded/paths.ts'
import { shutDown } from '../../platform/db/embedded/postmaster.ts'
import { roles } from '../../platform/db/embedded/role-names.ts'
import { ownerOf } from '../../platform/db/embedded/roles.ts'
import type { User } from '../../platform/db/embedded/unprivileged.ts'
import { syncFolder } from '../../platform/files/durable-file.ts'
import { requireItsKey } from '../../platform/files/store-key.ts'
import { createVault, keyFileIn } from '../../platform/vault.ts'
import { type BackupHeader, fromFile, Refused } from './backup-file.ts'
import { type Checked, checkRestored } from './check-restored.ts'
import { namingDisk, requireRoom } from './disk.ts'
import { type FoundKey, keyIn, keyOf } from './key.ts'
import { type Undo, undoFolder, undoing } from './undo.ts'
import { checkBackup, unpack } from './unpack.ts'

export interface TargetOptions {
  /** File with the key, if neither SECRET_KEY nor the data folder has it. */
  keyFile?: string | undefined
  dataDir: string
  secretKey: string | undefined
  fallbackDir?: string
  durable?: boolean
  /** Space that must be free besides what is restored. */
  spareBytes?: number
  /** Reads the restored database before it is put in place. */
  inspect?: (db: Db) => Promise<void>
  onProgress?: (step: 'Checking' | 'Restoring', done: number, all: number) => void
  signal?: AbortSignal | undefined
  log?: (line: string) => void
}

export interface RestoreOptions extends TargetOptions {
  file: string
}

export interface Restored {
  header: BackupHeader
  stateDir: string
  checked: Checked
}

/** A backup that was read once and can be restored. */
export interface RestoreSource {
  header: BackupHeader
  /** Bytes that it takes on disk. */
  size: number
  /** Where it is written: the database for its user, other files elsewhere. */
  unpack(to: { database: string; owner: User | undefined; files: string }): Promise<unknown>
  /** Settings under which PostgreSQL starts for the first time. */
  settings?: Record<string, string | number>
}

/** Space that PostgreSQL takes for its write-ahead log at its start, besides the contents of the backup. */
const roomToStart = 64 * 1024 * 1024

/** Names that may be in a data folder before a backup is restored into it. */
const mayBeThere = ['secret.key', 'lost+found']

/** Throws Refused unless a database can be restored into the folder. */
export function requireEmpty({ dataDir, fallbackDir = defaultFallbackDir }: TargetOptions): void {
  const { major } = installedPostgres()
  const cluster = existingCluster(dataDir, fallbackDir, major)
  if (cluster)
    throw new Refused(
      `${cluster} holds a database already. Choose another DATA_DIR, or stop its server and move it away.`,
    )
  const others = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !mayBeThere.includes(name)) : []
  if (others.length) throw new Refused(`${dataDir} is not empty: it holds ${others.sort().join(', ')}.`)
}

/** Throws Refused unless this service can read the database of a backup. */
function requireReadable({ postgres, migration, version }: BackupHeader): void {
  const { major } = installedPostgres()
  if (postgres !== major)
    throw new Refused(`This backup is of PostgreSQL ${postgres}, and this service comes with PostgreSQL ${major}.`)
  if (migration > newestMigration())
    throw new Refused(`This backup was made by a newer version of this service (${version}): install that one first.`)
  if (isBeforeBaseline(migration))
    throw new Refused(
      'This backup is older than this version can bring up to date: restore it with the last version 0.1.0, whose backups this one takes.',
    )
}

/** The key that opens a backup, wherever it was found; every existing key must be that one. */
export async function keyFor(needed: string, { keyFile, ...config }: TargetOptions): Promise<FoundKey> {
  const named = keyFile ? await keyIn(keyFile) : undefined
  if (keyFile && !named) throw new Refused(`${keyFile} holds no key of 64 hexadecimal digits.`)
  const keys = [await keyOf(config), named].filter((key) => key !== undefined)
  const other = keys.find(({ ids }) => !ids.includes(needed))
  if (other)
    throw new Refused(`This backup needs the key ${needed}, and ${other.from} is the key ${other.ids.join(', ')}.`)
  const key = keys.at(-1)
  if (key) return key
  const places = `set SECRET_KEY, put it into ${keyFileIn(config.dataDir)}, or name its file with --key`
  throw new Refused(`This backup needs the key ${needed}, and there is none: ${places}.`)
}

/** A cluster next to its final place: no server finds it there until it is complete. */
async function stage(undo: Undo, cluster: Cluster, name: string): Promise<Cluster> {
  const stateDir = path.join(cluster.stateDir, name)
  undo.add(() => rm(stateDir, { recursive: true, force: true }))
  const dataDir = path.join(stateDir, path.basename(cluster.dataDir))
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (cluster.user) for (const folder of [stateDir, dataDir]) await chown(folder, cluster.user.uid, cluster.user.gid)
  const logFile = path.join(stateDir, path.basename(cluster.logFile))
  return { ...cluster, stateDir, dataDir, logFile, socketDir: socketDirOf(stateDir) }
}

/** Starts the unpacked database, which makes it consistent, brings its schema up to date, checks it, and stops it. */
async function tryOut(
  undo: Undo,
  staged: Cluster,
  key: FoundKey,
  { signal, inspect }: TargetOptions,
): Promise<Checked> {
  undo.add(() => shutDown(staged))
  const { session } = await bringUp(staged, undefined, signal, 1)
  try {
    const connection = await ownerOf(staged, defaultDatabase)
    const database = openDatabase({ config: connection, connections: 2 })
    try {
      await requireItsKey(database.pool, createVault(key.hex), { stateDir: staged.stateDir, key: key.from })
      await migrateDatabase(connection, { server: roles.server })
      const checked = await checkRestored(database.db)
      await inspect?.(database.db)
      return checked
    } finally {
      await database.close()
    }
  } finally {
    await session.end()
  }
}

async function writeKey(undo: Undo, dataDir: string, key: FoundKey): Promise<void> {
  const file = keyFileIn(dataDir)
  if (key.from === 'SECRET_KEY' || existsSync(file)) return
  await writeFile(file, key.hex, { flag: 'wx', mode: 0o600, flush: true })
  undo.add(() => rm(file))
}

/** Moves the database to its final place. From then on the restore is done; of two at once, one fails here. */
async function putInPlace(staged: Cluster, cluster: Cluster): Promise<void> {
  await rename(staged.dataDir, cluster.dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    throw new Refused(`${cluster.stateDir} holds a database by now: a server was started meanwhile.`)
  })
  await syncFolder(cluster.stateDir)
}

/**
 * Restores a source into an empty data folder. The database is started and checked before it is moved into place; if any step
 * fails, nothing is left. Throws Refused if this service cannot read the source, or the disk is too full.
 */
export async function restoreSource(source: RestoreSource, key: FoundKey, options: TargetOptions): Promise<Restored> {
  const {
    dataDir,
    fallbackDir = defaultFallbackDir,
    durable = true,
    spareBytes = roomToStart,
    log = () => {},
  } = options
  const { header, size, settings } = source
  requireReadable(header)
  return undoing(async (undo) => {
    undoFolder(undo, dataDir)
    await mkdir(dataDir, { recursive: true })
    const elsewhere = fallbackOf(realpathSync(dataDir), fallbackDir)
    undoFolder(undo, elsewhere)
    const isNew = !existsSync(elsewhere)
    const cluster = findCluster({ dataDir, fallbackDir, durable }, log)
    const binaries = path.dirname(cluster.binDir)
    if (isNew && path.dirname(binaries) === cluster.stateDir) undo.add(() => rm(binaries, { recursive: true }))
    await requireRoom(cluster.stateDir, size + spareBytes)
    const name = `restoring-${randomUUID().slice(0, 8)}`
    const files = path.join(dataDir, name)
    undo.add(() => rm(files, { recursive: true, force: true }))
    const staged = { ...(await stage(undo, cluster, name)), ...(settings && { settings }) }
    const to = { database: staged.dataDir, owner: cluster.user, files: path.join(files, 'files') }
    try {
      await source.unpack(to)
      const checked = await tryOut(undo, staged, key, options)
      if (!(await shutDown(staged))) throw new Error('PostgreSQL did not shut down within a minute')
      await writeKey(undo, dataDir, key)
      for (const kept of existsSync(to.files) ? readdirSync(to.files) : []) {
        await rename(path.join(to.files, kept), path.join(dataDir, kept))
        undo.add(() => rm(path.join(dataDir, kept), { recursive: true }))
      }
      await putInPlace(staged, cluster)
      for (const folder of [files, staged.stateDir]) await rm(folder, { recursive: true, force: true })
      return { header, stateDir: cluster.stateDir, checked }
    } catch (error) {
      throw namingDisk(error, staged.stateDir)
    }
  })
}

/**
 * Restores a backup into an empty data folder. The backup is read to its end before anything is written. Throws Refused if the
 * backup, the key or the folder is not the right one, or the disk is too full.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, onProgress, signal } = options
  requireEmpty(options)
  const source = fromFile(file)
  const packed = (await stat(file).catch(() => undefined))?.size ?? 0
  const reading = (step: 'Checking' | 'Restoring') => {
    let done = 0
    return { onRead: (bytes: number) => onProgress?.(step, (done += bytes), packed), signal }
  }
  const { header, size } = await checkBackup(source, reading('Checking'))
  requireReadable(header)
  const key = await keyFor(header.key, options)
  return restoreSource({ header, size, unpack: (to) => unpack(source, to, reading('Restoring')) }, key, options)
}
