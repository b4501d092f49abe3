import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { folderStore } from '../../server/src/operations/archive/folder-store.ts'
import { restoreArchive } from '../../server/src/operations/archive/restore-archive.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { benchDatabase } from '../kit/database.ts'
import { timed } from '../kit/figures.ts'
import { endPostmaster } from '../kit/postmaster.ts'
import { progress, progressDone } from '../kit/report.ts'
import { startServer } from '../kit/server.ts'
import { later, scratch } from '../kit/tidy.ts'
import { fullBackup } from './full-backup.ts'

/** How long a full backup and a restore take, with an hour's log after the backup. */
export async function durations(megabytes: number) {
  const place = await scratch('sizes')
  const archive = join(place, 'archive')
  await mkdir(archive)
  const { dataDir, pool, shut } = await benchDatabase(2)
  later(() => endPostmaster(dataDir))
  await pool.query('create table filler (n bigint primary key, at timestamptz default now(), data text)')
  const fill = (rows: number) =>
    // A third of each row repeats, as in real rows; the rest is hashes that no packer shortens by more than half.
    pool.query(
      `insert into filler select coalesce((select max(n) from filler), 0) + g, now(),
         repeat('tester ', 40) || (select string_agg(md5(g::text || i), '') from generate_series(1, 18) i)
       from generate_series(1, $1) g`,
      [rows],
    )
  for (let done = 0; done < megabytes; done += 64) {
    progress(`filling: ${done} of ${megabytes} MB`)
    await fill(64 * 1000)
  }
  await shut()
  const served = await startServer({ DATA_DIR: dataDir, ARCHIVE_DIR: archive })
  const secretKey = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  const full = await timed(() => fullBackup(dataDir, archive, secretKey))
  const { owner, stop } = await startEmbedded({ dataDir })
  const client = new pg.Client(owner)
  await client.connect()
  const size = await client.query<{ mb: number }>('select pg_database_size(current_database())::float8 / 1e6 as mb')
  await client.query(
    `insert into filler select (select max(n) from filler) + g, now(), repeat(md5(g::text), 30) from generate_series(1, $1) g`,
    [megabytes * 200],
  )
  await client.end()
  await stop()
  served.child.signal('SIGTERM')
  await served.child.ended
  const restore = await timed(() =>
    restoreArchive({
      archive: folderStore(archive),
      dataDir: join(place, 'restored'),
      secretKey,
      target: { kind: 'latest' },
    }),
  )
  progressDone()
  const { full: backup, chunks } = restore.value.plan
  const log = Number((chunks.at(-1)?.end ?? 0n) - backup.start) / 1e6
  return {
    'database, MB': size.rows[0]?.mb ?? 0,
    'full backup, s': full.ms / 1000,
    'log replayed, MB': log,
    'restore and checks, s': restore.ms / 1000,
  }
}
