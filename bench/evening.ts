import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawScreen } from '../server/src/platform/pictures/screens.testkit.ts'
import type { Evening, Level, Seen } from './evening/evening.ts'
import { startNode } from './kit/child.ts'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { percentile, timed } from './kit/figures.ts'
import { addSessions } from './kit/people.ts'
import { postmasterOf } from './kit/postmaster.ts'
import { cpuMs, residentMb, sharedOnceMb } from './kit/proc.ts'
import { progress, progressDone, type Row, saveResults, table } from './kit/report.ts'
import { type Served, startServer } from './kit/server.ts'
import { addTeams } from './kit/teams.ts'

/** A hundred thousand testers in two hours. */
const evening = 100_000 / (2 * 60 * 60)
/** What most visitors may wait for a call, in milliseconds. */
const goal = 250

/** Pictures of screens as the portal sends them, made smaller. */
async function drawPictures(folder: string): Promise<string[]> {
  const files = Array.from({ length: 40 }, (_, n) => join(folder, `screen-${n}.webp`))
  for (const [n, path] of files.entries())
    await drawScreen({ app: n % 8, screen: Math.floor(n / 8), clock: 600 + n })
      .webp({ quality: 80 })
      .toFile(path)
  return files
}

async function developersOf({ pool }: BenchDatabase): Promise<Evening['developers']> {
  const { rows } = await pool.query<{ owner: string; app: string }>(
    'select distinct on (owner_id) owner_id as owner, app_id as app from runs order by owner_id, app_id',
  )
  const tokens = await addSessions(
    pool,
    rows.map(({ owner }) => owner),
  )
  return rows.map(({ app }, n) => ({ token: tokens[n] ?? '', app }))
}

/** An evening at a multiple of its rate. */
async function spend(served: Served, file: string, level: Level, postmaster: number): Promise<Row> {
  const processes = { server: served.child.pid, PostgreSQL: postmaster }
  const visitors = startNode(new URL('evening/visitors.ts', import.meta.url), [
    served.origin,
    file,
    JSON.stringify(level),
  ])
  const before = Object.values(processes).map(cpuMs)
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, residentMb(served.child.pid).now)), 1000)
  const { ms, value } = await timed(() => visitors.line(/^\{.*\}$/m, (level.seconds + 180) * 1000))
  clearInterval(watch)
  const share = (pid: number, n: number) => Math.round((100 * (cpuMs(pid) - (before[n] ?? 0))) / ms)
  const { took, failed, late, visits } = JSON.parse(value[0]) as Seen
  const all = Object.values(took).flat()
  const p99s = Object.entries(took).map(([name, times]) => ({ name, p99: percentile(times, 0.99) }))
  const slowest = p99s.toSorted((x, y) => y.p99 - x.p99)[0]
  return {
    'times the evening': Math.round(level.perSecond / evening),
    visits,
    'calls/s': all.length / (ms / 1000),
    'p50 ms': percentile(all, 0.5),
    'p99 ms': percentile(all, 0.99),
    slowest: `${slowest?.name} ${Math.round(slowest?.p99 ?? 0)} ms`,
    failed:
      Object.entries(failed)
        .toSorted(([, x], [, y]) => y - x)
        .slice(0, 3)
        .map(([what, count]) => `${count} x ${what}`)
        .join(', ') || 'none',
    'server CPU %': share(processes.server, 0),
    'PostgreSQL CPU %': share(processes.PostgreSQL, 1),
    'server MB': most,
    'PostgreSQL MB': sharedOnceMb(postmaster),
    'latest visitor ms': late,
  }
}

/**
 * The evening, when all testers check in: they come as often as a hundred thousand do in two hours, then twice as often, and so on
 * until calls take too long or fail.
 */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const { pool, url, dataDir } = bench
  progress('adding teams')
  const places = await addTeams(bench, quick ? 80 : 800)
  const known: Evening = {
    testers: places.map(({ token, seat }) => ({ token, seat })),
    developers: await developersOf(bench),
    pictures: await drawPictures(dataDir),
  }
  const file = join(dataDir, 'evening.json')
  writeFileSync(file, JSON.stringify(known), { mode: 0o600 })
  const served = await startServer({
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  })
  await pool.query('analyze')
  const memory = () => residentMb(served.child.pid).now
  const rows: Row[] = [{ 'times the evening': 'before', 'server MB': memory() }]
  let first = 0
  for (let times = 1; times <= 64; times *= 2) {
    progress(`${times} times the evening`)
    const level = { perSecond: times * evening, seconds: quick ? 20 : times === 1 ? 180 : 60, first }
    const row = await spend(served, file, level, postmasterOf(dataDir))
    rows.push(row)
    first += Number(row['visits'])
    if (Number(row['p99 ms']) > goal || row['failed'] !== 'none') break
  }
  progress('two minutes of rest')
  await sleep(120_000)
  rows.push({ 'times the evening': 'two minutes later', 'server MB': memory() })
  progressDone()
  table(`evening: ${evening.toFixed(1)} testers a second, of ${places.length} (goal: p99 ${goal} ms)`, rows)
  saveResults('evening', quick, { people: places.length, rows })
  return true
}
