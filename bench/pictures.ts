import { randomBytes } from 'node:crypto'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { median, percentile, timed } from './kit/figures.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { addTeams } from './kit/teams.ts'
import { filesInDatabase } from '../server/src/platform/file-store/file-store.testkit.ts'
import { createVault } from '../server/src/platform/vault.ts'
import { type Search, searchOf } from '../server/src/platform/pictures/marks.ts'
import { drawScreen } from '../server/src/platform/pictures/screens.testkit.ts'
import { checkPictures } from '../server/src/testing/checkins/check-pictures.ts'
import { upsert } from '../server/src/testing/checkins/checkins.repository.ts'
import { listCandidates } from '../server/src/testing/checkins/copies.repository.ts'
import { sumsOfStored } from '../server/src/testing/checkins/picture.ts'
import { proveDay } from '../server/src/testing/checkins/report-day.ts'

const screen = (number: number) =>
  drawScreen({ app: number % 8, screen: Math.floor(number / 8), clock: 600 + number })
    .png()
    .toBuffer()

/** What a kind of act took: each, and of this process's processor on average. */
interface Taken {
  times: number[]
  cpu: number
}

const rowOf = (way: string, { times, cpu }: Taken): Row => ({
  way,
  times: times.length,
  'p50 ms': median(times),
  'p99 ms': percentile(times, 0.99),
  'cpu ms': cpu,
})

/** Times of an act with each of these pictures, one after the other. */
async function inTurn<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<Taken> {
  const times: number[] = []
  const before = process.cpuUsage()
  for (const item of items) times.push((await timed(() => act(item))).ms)
  const { user, system } = process.cpuUsage(before)
  return { times, cpu: (user + system) / 1000 / items.length }
}

/** Marks of that many more pictures, random: they share keys as different pictures do. */
async function addMarks({ pool }: BenchDatabase, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    // Their pictures are left out, and the index is made at the end.
    await client.query(`set session_replication_role = replica`)
    await client.query('drop index picture_marks_keys')
    const bits = `('x' || repeat(md5(random()::text || n || crop), 6))::bit(728)`
    await client.query(
      `insert into picture_marks (screenshot_id, crop, keys, brighter, darker)
       select id, crop, array[floor(65536 * random()), 65536 + floor(65536 * random()),
         131072 + floor(65536 * random()), 196608 + floor(65536 * random())]::int[], ${bits}, ${bits}
       from (select gen_random_uuid() as id, n from generate_series(1, $1::int) n) p, generate_series(0, 6) crop`,
      [count],
    )
    await client.query('create index picture_marks_keys on picture_marks using gin (keys) with (fastupdate = off)')
    await client.query('set session_replication_role = origin')
    await client.query('vacuum (analyze) picture_marks')
  } finally {
    client.release()
  }
}

/** A picture on its way: what its tester waits for, what is done later, and the search among a million others. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const { db } = bench
  progress('adding teams')
  const places = (await addTeams(bench, 4)).slice(0, quick ? 20 : 60)
  const now = new Date()
  const pictures = await Promise.all(places.map(async (place, number) => ({ place, file: await screen(number) })))
  for (const { place } of pictures)
    await upsert(db, { person_id: place.id, seat: place.seat, seconds: 180, note: null, used: now, now })
  const limits = { count: async () => {} } as never
  const files = filesInDatabase(db, createVault(randomBytes(32).toString('hex')))
  const context = { db, files, limits, clock: () => now }
  const day = now.toLocaleDateString('en-CA', { timeZone: 'Asia/Karachi' })
  const send = ({ place, file }: (typeof pictures)[number]) =>
    proveDay(context, { personId: place.id, seat: place.seat, day }, new Blob([new Uint8Array(file)]))
  progress('sending pictures')
  await send(pictures[0]!)
  const rows = [rowOf('taking a picture, for which its tester waits', await inTurn(pictures.slice(1), send))]
  const onError = (error: Error) => {
    throw error
  }
  const all = await inTurn([pictures], async () => {
    while (await checkPictures({ db, files, clock: () => now, onError }));
  })
  const each = (sum: number) => sum / pictures.length
  rows.push(rowOf('checking it, later (mean)', { times: all.times.map(each), cpu: each(all.cpu) }))
  const searches: Search[] = []
  for (const { file } of pictures) searches.push(searchOf(await sumsOfStored(file)))
  const search = () => inTurn(searches, (wanted) => listCandidates(db, wanted))
  rows.push(rowOf(`search among ${pictures.length} pictures`, await search()))
  const many = quick ? 20_000 : 1_000_000
  progress(`adding ${many} pictures`)
  await addMarks(bench, many)
  rows.push(rowOf(`search among ${many}, first time`, await search()))
  rows.push(rowOf(`search among ${many}, again`, await search()))
  const { rows: sizes } = await bench.pool.query<{ all: string; index: string }>(
    `select pg_size_pretty(pg_total_relation_size('picture_marks')) as all, pg_size_pretty(pg_relation_size('picture_marks_keys')) as index`,
  )
  progressDone()
  table(`pictures (marks: ${sizes[0]?.all}, of which the index ${sizes[0]?.index})`, rows)
  saveResults('pictures', quick, { rows, sizes: sizes[0] })
  return true
}
