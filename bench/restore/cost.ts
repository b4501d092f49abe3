import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchDatabase } from '../kit/database.ts'
import { endPostmaster, postmasterOf } from '../kit/postmaster.ts'
import { cpuMs } from '../kit/proc.ts'
import { startServer } from '../kit/server.ts'
import { later, scratch } from '../kit/tidy.ts'
import { acknowledgements, type Lane, writeLanes } from './lanes.ts'

/** Commits a second and CPU of server and PostgreSQL together for each thousand, with and without an archive, in turns. */
export async function cost(seconds: number, turns: number) {
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
      'CPU ms a thousand': ((used() - server) / commits) * 1000,
      'of it PostgreSQL': ((postgres() - database) / commits) * 1000,
    })
    writing.stop()
    await writing.ended
    served.child.signal('SIGTERM')
    await served.child.ended
  }
  return rows
}
