import { randomInt } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { addFullBackup } from '../server/src/operations/archive/full-backup.ts'
import { restoreArchive } from '../server/src/operations/archive/restore-archive.ts'
import { benchDatabase } from './kit/database.ts'
import { median, percentile, timed } from './kit/figures.ts'
import { endPostmaster, postmasterOf } from './kit/postmaster.ts'
import { cpuMs } from './kit/proc.ts'
import { progress, progressDone, saveResults, table } from './kit/report.ts'
import { type Served, startServer } from './kit/server.ts'
import { later, scratch } from './kit/tidy.ts'
import { acknowledgements, type Lane, writeLanes } from './restore/lanes.ts'

/** The last write of each lane that a restored database holds. */
async function lastOfLanes(dataDir: string): Promise<Map<number, number>> {
  const { config, stop } = await startEmbedded({ dataDir, durable: false })
  const client = new pg.Client(config)
  await client.connect()
  try {
    const { rows } = await client.query<{ lane: number; last: number; whole: boolean }>(
      'select lane, max(n)::int as last, count(*) = max(n) as whole from acknowledged group by lane',
    )
    if (rows.some(({ whole }) => !whole)) throw new Error('a write is missing before another one that is there')
    return new Map(rows.map(({ lane, last }) => [lane, last]))
  } finally {
    await client.end()
    await stop()
  }
}

/** Adds a full backup; waits for the one that the server makes, if it does just then. */
async function fullBackup(dataDir: string, archive: string, secretKey: string): Promise<void> {
  const options = { archive, dataDir, secretKey, kept: 14 }
  while (!(await addFullBackup(options))) await sleep(200)
}

/** Seconds of acknowledged writes that a restore lacks: from the first that is missing to the last of all. */
function lostSeconds(lanes: readonly Lane[], restored: Map<number, number>): { writes: number; seconds: number } {
  const missing = lanes.flatMap(({ lane, times }) => times.slice(restored.get(lane) ?? 0))
  const [first, last] = [Math.min(...missing), Math.max(...missing)]
  return { writes: missing.length, seconds: missing.length ? (last - first) / 1000 : 0 }
}

/** Kills server and PostgreSQL at random moments under writes, and restores each time as if the machine were lost. */
async function losses(kills: number) {
  const place = await scratch('losses')
  const archive = join(place, 'archive')
  await mkdir(archive)
  const { dataDir, shut, pool } = await benchDatabase(2)
  await pool.query(acknowledgements)
  await shut()
  later(() => endPostmaster(dataDir))
  const lost: { writes: number; seconds: number }[] = []
  const lanes: Lane[] = []
  let acknowledged = 0
  const server = (): Promise<Served> => startServer({ DATA_DIR: dataDir, ARCHIVE_DIR: archive })
  let served = await server()
  const secretKey = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  for (let n = 0; n < kills; n++) {
    progress(`loss ${n + 1} of ${kills}; ${acknowledged} writes acknowledged`)
    // Few writes wait for the interval, many are archived as soon as a segment is full.
    const writing = await writeLanes(dataDir, lanes, n % 2 ? 50 : 0)
    if (n === 0) await fullBackup(dataDir, archive, secretKey)
    // Every third time a full backup is under way.
    else if (n % 3 === 0) void fullBackup(dataDir, archive, secretKey).catch(() => {})
    await sleep(randomInt(3_000, 40_000))
    served.child.signal('SIGKILL')
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await Promise.all([writing.ended, served.child.ended])
    acknowledged = lanes.reduce((sum, { times }) => sum + times.length, 0)
    const restored = join(place, `restored-${n}`)
    await restoreArchive({ archive, dataDir: restored, secretKey, durable: false, target: { kind: 'latest' } })
    lost.push(lostSeconds(lanes, await lastOfLanes(restored)))
    await rm(restored, { recursive: true })
    served = await server()
  }
  progressDone()
  served.child.signal('SIGTERM')
  await served.child.ended
  const seconds = lost.map((loss) => loss.seconds)
  return {
    losses: kills,
    'acknowledged writes': acknowledged,
    'lost seconds, median': median(seconds),
    'most lost seconds': percentile(seconds, 1),
    'most lost writes': percentile(
      lost.map(({ writes }) => writes),
      1,
    ),
  }
}

/** How long a full backup and a restore take, with an hour's log after the backup. */
async function durations(megabytes: number) {
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
  const { config, stop } = await startEmbedded({ dataDir })
  const client = new pg.Client(config)
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
    restoreArchive({ archive, dataDir: join(place, 'restored'), secretKey, target: { kind: 'latest' } }),
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

/** Commits a second and CPU of server and database for each thousand, with and without an archive, in turns. */
async function cost(seconds: number, turns: number) {
  const rows = []
  for (const archived of Array.from({ length: turns }, () => [false, true]).flat()) {
    const place = await scratch('cost')
    const archive = join(place, 'archive')
    await mkdir(archive)
    const { dataDir, pool, shut } = await benchDatabase(2)
    later(() => endPostmaster(dataDir))
    await pool.query(acknowledgements)
    await shut()
    const served = await startServer({ DATA_DIR: dataDir, ...(archived && { ARCHIVE_DIR: archive }) })
    const lanes: Lane[] = []
    const used = () => cpuMs(served.child.pid)
    const postgres = () => cpuMs(postmasterOf(dataDir))
    const writing = await writeLanes(dataDir, lanes)
    await sleep(1000)
    const count = () => lanes.reduce((sum, { times }) => sum + times.length, 0)
    const [before, server, database] = [count(), used(), postgres()]
    await sleep(seconds * 1000)
    const commits = count() - before
    rows.push({
      archived: archived ? 'yes' : 'no',
      'commits a second': commits / seconds,
      'server ms a thousand': ((used() - server) / commits) * 1000,
      'database ms a thousand': ((postgres() - database) / commits) * 1000,
    })
    writing.stop()
    await writing.ended
    served.child.signal('SIGTERM')
    await served.child.ended
  }
  return rows
}

/** What is lost with a machine, how long a restore takes, and what the archive costs. */
export async function run(quick: boolean): Promise<boolean> {
  const lost = await losses(quick ? 2 : Number(process.env['LOSSES'] ?? 20))
  table('restore: kill -9 of server and database, then restored from the archive alone', [lost])
  const sized = await durations(quick ? 64 : Number(process.env['MEGABYTES'] ?? 1000))
  table('restore: how long it takes', [sized])
  const costs = await cost(quick ? 3 : 10, quick ? 1 : 2)
  table('restore: eight connections that each commit a row at a time', costs)
  saveResults('restore', quick, { lost, sized, costs })
  return lost['most lost seconds'] <= 60
}
