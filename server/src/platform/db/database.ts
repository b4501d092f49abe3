import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { boundPool } from './bounded.ts'
import { PreparingClient } from './preparing-client.ts'
import { jobLimits, limitsStatement, migrationLimits, type TimeLimits } from './time-limits.ts'

type Whole = NodePgDatabase & { $client: pg.Pool }

/** Inside a transaction; its own `transaction` is a savepoint. */
export type Tx = Parameters<Parameters<Whole['transaction']>[0]>[0]

/** Where statements run: the pool or a transaction alike. */
export type Db =
  Tx extends PgDatabase<NodePgQueryResultHKT, infer F, infer S> ? PgDatabase<NodePgQueryResultHKT, F, S> : never

export interface Database {
  db: Whole
  pool: pg.Pool
  /** Whether every connection is taken and none gets anything done. */
  isStuck(): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  config: pg.PoolConfig
  connections: number
  /** Those of jobs and commands if left out. */
  limits?: TimeLimits
  onError?: (error: Error) => void
}

/**
 * A pool that survives a restart of PostgreSQL: an error on any of its clients is reported and never ends the process. Statements
 * and transactions that PostgreSQL gave up for the sake of others are repeated once, as a whole.
 */
export function openDatabase({
  config,
  connections,
  limits = jobLimits,
  onError = () => {},
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...config,
    Client: PreparingClient,
    max: connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.connect,
    application_name: 'fortnight',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A pool that ends does not wait for its connections to be gone: a PostgreSQL that is stopped next may still answer on them.
  const report = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  const { isStuck } = boundPool(pool, limits)
  const db = drizzle(pool)
  const transaction = db.transaction.bind(db)
  db.transaction = (act, how) => orOnceMore(() => transaction(act, how))
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  pool.query = ((...args: unknown[]) =>
    typeof args.at(-1) === 'function' ? query(...args) : orOnceMore(() => query(...args))) as typeof pool.query
  return { db, pool, isStuck, close: () => pool.end() }
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
// Any fixed number of our own: servers that start together take turns at the migrations by it.
const migrationLock = 0x466f7274

/**
 * When the baseline was made. The first two migrations are the model and the functions as the last migration of version 0.1.0 left them,
 * and bear its time: a database that has that migration has both, and goes on from there (decision 45).
 */
const baselineMade = () => readMigrationFiles({ migrationsFolder })[1]?.folderMillis ?? 0

/** Whether a database whose newest migration was made at that time (0: none yet) lacks migrations that this version no longer has. */
export const isBeforeBaseline = (newest: number) => newest > 0 && newest < baselineMade()

/**
 * Brings the schema up to date. Several servers may start at once: one migrates, the others wait and find nothing to do. Throws, and
 * changes nothing, if the database is older than the baseline.
 */
export async function migrateDatabase(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: migrationLimits.connect })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // Not before: the migration of another server is waited for as long as it takes.
    await client.query(limitsStatement(migrationLimits))
    if (isBeforeBaseline(await newestMigrationIn(client)))
      throw new Error(
        'The database is older than this version can bring up to date: start the last version 0.1.0 with it once, then this version.',
      )
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** When the newest migration that this code has was made. */
export const newestMigration = () =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

/** When the newest migration that a database has was made; 0 for an empty one. */
export async function newestMigrationIn(pool: Pick<pg.Client, 'query'>): Promise<number> {
  const table = await pool.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!table.rows[0]?.known) return 0
  const { rows } = await pool.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  return rows[0]?.newest ?? 0
}

/** The error with all that caused it, from the outside in. */
function* causesOf(error: unknown) {
  for (let at: unknown = error; at instanceof Error; at = at.cause) yield at as Error & Record<string, unknown>
}

/** serialization_failure and deadlock_detected: rolled back as a whole, so that others could go on. */
const givenUp = new Set<unknown>(['40001', '40P01'])
const isGivenUp = (error: unknown) => [...causesOf(error)].some(({ code }) => givenUp.has(code))

/** Repeats once what PostgreSQL gave up, after a moment in which what it waited for can go on. */
async function orOnceMore<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isGivenUp(error)) throw error
    await sleep(20 + Math.random() * 40)
    return act()
  }
}

/**
 * Codes of a database that is away (08, 57P), full (53), read-only (25006), or by whose limits (25P, 55P03, 57014) or conflicts
 * (40001, 40P01) the work was ended.
 */
const outage = /^(08|53|57P0|57014|25006|25P0[34]|55P03|40001|40P01)/

/** Whether an error means that the database cannot do this now, which is an outage and not a bug. */
export function isOutage(error: unknown): boolean {
  for (const { code, syscall, message } of causesOf(error)) {
    if (typeof code === 'string' && (outage.test(code) || /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH)/.test(code))) return true
    // The socket of a stopped PostgreSQL is a missing file, and only when connecting.
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(message))
      return true
  }
  return false
}

/** Whether a unique constraint of that name refused the row. */
export function violates(error: unknown, constraint: string): boolean {
  return [...causesOf(error)].some((at) => at['constraint'] === constraint)
}
