import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { Load } from './http/load.ts'
import { type Statements, statementsOf } from './http/statements.ts'
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
const connections = 16

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

async function startBare(bench: BenchDatabase, statements: Statements): Promise<Served> {
  const port = await freePort()
  const env = { DATABASE_URL: bench.url, PORT: String(port), STATEMENTS: JSON.stringify(statements) }
  const child = startNode(new URL('http/bare.ts', import.meta.url), [], { env })
  await child.line(/ready/)
  return { child, origin: `http://127.0.0.1:${port}` }
}

const read = async (served: Served, { token }: Account, path: string, init: RequestInit = {}) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const answer = await fetch(served.origin + path, { ...init, headers })
  return { bytes: Number(answer.headers.get('content-length')), body: (await answer.json()) as unknown }
}

/** A comparison means something only between servers that answer the same. Returns the size of a list. */
async function compareAnswers(product: Served, bare: Served, reader: Account, writer: Account): Promise<number> {
  const [ours, theirs] = [await read(product, reader, '/api/apps/user'), await read(bare, reader, '/api/apps/user')]
  assert.deepEqual(theirs.body, ours.body)
  const init = { method: 'POST', body: JSON.stringify({ name: 'Tideline', description: 'Tides', category: 'Weather' }) }
  const differ = { id: '', _id: '', created_at: '', updated_at: '' }
  const [made, ...others] = [
    await read(product, writer, '/api/apps/', init),
    await read(bare, writer, '/api/apps/', init),
    await read(bare, writer, '/api/apps/?same', init),
  ].map(({ body }) => ({ ...(body as Record<string, unknown>), ...differ }))
  for (const other of others) assert.deepEqual(other, made)
  return ours.bytes
}

interface Side {
  name: string
  served: Served
  path: string
}

interface Round extends Load {
  serverUs: number
  databaseUs: number
}

async function round({ served, path }: Side, method: string, seconds: number, tokens: string, postmaster: number) {
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
async function compare(method: string, sides: Side[], tokens: string, postmaster: number, quick: boolean) {
  const rounds = sides.map((): Round[] => [])
  const turns = quick ? 2 : 7
  for (let turn = 0; turn <= turns; turn++)
    for (const [n, side] of sides.entries()) {
      progress(`${method} ${side.path}: turn ${turn} of ${turns}, ${side.name}`)
      const result = await round(side, method, turn === 0 || quick ? 2 : 4, tokens, postmaster)
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
      call: `${method} ${sides[0]?.path}`,
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

/** The product against a bare node:http server on the same database, in alternating rounds of the same load. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const { pool, url, dataDir } = bench
  const ownerCount = quick ? 500 : 10_000
  progress(`adding ${ownerCount * appsEach} apps`)
  const owners = await addAccounts(pool, ownerCount, 'developer')
  await addApps(
    pool,
    owners.map(({ id }) => id),
  )
  // Two hundred people are busy at once; those who write have lists of their own, so that the lists read keep their size.
  const readers = owners.slice(0, 200)
  const writers = owners.slice(200, 400)
  const tokensOf = (name: string, people: Account[]) => {
    const file = join(dataDir, `${name}.json`)
    writeFileSync(file, JSON.stringify(people.map(({ token }) => token)), { mode: 0o600 })
    return file
  }
  const [reader, writer] = [readers[0], writers[0]]
  if (!reader || !writer) throw new Error('nobody was added')

  const bare = await startBare(bench, await statementsOf(pool, writer.id))
  const profile = process.env['BENCH_PROFILE']
  const env = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') }
  const product = await startServer(env, { args: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] })
  const base = process.env['BENCH_BASE']
  const before = base ? await startServer(env, { main: pathToFileURL(base) }) : undefined
  const bytes = await compareAnswers(product, bare, reader, writer)
  const postmaster = postmasterOf(dataDir)
  const side = (name: string, served: Served, path: string): Side => ({ name, served, path })
  const reads = await compare(
    'GET',
    [
      side('product', product, '/api/apps/user'),
      side('bare', bare, '/api/apps/user'),
      ...(before ? [side('product, base', before, '/api/apps/user')] : []),
    ],
    tokensOf('readers', readers),
    postmaster,
    quick,
  )
  const writes = await compare(
    'POST',
    [
      side('product', product, '/api/apps/'),
      side('bare, one insert', bare, '/api/apps/'),
      side('bare, same statement', bare, '/api/apps/?same'),
      ...(before ? [side('product, base', before, '/api/apps/')] : []),
    ],
    tokensOf('writers', writers),
    postmaster,
    quick,
  )
  const rows = [...reads, ...writes]
  table(`http: ${ownerCount * appsEach} apps, lists of ${appsEach} (${bytes} bytes), ${connections} connections`, rows)
  saveResults('http', quick, { apps: ownerCount * appsEach, list_bytes: bytes, connections, rows })
  return true
}
