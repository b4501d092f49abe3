import { mkdir } from 'node:fs/promises'
import { rebuild } from '../server/src/platform/counters/counters.repository.ts'
import { fill, type History } from './growth/fill.ts'
import { backgroundJobs, secret } from './growth/jobs.ts'
import { type Call, callsOf } from './growth/paths.ts'
import { addPresent, type Present } from './growth/present.ts'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { round, timed } from './kit/figures.ts'
import { progress, progressDone, type Row, saveResults, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'

/** Milliseconds of each thing, by its name. */
type Times = Map<string, number>

/** What grows by more than both, while only the history does, reads it. */
const suspicious = { times: 2, ms: 5 }

/** Times a call is made; the quickest counts: what else this machine does is no growth. */
const repeats = 7

async function timeOf(origin: string, { token }: Present, call: Call): Promise<number | string> {
  const times: number[] = []
  const headers: HeadersInit = call.as === 'anyone' ? {} : { authorization: `Bearer ${token[call.as]}` }
  for (let n = 0; n < (call.isExport ? 2 : repeats); n++) {
    const { ms, value } = await timed(async () => {
      const answer = await fetch(origin + call.path, { headers })
      return { status: answer.status, body: await answer.arrayBuffer() }
    })
    if (value.status >= 300) return `${value.status}`
    times.push(ms)
  }
  return Math.min(...times)
}

/** Every page and call, at one age of the service. Those that are not answered are named. */
async function served(bench: BenchDatabase, present: Present): Promise<{ times: Times; refused: string[] }> {
  const { child, origin } = await startServer({ DATABASE_URL: bench.url, SECRET_KEY: secret })
  const times: Times = new Map()
  const refused: string[] = []
  for (const call of callsOf(present.ids)) {
    progress(call.path)
    const ms = await timeOf(origin, present, call)
    const name = `${call.as} ${call.path.replaceAll(/[\da-f]{8}-[-\da-f]{27}/g, ':id')}${call.isExport ? ' (export)' : ''}`
    if (typeof ms === 'string') refused.push(`${name}: ${ms}`)
    else times.set(name, ms)
  }
  child.signal('SIGTERM')
  await child.ended
  return { times, refused }
}

/** The work in the background, the second time: the first one does what the filling left to do. */
async function inBackground(bench: BenchDatabase): Promise<Times> {
  const times: Times = new Map()
  const jobs = await backgroundJobs(bench)
  for (const job of jobs) {
    progress(`job ${job.name}`)
    await job.work({})
    times.set(`job ${job.name}`, (await timed(() => job.work({}))).ms)
  }
  const learn = jobs.find(({ name }) => name === 'learn')
  await bench.pool.query('update fleet_estimates set hazard = hazard * 1.2')
  if (learn) times.set('job learn, another prior', (await timed(() => learn.work({}))).ms)
  return times
}

async function gigabytes({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return round(Number(rows[0]?.size) / 1e9)
}

/** One age of the service: what it holds, and how long everything takes. */
async function measure(bench: BenchDatabase, present: Present) {
  progress('vacuum')
  const vacuum = await timed(() => bench.pool.query('vacuum (analyze)'))
  const again = await timed(() => bench.pool.query('vacuum (analyze)'))
  await bench.db.transaction(rebuild)
  const { times, refused } = await served(bench, present)
  for (const [name, ms] of await inBackground(bench)) times.set(name, ms)
  return { times, refused, size: await gigabytes(bench), vacuum: [round(vacuum.ms), round(again.ms)] }
}

const rowsOf = (young: Times, grown: Times): Row[] =>
  [...grown].map(([what, ms]) => ({
    what,
    'a tenth, ms': young.get(what) ?? null,
    'all, ms': ms,
    times: ms / (young.get(what) ?? Number.NaN),
  }))

const longest = (rows: readonly Row[], by: string) =>
  rows.toSorted((x, y) => Number(y[by]) - Number(x[by])).slice(0, 40)

const grows = ({ what, times, ...ms }: Row) =>
  Number(times) > suspicious.times &&
  Number(ms['all, ms']) - Number(ms['a tenth, ms']) > suspicious.ms &&
  !String(what).endsWith('(export)')

/**
 * Fills years of history behind a service whose present stays the same, and takes the time of everything that it serves and does by itself,
 * with a tenth of the history and with all of it. GROWTH makes it smaller or larger, GROWTH_DIR keeps it: filling goes on there.
 */
export async function run(quick: boolean): Promise<boolean> {
  const share = Number(process.env['GROWTH'] ?? (quick ? 0.01 : 1))
  const history: History = { tests: Math.ceil(100_000 * share), days: 3 * 365 }
  const folder = process.env['GROWTH_DIR']
  if (folder) await mkdir(folder, { recursive: true })
  const bench = await benchDatabase(4, folder)
  const sizes = {
    testers: Math.max(20_000, Math.ceil(1_000_000 * share)),
    running: Math.max(40, Math.ceil(1_000 * share)),
  }
  const said = (done: number) => progress(`${done} of ${history.tests} tests`)
  const filling = await timed(async () => {
    const present = await addPresent(bench, sizes, progress)
    await fill(bench.pool, history, Math.ceil(history.tests / 10), said)
    return present
  })
  const young = await measure(bench, filling.value)
  table(
    'with a tenth of the history',
    longest(
      [...young.times].map(([what, ms]) => ({ what, ms })),
      'ms',
    ),
  )
  const more = await timed(() => fill(bench.pool, history, history.tests, said))
  const grown = await measure(bench, filling.value)
  progressDone()
  const rows = rowsOf(young.times, grown.times)
  const slow = rows.filter(grows)
  table('grows with history', slow)
  table(
    'longest of the others',
    longest(
      rows.filter((row) => !slow.includes(row)),
      'all, ms',
    ),
  )
  const { refused: _, times: __, ...facts } = grown
  const figures = {
    ...sizes,
    ...history,
    fill_s: round((filling.ms + more.ms) / 1000),
    size_gb: facts.size,
    vacuum_ms: facts.vacuum,
  }
  console.log(JSON.stringify(figures))
  if (grown.refused.length) console.log(`not measured:\n  ${grown.refused.join('\n  ')}`)
  saveResults('growth', share < 1, { ...figures, rows, not_measured: grown.refused })
  return true
}
