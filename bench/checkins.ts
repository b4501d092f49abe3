import { randomBytes } from 'node:crypto'
import { dayMs } from '@fortnight/contract/format/spans'
import { benchDatabase } from './kit/database.ts'
import { cpuMs } from './kit/proc.ts'
import { median, percentile, timed } from './kit/figures.ts'
import { postmasterOf } from './kit/postmaster.ts'
import { saveResults as keepFigures, progress, progressDone, type Row, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { addTeams, type Place } from './kit/teams.ts'
import { upsert } from '../server/src/testing/checkins/checkins.repository.ts'

const connections = 8
/** How many check-ins are under way at once: as many as there are connections, and an evening's. */
const few = connections
const many = 64

/** Works through the list in order, `atOnce` items at a time; returns the milliseconds of each, and in total. */
async function inParallel<T>(
  postgres: number,
  work: readonly T[],
  atOnce: number,
  step: (item: T) => Promise<unknown>,
) {
  const times: number[] = []
  let next = 0
  const before = [cpuMs(process.pid), cpuMs(postgres)] as const
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let item = work[next++]; item !== undefined; item = work[next++]) {
          const mine = item
          times.push((await timed(() => step(mine))).ms)
        }
      }),
    ),
  )
  const [node, database] = [cpuMs(process.pid) - before[0], cpuMs(postgres) - before[1]]
  return { atOnce, times, ms, node, database }
}

const rowOf = (way: string, { atOnce, times, ms, node, database }: Awaited<ReturnType<typeof inParallel>>): Row => ({
  way,
  'at once': atOnce,
  'check-ins': times.length,
  'a second': Math.round((times.length / ms) * 1000),
  'p50 ms': median(times),
  'p99 ms': percentile(times, 0.99),
  'Node us': Math.round((node / times.length) * 1000),
  'PostgreSQL us': Math.round((database / times.length) * 1000),
})

/**
 * Days of use by many testers at once: the first report, a repeated report with nothing new, and over HTTP with
 * everything around it.
 */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(connections)
  progress('adding teams')
  const places = await addTeams(bench, quick ? 40 : 400)
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const sendCheckIn = (used: Date) => (place: Place) =>
    upsert(bench.db, { person_id: place.id, seat: place.seat, seconds: 180, note: 'It opens quickly.', used, now })
  const measure = <T>(work: readonly T[], atOnce: number, step: (item: T) => Promise<unknown>) =>
    inParallel(postmasterOf(bench.dataDir), work, atOnce, step)
  progress('checking in')
  // A day three days ago warms up.
  await measure(places, few, sendCheckIn(daysAgo(3)))
  // As autovacuum does: plans that were made for empty tables are not kept for full ones.
  await bench.pool.query('analyze')
  const rows = [
    rowOf('a new day', await measure(places, few, sendCheckIn(daysAgo(2)))),
    rowOf('the same again', await measure(places, few, sendCheckIn(daysAgo(2)))),
    rowOf('a new day', await measure(places, many, sendCheckIn(daysAgo(1)))),
    rowOf('the same again', await measure(places, many, sendCheckIn(daysAgo(1)))),
  ]
  const { origin } = await startServer({ DATABASE_URL: bench.url, SECRET_KEY: randomBytes(32).toString('hex') })
  const post = (used: Date) => async (place: Place) => {
    const answer = await fetch(`${origin}/api/tester/seats/${place.seat}/checkins`, {
      method: 'POST',
      headers: { authorization: `Bearer ${place.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ minutes: 3, used_at: used, sent_at: new Date(), note: 'It opens quickly.' }),
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  await measure(places.slice(0, 1000), many, post(daysAgo(1)))
  const half = places.length / 2
  rows.push(
    rowOf('a new day, over HTTP', await measure(places.slice(0, half), few, post(now))),
    rowOf('a new day, over HTTP', await measure(places.slice(half), many, post(now))),
  )
  progressDone()
  table(`check-ins on ${connections} connections (goal: 2,000 a second)`, rows)
  keepFigures('checkins', quick, { rows })
  return true
}
