import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { Load } from './http/load.ts'
import { fillBareTables } from './http/bare-tables.ts'
import { freePort } from '../scripts/free-port.ts'
import { startNode } from './kit/child.ts'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { median, percentile } from './kit/figures.ts'
import { type Account, addAccounts } from './kit/people.ts'
import { postmasterOf } from './kit/postmaster.ts'
import { cpuMs } from './kit/proc.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { type Served, startServer } from './kit/server.ts'

const appsEach = 20
const connections = 32

/** Twenty apps of a thousand bytes for every owner; every fifth app has a payment that is being checked. */
async function addApps(pool: pg.Pool, ownerIds: string[]) {
  await pool.query(
    `insert into apps (owner_id, name, description, duration, category, requirements, test_instructions, package_name,
       status, created_at)
     select id, 'Tideline ' || n, left(repeat(md5(id::text || n) || ' ', 10), 300), 12, 'Weather', repeat('Offline. ', 6),
       repeat('Open the map. ', 8), 'com.example.tideline', case when n % 5 = 0 then 'pending_payment' else 'pending' end,
       now() - n * interval '1 day'
     from unnest($1::uuid[]) as o (id), generate_series(1, $2) n`,
    [ownerIds, appsEach],
  )
  await pool.query(
    `insert into payments (app_id, owner_id, package_plan, payment_method, amount_cents, transaction_id)
     select id, owner_id, 'starter', 'manual_bank', 999, md5(id::text) from apps where status = 'pending_payment'`,
  )
  await pool.query('vacuum (analyze)')
}

async function startBare(bench: BenchDatabase): Promise<Served> {
  const port = await freePort()
  const child = startNode(new URL('http/bare.ts', import.meta.url), [], {
    env: { DATABASE_URL: bench.url, PORT: String(port) },
  })
  await child.line(/ready/)
  return { child, origin: `http://127.0.0.1:${port}` }
}

/** A call that both sides answer, and the callers that make it. */
interface Compared {
  call: 'GET /api/apps/user' | 'POST /api/apps/' | 'GET /api/admin/dashboard/stats' | 'GET /api/admin/apps'
  callers: readonly Account[]
}

const ofNewRows = { id: '', _id: '', created_at: '', updated_at: '' }
/** Where a list goes on is written in each side's own way. */
const ofLists = { next: null, previous: null }

async function read({ origin }: Served, { call, callers }: Compared): Promise<Record<string, unknown> | unknown[]> {
  const [method = '', path = ''] = call.split(' ')
  const headers = {
    authorization: `Bearer ${callers[0]?.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const app = { name: 'Tideline', description: 'Tides', category: 'Weather' }
  const answer = await fetch(origin + path, {
    method,
    headers,
    ...(method === 'POST' && { body: JSON.stringify(app) }),
  })
  const body = (await answer.json()) as Record<string, unknown> | unknown[]
  if (Array.isArray(body)) return body
  return { ...body, ...(method === 'POST' ? ofNewRows : 'next' in body && ofLists) }
}

interface Side {
  name: string
  served: Served
}

interface Round extends Load {
  serverUs: number
  databaseUs: number
}

async function round({ served }: Side, call: string, seconds: number, tokens: string, postmaster: number) {
  const [method = '', path = ''] = call.split(' ')
  const before = [cpuMs(served.child.pid), cpuMs(postmaster)] as const
  const args = [served.origin + path, method, String(seconds), String(connections), tokens]
  const child = startNode(new URL('http/load.ts', import.meta.url), args)
  const load = JSON.parse((await child.line(/^\{.*\}$/m, 120_000))[0]) as Load
  await child.ended
  const each = (now: number, then: number) => ((now - then) * 1000) / load.answered
  return {
    ...load,
    serverUs: each(cpuMs(served.child.pid), before[0]),
    databaseUs: each(cpuMs(postmaster), before[1]),
  }
}

/** Rounds in turn, A B A B, so that whatever else the machine does falls on both; ratios are taken within each turn. */
async function compare(call: string, sides: Side[], tokens: string, postmaster: number, quick: boolean) {
  const rounds = sides.map((): Round[] => [])
  const turns = quick ? 2 : 7
  for (let turn = 0; turn <= turns; turn++)
    for (const [n, side] of sides.entries()) {
      progress(`${call}: turn ${turn} of ${turns}, ${side.name}`)
      const result = await round(side, call, turn === 0 || quick ? 2 : 4, tokens, postmaster)
      if (result.failed)
        throw new Error(`${side.name}: ${result.failed} requests failed\n${side.served.child.output()}`)
      // The first turn warms up.
      if (turn > 0) rounds[n]?.push(result)
    }
  progressDone()
  const of = (n: number, key: keyof Round) => (rounds[n] ?? []).map((result) => result[key])
  return sides.map(({ name }, n): Row => {
    const rates = of(n, 'perSecond')
    const ratios = rates.map((_, turn) => (of(0, 'perSecond')[turn] ?? Number.NaN) / (rates[turn] ?? Number.NaN))
    return {
      call,
      server: name,
      'req/s': median(rates),
      'p50 ms': median(of(n, 'p50')),
      'p99 ms': median(of(n, 'p99')),
      'server CPU us': median(of(n, 'serverUs')),
      'database CPU us': median(of(n, 'databaseUs')),
      'product / this': median(ratios),
      'lowest turn': percentile(ratios, 0),
      'highest turn': percentile(ratios, 1),
    }
  })
}

/** The product against a bare node:http server with tables of its own, in alternating rounds of the same load. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const { pool, url, dataDir, config } = bench
  const ownerCount = quick ? 1500 : 10_000
  progress(`adding ${ownerCount * appsEach} apps`)
  const owners = await addAccounts(pool, ownerCount, 'developer')
  const administrators = await addAccounts(pool, 20, 'admin')
  await addApps(
    pool,
    owners.map(({ id }) => id),
  )
  await fillBareTables(pool, config.user)
  // Those who write have lists of their own, so that the lists read keep their size.
  const readers = owners.slice(0, 1000)
  const writers = owners.slice(1000, 1200)
  const profile = process.env['BENCH_PROFILE']
  const env = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') }
  const product = await startServer(env, { args: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] })
  const base = process.env['BENCH_BASE']
  const before = base ? await startServer(env, { main: pathToFileURL(base) }) : undefined
  const bare = await startBare(bench)
  const figures: Compared = { call: 'GET /api/admin/dashboard/stats', callers: administrators }
  const compared: Compared[] = [
    { call: 'GET /api/apps/user', callers: readers },
    figures,
    { call: 'GET /api/admin/apps', callers: administrators },
    { call: 'POST /api/apps/', callers: writers },
  ]
  const { data } = (await read(product, figures)) as { data: unknown }
  await pool.query('insert into bare.figures values ($1)', [data])
  // A comparison means something only between servers that answer the same.
  for (const each of compared) assert.deepEqual(await read(bare, each), await read(product, each))
  const sides: Side[] = [
    { name: 'product', served: product },
    { name: 'bare', served: bare },
    ...(before ? [{ name: 'product, base', served: before }] : []),
  ]
  const rows: Row[] = []
  for (const { call, callers } of compared) {
    const tokens = join(dataDir, 'tokens.json')
    writeFileSync(tokens, JSON.stringify(callers.map(({ token }) => token)), { mode: 0o600 })
    rows.push(...(await compare(call, sides, tokens, postmasterOf(dataDir), quick)))
  }
  table(`http: ${ownerCount * appsEach} apps, lists of ${appsEach}, ${connections} connections`, rows)
  saveResults('http', quick, { apps: ownerCount * appsEach, connections, rows })
  return true
}
