import { existsSync, globSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { defaultFallbackDir } from '../../platform/db/embedded.ts'
import { fallbackOf } from '../../platform/db/embedded/paths.ts'
import { livingPostmaster } from '../../platform/db/embedded/postmaster.ts'
import type { Checked } from '../backup/check-restored.ts'
import { keyOf } from '../backup/key.ts'
import type { TargetOptions } from '../backup/restore-backup.ts'
import type { ArchiveStore } from './archive-store.ts'
import { restoreArchive } from './restore-archive.ts'

/** A row that never changes, as it was restored. */
export interface SampledRow {
  table: SampledTable
  id: string
  hash: string
}

/** Tables and those of their rows that stay: a restored one must be the same in the live database. */
const sampled = {
  // The events of a closed run may be sealed meanwhile.
  run_events: sql`run_id in (select id from runs where closed_at is null)`,
  audit_log: sql`true`,
  setting_versions: sql`true`,
}
type SampledTable = keyof typeof sampled
const rowsOfEach = 100

export interface DrillResult {
  checked: Checked
  /** The restored state holds all that was acknowledged before that moment, in milliseconds since 1970. */
  until: number
  sample: SampledRow[]
  /** How long the restore took, from the first byte to the checked database. */
  seconds: number
}

/** Rows of a table that stay: any, or those with these ids. */
export async function sampleRows(db: Db, table: SampledTable, ids?: readonly string[]): Promise<SampledRow[]> {
  const which = ids ? sql`id::text = any(${sql.param(ids)}::text[])` : sql`${sampled[table]} order by random()`
  const { rows } = await db.execute<{ id: string; hash: string }>(
    sql`select id::text as id, md5(t::text) as hash from ${sql.identifier(table)} t where ${which} limit ${rowsOfEach}`,
  )
  return rows.map((row) => ({ table, ...row }))
}

/** Removes what a drill that was killed left behind, its PostgreSQL first. */
async function removeScratch(folders: readonly string[]): Promise<void> {
  for (const folder of folders.filter((name) => existsSync(name))) {
    for (const lock of globSync('**/postmaster.pid', { cwd: folder })) {
      const dataDir = path.dirname(path.join(folder, lock))
      const pid = livingPostmaster({ dataDir })
      // Nothing in it is worth an orderly end.
      if (pid) process.kill(pid, 'SIGQUIT')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** What PostgreSQL of a drill may take: it must not be in the way of the service on this machine. */
const modest = { shared_buffers: '32MB', max_wal_size: '256MB', autovacuum: 'off' }
/** Free space that a drill leaves to the service. */
const spareBytes = 1024 ** 3

/**
 * Restores the newest state of the archive into a folder of its own, checks it, takes a sample and removes it. Throws Refused if
 * it cannot be restored.
 */
export async function drill(
  options: Omit<TargetOptions, 'durable' | 'spareBytes'> & { archive: ArchiveStore },
): Promise<DrillResult> {
  const { fallbackDir = defaultFallbackDir } = options
  // The installation's own: the folder of the drill has none.
  const key = await keyOf(options)
  const dataDir = path.join(realpathSync(options.dataDir), 'drill')
  const folders = [dataDir, fallbackOf(dataDir, fallbackDir)]
  await removeScratch(folders)
  const began = performance.now()
  let sample: SampledRow[] = []
  let until = 0
  const inspect = async (db: Db) => {
    sample = (await Promise.all((Object.keys(sampled) as SampledTable[]).map((table) => sampleRows(db, table)))).flat()
    const { rows } = await db.execute<{ at: number }>(
      sql`select (extract(epoch from beat_at) * 1000)::float8 as at from archive_status`,
    )
    until = rows[0]?.at ?? 0
  }
  const restoring = { ...options, dataDir, secretKey: key?.hex, durable: false, spareBytes, settings: modest, inspect }
  try {
    const { checked, plan } = await restoreArchive({ ...restoring, target: { kind: 'latest' } })
    const promised = plan.chunks.at(-1)?.until ?? 0
    if (until < promised)
      checked.wrong.push(
        `The newest state is of ${new Date(until).toISOString()}, and the archive promises a later one.`,
      )
    return { checked, until, sample, seconds: (performance.now() - began) / 1000 }
  } finally {
    await removeScratch(folders)
  }
}
