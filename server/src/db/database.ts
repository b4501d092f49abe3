import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

type Whole = NodePgDatabase & { $client: pg.Pool }

/** Inside a transaction; its own `transaction` is a savepoint. */
export type Tx = Parameters<Parameters<Whole['transaction']>[0]>[0]

/** Where statements run: the pool or a transaction alike. */
export type Db =
  Tx extends PgDatabase<NodePgQueryResultHKT, infer F, infer S> ? PgDatabase<NodePgQueryResultHKT, F, S> : never

export interface Database {
  db: Whole
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  config: pg.PoolConfig
  connections: number
  onError?: (error: Error) => void
}

/** A pool that survives a restart of PostgreSQL: an error on any of its clients is reported and never ends the process. */
export function openDatabase({ config, connections, onError = () => {} }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...config,
    Client: PreparingClient,
    max: connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'fortnight',
    keepAlive: true,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
// Any fixed number of our own: servers that start together take turns at the migrations by it.
const migrationLock = 0x466f7274

/** Brings the schema up to date. Several servers may start at once: one migrates, the others wait and find nothing to do. */
export async function migrateDatabase(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** When the newest migration that this code has was made. */
export const newestMigration = () =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

/** When the newest migration that a database has was made; 0 for an empty one. */
export async function newestMigrationIn(pool: pg.Pool): Promise<number> {
  const table = await pool.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!table.rows[0]?.known) return 0
  const { rows } = await pool.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  return rows[0]?.newest ?? 0
}

const outage = /^(57P0|53|08)/

/** Whether an error means that the database is away or full, which is an outage and not a bug. */
export function isOutage(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string' && (outage.test(code) || /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH)/.test(code))) return true
    // The socket of a stopped PostgreSQL is a missing file, and only when connecting.
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(at.message)) return true
  }
  return false
}

/** Whether a unique constraint of that name refused the row. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ((at as { constraint?: unknown }).constraint === constraint) return true
  return false
}
