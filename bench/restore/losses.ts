import { randomInt } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { folderStore } from '../../server/src/operations/archive/folder-store.ts'
import { restoreArchive } from '../../server/src/operations/archive/restore-archive.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { benchDatabase } from '../kit/database.ts'
import { median, percentile } from '../kit/figures.ts'
import { endPostmaster, postmasterOf } from '../kit/postmaster.ts'
import { progress, progressDone } from '../kit/report.ts'
import { type Served, startServer } from '../kit/server.ts'
import { later, scratch } from '../kit/tidy.ts'
import { fullBackup } from './full-backup.ts'
import { acknowledgements, type Lane, writeLanes } from './lanes.ts'

/** The last write of each lane that a restored database holds. */
async function lastOfLanes(dataDir: string): Promise<Map<number, number>> {
  const { owner, stop } = await startEmbedded({ dataDir, durable: false })
  const client = new pg.Client(owner)
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

/** Seconds of acknowledged writes that a restore lacks: from the first that is missing to the last of all. */
function lostSeconds(lanes: readonly Lane[], restored: Map<number, number>): { writes: number; seconds: number } {
  const missing = lanes.flatMap(({ lane, times }) => times.slice(restored.get(lane) ?? 0))
  const [first, last] = [Math.min(...missing), Math.max(...missing)]
  return { writes: missing.length, seconds: missing.length ? (last - first) / 1000 : 0 }
}

/** Kills server and PostgreSQL at random moments under writes, and restores each time as if the machine were lost. */
export async function losses(kills: number) {
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
    await restoreArchive({
      archive: folderStore(archive),
      dataDir: restored,
      secretKey,
      durable: false,
      target: { kind: 'latest' },
    })
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
