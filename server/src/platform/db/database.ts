import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { minuteMs } from '@fortnight/contract/format/spans'
import { boundPool } from './bounded.ts'
import { grantTo } from './grants.ts'
import { PreparingClient } from './preparing-client.ts'
import { jobLimits, limitsStatement, migrationLimits, type TimeLimits } from './time-limits.ts'

type Whole = NodePgDatabase & { $client: pg.Pool }

/** A transaction; its own `transaction` is a savepoint. */
export type Tx = Parameters<Parameters<Whole['transaction']>[0]>[0]

/** Where statements run: either the pool or a transaction. */
export type Db =
  Tx extends PgDatabase<NodePgQueryResultHKT, infer F, infer S> ? PgDatabase<NodePgQueryResultHKT, F, S> : never

export interface Database {
  db: Whole
  pool: pg.Pool
  /** Whether every connection is taken and none makes progress. */
  isStuck(): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  config: pg.PoolConfig
  connections: number
  /** Time limits; those of jobs and commands by default. */
  limits?: TimeLimits
  onError?: (error: Error) => void
}

/**
 * A pool that survives a restart of PostgreSQL: an error on any of its clients is reported and never ends the process.
 * Statements and transactions that PostgreSQL aborted in favour of others are retried once, as a whole.
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
  // A pool that ends does not wait until its connections are closed: a PostgreSQL that is stopped next may still send
  // something on them.
  const report = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  const { isStuck } = boundPool(pool, limits)
  const db = drizzle(pool)
  // The library's own gives a connection back only once `begin` has succeeded.
  db.transaction = (act, how) =>
    orOnceMore(async () => {
      const client = await pool.connect()
      try {
        return await drizzle(client).transaction(act, how)
      } finally {
        client.release()
      }
    })
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  pool.query = ((...args: unknown[]) =>
    typeof args.at(-1) === 'function' ? query(...args) : orOnceMore(() => query(...args))) as typeof pool.query
  return { db, pool, isStuck, close: () => pool.end() }
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Key of the advisory lock that serialises migrations of servers that start together; any fixed number will do. */
export const migrationLock = 0x466f7274

/**
 * Time of the baseline. The first two migrations are the model and the functions as the last migration of version 0.1.0
 * left them, and carry its time: a database with that migration has both, and continues from there (decision 45).
 */
const baselineMade = () => readMigrationFiles({ migrationsFolder })[1]?.folderMillis ?? 0

/**
 * Whether a database lacks migrations that this version no longer contains, judged by the time of its newest migration
 * (0 for none).
 */
export const isBeforeBaseline = (newest: number) => newest > 0 && newest < baselineMade()

interface Waiting {
  /** Hears of a wait that takes longer than a moment. */
  log?: (message: string) => void
  /** How long to wait for another server's migration, in milliseconds. */
  patienceMs?: number
}

interface Migrating extends Waiting {
  /** Role that the server connects as, if it is not the one that migrates. */
  server?: string | undefined
  /** Throws unless the database may be migrated. */
  accept?: (client: pg.ClientBase) => Promise<void>
}

/** Names the session that holds the lock of migrations, as PostgreSQL's administrator would find it. */
async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('process %s of PostgreSQL, %s from %s, %s for %s s', pid,
         coalesce(nullif(application_name, ''), 'nameless'), coalesce(host(client_addr), 'this machine'), state,
         round(extract(epoch from clock_timestamp() - state_change))) as holder
       from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and (classid, objid, objsubid) = (0, $1, 1)
         and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [migrationLock],
  )
  return rows[0]?.holder ?? 'a session that has just ended'
}

/** Waits for the migration of another server. Throws once that takes too long. */
async function takeMigrationLock(client: pg.Client, { log = () => {}, patienceMs = 10 * minuteMs }: Waiting) {
  const askedAt = Date.now()
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock])
    if (rows[0]?.taken) return
    if (Date.now() - askedAt > patienceMs)
      throw new Error(
        `Another server has been migrating the database for too long (${await describeHolder(client)}). If none is, a pooler keeps its lock: set DATABASE_DIRECT_URL to an address that leads past it.`,
      )
    if (tries === 4) log(`Another server is migrating the database: waiting for it (${await describeHolder(client)}).`)
    await sleep(500)
  }
}

/**
 * Brings the schema up to date. Several servers may start at once: one migrates, the others wait and find nothing to
 * do. Gives the server's role its rights. Throws, and changes nothing, if the database is older than the baseline, or if the wait has
 * no end.
 */
export async function migrateDatabase(
  config: pg.ClientConfig,
  { server, accept, ...waiting }: Migrating = {},
): Promise<void> {
  const client = new pg.Client({
    application_name: 'fortnight migration',
    ...config,
    connectionTimeoutMillis: migrationLimits.connect,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await takeMigrationLock(client, waiting)
    // Set after taking the lock: waiting for another server's migration has no time limit.
    await client.query(limitsStatement(migrationLimits))
    await accept?.(client)
    if (isBeforeBaseline(await newestMigrationIn(client)))
      throw new Error(
        'The database is older than this version can bring up to date: start the last version 0.1.0 with it once, then this version.',
      )
    // A server whose role owns nothing starts without the owner while there is nothing to do.
    if ((await newestMigrationIn(client)) < newestMigration()) {
      await migrate(drizzle(client), { migrationsFolder })
      // The tables of background work are made by its library.
      await client.query('create schema if not exists pgboss')
    }
    if (server) await grantTo(client, server)
  } catch (error) {
    if (![...causesOf(error)].some(({ code }) => code === '42501')) throw error
    throw new Error(
      'The role that is to migrate does not own the database: set DATABASE_OWNER_URL to an address of its owner.',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

/** Time of the newest migration in this code. */
export const newestMigration = () =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

/** Time of the newest migration in a database; 0 for an empty one. */
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

/** The error and its chain of causes, outermost first. */
function* causesOf(error: unknown) {
  for (let at: unknown = error; at instanceof Error; at = at.cause) yield at as Error & Record<string, unknown>
}

/** serialization_failure and deadlock_detected: PostgreSQL rolled the transaction back so that others could go on. */
const givenUp = new Set<unknown>(['40001', '40P01'])
const isGivenUp = (error: unknown) => [...causesOf(error)].some(({ code }) => givenUp.has(code))

/** Retries once what PostgreSQL aborted, after a short pause that lets the winner finish. */
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
 * Codes of a database that is away (08, 57P), full (53), on a broken disk (58) or read-only (25006), or that ended the
 * work by its limits (25P, 55P03, 57014) or conflicts (40001, 40P01).
 */
const outage = /^(08|53|58|57P0|57014|25006|25P0[34]|55P03|40001|40P01)/

/** Whether an error means that the database is unavailable now, which is an outage and not a bug. */
export function isOutage(error: unknown): boolean {
  for (const { code, syscall, message } of causesOf(error)) {
    if (typeof code === 'string' && (outage.test(code) || /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH)/.test(code))) return true
    // Connecting to a stopped PostgreSQL fails with a missing socket file, to a busy one with a full queue; no other call does.
    if ((code === 'ENOENT' || code === 'EAGAIN') && syscall === 'connect') return true
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(message))
      return true
  }
  return false
}

/** Whether PostgreSQL refused a statement and rolled it back: the error leaves nothing open. */
export const isRefused = (error: unknown): boolean =>
  [...causesOf(error)].some((at) => at instanceof pg.DatabaseError && at.severity === 'ERROR')

/** Whether the unique constraint of that name refused the row. */
export function violates(error: unknown, constraint: string): boolean {
  return [...causesOf(error)].some((at) => at['constraint'] === constraint)
}
