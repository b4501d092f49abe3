import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { announce } from '../server/src/platform/push/announce.ts'
import { type Child, startNode } from './kit/child.ts'
import { benchDatabase } from './kit/database.ts'
import { median, percentile } from './kit/figures.ts'
import { addAccounts } from './kit/people.ts'
import { cpuMs, residentMb } from './kit/proc.ts'
import { saveResults, progress, progressDone, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'

interface Reach {
  half: number
  most: number
  last: number
}

async function reachOf(readers: Child, round: number, sendTopics: () => Promise<void>): Promise<Reach> {
  const began = performance.timeOrigin + performance.now()
  await sendTopics()
  const [line] = await readers.line(new RegExp(`^\\{"round":${round},.*\\}$`, 'm'), 120_000)
  const { half, most, last } = JSON.parse(line) as Reach
  return { half: half - began, most: most - began, last: last - began }
}

/** Many open event streams on one server: what each costs in memory, and how soon an event has reached them all. */
export async function run(quick: boolean): Promise<boolean> {
  const count = quick ? 500 : 10_000
  const rounds = quick ? 3 : 20
  const { db, pool, url, dataDir } = await benchDatabase(2)
  progress(`adding ${count} people`)
  const people = await addAccounts(pool, count, 'developer')
  const ids = people.map(({ id }) => id)
  const tokens = join(dataDir, 'tokens.json')
  writeFileSync(tokens, JSON.stringify(people.map(({ token }) => token)), { mode: 0o600 })
  const { child, origin } = await startServer({ DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') })
  // The server's own start is not the streams'.
  await sleep(5000)
  const before = residentMb(child.pid).now
  progress(`opening ${count} streams`)
  const since = performance.now()
  const readers = startNode(new URL('streams/readers.ts', import.meta.url), [origin, tokens])
  await readers.line(/^open$/m, 300_000)
  const openedSeconds = (performance.now() - since) / 1000
  // Two beats: each writes to every stream and looks all sessions up.
  const cpuBefore = cpuMs(child.pid)
  await sleep(quick ? 1000 : 41_000)
  const beatCpuMs = (cpuMs(child.pid) - cpuBefore) / 2
  const after = residentMb(child.pid).now

  const reached: Reach[] = []
  for (let round = 0; round < rounds; round++) {
    progress(`event ${round + 1} of ${rounds}`)
    reached.push(await reachOf(readers, round, () => announce(db, { to: ids, topics: ['apps'] })))
  }
  progressDone()
  const of = (key: keyof Reach) => reached.map((reach) => reach[key])
  const row = {
    streams: count,
    'KB a stream': ((after - before) * 1024) / count,
    'server MB': after,
    'opened in s': openedSeconds,
    'half ms': median(of('half')),
    'p99 ms': median(of('most')),
    'all ms': median(of('last')),
    'all ms, worst': percentile(of('last'), 1),
    'CPU ms a beat': beatCpuMs,
  }
  table(`streams: ${count} on one server, ${rounds} events to everybody`, [row])
  saveResults('streams', quick, { rounds, rows: [row] })
  return true
}
