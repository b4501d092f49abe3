import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../../platform/db/database.ts'
import { aPlace, query, until } from '../../platform/db/embedded.fixtures.ts'
import { createVault } from '../../platform/vault.ts'
import { aDemoInstallation } from '../backup/backup.testkit.ts'
import type { ArchiveStore } from './archive-store.ts'
import { type ArchiverOptions, startArchiver } from './archiver.ts'
import { folderStore } from './folder-store.ts'
import { addFullBackup } from './full-backup.ts'
import { listHistories } from './layout.ts'
import { restoreArchive, type RestoreArchiveOptions } from './restore-archive.ts'

/** An installation with an archive, in a folder or where it is said, that is written several times a second. */
export async function anArchive(elsewhere?: ArchiveStore) {
  const place = await aPlace()
  const [dataDir, folder] = [path.join(place, 'data'), path.join(place, 'archive')]
  for (const name of [dataDir, folder]) await mkdir(name)
  const archive = elsewhere ?? folderStore(folder)
  await chmod(dataDir, 0o755)
  const { key, handle } = await aDemoInstallation(dataDir)
  const database = openDatabase({ config: handle.config, connections: 2 })
  const errors: Error[] = []
  const write = (options: Partial<ArchiverOptions> = {}) =>
    startArchiver({
      db: database.db,
      connection: handle.backup,
      archive,
      vault: createVault(key),
      onError: (error) => errors.push(error),
      intervalMs: 50,
      ...options,
    })
  const row = async () => {
    const { rows } = await database.pool.query('select covered_until, problem from archive_status')
    return rows[0] as { covered_until: Date | null; problem: string | null } | undefined
  }
  /** The database's time now, once the archive covers it. */
  async function covered(): Promise<Date> {
    const [now] = (await query(handle, 'select clock_timestamp()')) as [Date]
    await until(async () => ((await row())?.covered_until ?? 0) > now)
    return now
  }
  const fullBackup = (kept = 14) => addFullBackup({ archive, dataDir, secretKey: undefined, kept })
  let writer = write()
  await until(async () => (await row())?.covered_until != null)
  await fullBackup()
  await covered()
  let targets = 0
  const restored = (options: Partial<RestoreArchiveOptions> & Pick<RestoreArchiveOptions, 'target'>) =>
    restoreArchive({
      archive,
      dataDir: path.join(place, `restored-${(targets += 1)}`),
      secretKey: key,
      durable: false,
      ...options,
    })
  return {
    place,
    dataDir,
    archive,
    folder,
    key,
    handle,
    database,
    errors,
    row,
    covered,
    fullBackup,
    restored,
    write,
    histories: () => listHistories(archive),
    stop: () => writer.close(),
    start: () => (writer = write()),
    async close() {
      await writer.close()
      await database.close()
    },
  }
}
export type Archive = Awaited<ReturnType<typeof anArchive>>
