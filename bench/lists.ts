import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { drift, fold } from '../server/src/platform/counters/counters.repository.ts'
import { plainCounts } from '../server/src/operations/dashboard/plain-counts.testkit.ts'
import type { Load } from './http/load.ts'
import { startNode } from './kit/child.ts'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { percentile, timed } from './kit/figures.ts'
import { addAccounts } from './kit/people.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { type Served, startServer } from './kit/server.ts'
import { type List, lists, plainCount, plainPage, tables } from './lists/catalogue.ts'
import { seed } from './lists/seed.ts'
import { sentFor } from './lists/sent.ts'

const connections = 8
/** Words that much fits, little fits, that are too short for the index, and that nothing fits. */
const searches = { frequent: 'harbour', rare: '4999', 'two letters': 'ha', 'none found': 'qxzv' }

interface Page {
  next: string | null
  data: unknown[]
}

/** Asks as that administrator; returns the reply and how long it took. */
const asker = (served: Served, token: string) => async (path: string) => {
  const { ms, value } = await timed(async () => {
    const answer = await fetch(served.origin + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Page
  })
  return { ms, page: value }
}
type Ask = ReturnType<typeof asker>

/** How often a second these connections get the statement answered. */
async function rateOf(pool: pg.Pool, statements: readonly pg.QueryConfig[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let answered = 0
  const ask = async () => {
    while (performance.now() < until) {
      for (const statement of statements) await pool.query(statement)
      answered++
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return answered / seconds
}

async function rateOverHttp(served: Served, path: string, seconds: number, tokens: string): Promise<number> {
  const args = [served.origin + path, 'GET', String(seconds), String(connections), tokens]
  const child = startNode(new URL('http/load.ts', import.meta.url), args)
  const load = JSON.parse((await child.line(/^\{.*\}$/m, 120_000))[0]) as Load
  await child.ended
  if (load.failed) throw new Error(`${path}: ${load.failed} requests failed\n${served.child.output()}`)
  return load.perSecond
}

/** The cursors of a whole list, walked once. */
async function cursorsOf(ask: Ask, path: string): Promise<string[]> {
  const cursors: string[] = []
  let after: string | null = ''
  while (after !== null && cursors.length < 3000) {
    const { page } = await ask(`${path}?limit=100${after ? `&after=${after}` : ''}`)
    after = page.next
    if (after) cursors.push(after)
  }
  return cursors
}

const p95 = (times: readonly number[]) => percentile(times, 0.95)

async function timesOf(ask: Ask, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) times.push((await ask(path)).ms)
  return times
}

const repeat = (paths: readonly string[], count: number) => Array.from({ length: count }, () => paths).flat()

interface Stage {
  ask: Ask
  bench: BenchDatabase
  /** The product, and the server that answers with plain queries. */
  served: Served
  plain: Served
  tokens: string
  quick: boolean
}

/** How a first page with its total compares with the plain query for it: both behind HTTP, both as statements alone, and across. */
async function againstPlain(list: List, { bench, served, plain, tokens, quick }: Stage) {
  const { name, path } = list
  const table = tables[name]
  if (!table) return {}
  const seconds = quick ? 1 : 4
  const ours = await rateOverHttp(served, path, seconds, tokens)
  const http = await rateOverHttp(plain, `/api/plain/${name}`, seconds, tokens)
  const two = await rateOf(bench.pool, [{ text: plainPage(table, '*') }, { text: plainCount(table) }], seconds)
  const rate = await rateOf(bench.pool, [{ text: plainPage(table, '*, count(*) over ()') }], seconds)
  const sent = await rateOf(bench.pool, await sentFor(list, bench.pool), seconds)
  return {
    'req/s': ours,
    'plain http/s': http,
    'to plain http': ours / http,
    'two/s': two,
    'to two': ours / two,
    'one/s': rate,
    'to one': ours / rate,
    'sent/s': sent,
    'sent to one': sent / rate,
  }
}

/** One list: its first page against plain SQL, then pages anywhere, every order, every filter, searches. */
async function measure(list: List, stage: Stage): Promise<Row[]> {
  const { name, path } = list
  const { ask, quick } = stage
  progress(`${name}: walking`)
  const times = quick ? 5 : 40
  const cursors = await cursorsOf(ask, path)
  const at = (query: string) => `${path}?${query}`
  const deep = Array.from({ length: times * 3 }, () =>
    at(`after=${cursors[Math.floor(Math.random() * cursors.length)]}`),
  )
  const rows: Row[] = []
  const add = async (what: string, paths: readonly string[], more = {}) => {
    const measured = await timesOf(ask, paths)
    rows.push({ list: name, what, 'p95 ms': p95(measured), 'slowest ms': Math.max(...measured), ...more })
  }
  await timesOf(ask, repeat([path], 20))
  progress(`${name}: first page`)
  await add('first page', repeat([path], times), await againstPlain(list, stage))
  if (cursors.length) await add('any page', deep)
  const sorts = list.sorts.map((sort) => at(`sort=${sort}`))
  await add('orders', repeat(sorts, times))
  progress(`${name}: filters and searches`)
  for (const filter of list.filters) await add(filter, repeat([at(filter)], times))
  for (const [what, term] of Object.entries(searches))
    await add(`search, ${what}`, repeat([at(`q=${encodeURIComponent(term)}`)], times))
  return rows
}

/** The administrator's figures and lists on a service that has grown, against the plain queries for the same. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(connections)
  const { pool, db, url, dataDir } = bench
  const sizes = quick
    ? { users: 500, apps: 5_000, payments: 2_000 }
    : { users: 10_000, apps: 200_000, payments: 100_000 }
  const [admin] = await addAccounts(pool, 1, 'admin')
  if (!admin) throw new Error('nobody was added')
  progress('adding rows')
  const seeding = await timed(() => seed(pool, sizes, admin.id))
  while (await fold(db)) progress('folding')
  const wrong = await drift(db)
  const tokens = join(dataDir, 'tokens.json')
  writeFileSync(tokens, JSON.stringify([admin.token]), { mode: 0o600 })
  const env = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') }
  const served = await startServer(env)
  const plain = await startServer(env, { main: new URL('lists/plain-server.ts', import.meta.url) })
  const ask = asker(served, admin.token)

  const seconds = quick ? 1 : 5
  const stats = '/api/admin/dashboard/stats'
  await rateOverHttp(served, stats, seconds, tokens)
  const ours = await rateOverHttp(served, stats, seconds, tokens)
  const theirs = await rateOf(pool, [{ text: plainCounts }], seconds)
  const figures: Row[] = [{ call: 'stats', 'req/s': ours, 'counting/s': theirs, ratio: ours / theirs }]
  for (const path of ['series?days=30', 'series?days=365', 'attention']) {
    const measured = await timesOf(ask, repeat([`/api/admin/dashboard/${path}`], quick ? 5 : 60))
    figures.push({ call: path, 'p95 ms': p95(measured) })
  }
  const rows: Row[] = []
  for (const list of lists) rows.push(...(await measure(list, { ask, bench, served, plain, tokens, quick })))
  progressDone()
  table(`figures: ${JSON.stringify(sizes)}, added in ${Math.round(seeding.ms / 1000)} s`, figures)
  table('lists', rows)
  console.log(`\n${wrong.length} counters wrong after the seeding`)
  saveResults('lists', quick, { ...sizes, connections, figures, lists: rows, counters_wrong: wrong.length })
  return wrong.length === 0
}
