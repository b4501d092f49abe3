import { randomBytes } from 'node:crypto'
import { dayMs } from '@fortnight/contract/format/spans'
import { benchDatabase } from './kit/database.ts'
import { median, percentile, timed } from './kit/figures.ts'
import { saveResults as keepFigures, progress, progressDone, type Row, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { addTeams, type Place } from './kit/teams.ts'
import { upsert } from '../server/src/testing/checkins/checkins.repository.ts'

const connections = 8
/** Does all of the work in order, a limited number at a time; returns the milliseconds of each and of all. */
async function inParallel<T>(work: readonly T[], step: (item: T) => Promise<unknown>) {
  const times: number[] = []
  let next = 0
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: connections }, async () => {
        for (let item = work[next++]; item !== undefined; item = work[next++]) {
          const mine = item
          times.push((await timed(() => step(mine))).ms)
        }
      }),
    ),
  )
  return { times, ms }
}

const rowOf = (way: string, { times, ms }: { times: number[]; ms: number }): Row => ({
  way,
  'check-ins': times.length,
  'a second': Math.round((times.length / ms) * 1000),
  'p50 ms': median(times),
  'p99 ms': percentile(times, 0.99),
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
  progress('checking in')
  // A day three days ago warms up.
  await inParallel(places, sendCheckIn(daysAgo(3)))
  // As autovacuum does: plans that were made for empty tables are not kept for full ones.
  await bench.pool.query('analyze')
  const rows = [
    rowOf('a new day', await inParallel(places, sendCheckIn(daysAgo(2)))),
    rowOf('the same again', await inParallel(places, sendCheckIn(daysAgo(2)))),
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
  await inParallel(places.slice(0, 1000), post(daysAgo(1)))
  rows.push(rowOf('a new day, over HTTP', await inParallel(places, post(now))))
  progressDone()
  table(`check-ins on ${connections} connections (goal: 2,000 a second)`, rows)
  keepFigures('checkins', quick, { rows })
  return true
}
