import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { requestLimits } from '../server/src/platform/db/time-limits.ts'
import type { Vault } from '../server/src/platform/vault.ts'
import { followClock } from './database-clock.ts'
import { connectionTo, makeDatabase, ownerOf } from './prepared.ts'

/** A database that the test files of one process use in turn, each as if it were new. */
interface SharedDatabase {
  database: Database
  connection: pg.ClientConfig
  isTaken: boolean
  /** By which time its statements go. */
  setNow(now: () => Date | undefined): void
  /** Takes out what a file has left, so that the next one finds the template's rows and nothing else. */
  empty(): Promise<void>
}

/** Every table of ours and of background work; partitions are part of theirs. */
const allTables = `
  select format('%I.%I', nspname, relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'drizzle', 'pgboss')
  order by 1`

/** Changes with the definition of any table, column, constraint, trigger or function. */
const definitions = `
  select md5(concat(
    (select string_agg(concat(c.oid, relacl, attname, atttypid, attnotnull), ',' order by c.oid, attnum)
     from pg_class c join pg_attribute on attrelid = c.oid
     where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and attnum > 0),
    (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(concat(oid, convalidated), ',' order by oid) from pg_constraint),
    (select string_agg(concat(oid, md5(prosrc)), ',' order by oid) from pg_proc where oid > 16383))) as definitions`

const allSequences = `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
  where schemaname in ('public', 'drizzle', 'pgboss') order by 1`

interface Sequence {
  name: string
  value: string
  called: boolean
}

interface Table {
  name: string
  columns: string
  /** Its rows in the template, as JSON. */
  rows: string | null
}

/** Reads what a database holds, as its owner, and returns what brings it back to that. */
export async function rememberRows(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<Table>(allTables)
  for (const table of tables) {
    const { rows } = await pool.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${table.name} t`)
    table.rows = rows[0]?.rows ?? null
  }
  const { rows: names } = await pool.query<{ name: string }>(allSequences)
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const { rows } = await pool.query<Sequence>(
      `select $1 as name, last_value::text as value, is_called as called from ${name}`,
      [name],
    )
    sequences.push(...rows)
  }
  // Neither triggers nor references have a say.
  const statements = [
    'begin',
    'set local session_replication_role = replica',
    `set local lock_timeout = '20s'`,
    ...tables.map(({ name }) => `delete from ${name}`),
    ...tables.flatMap(({ name, columns, rows }) =>
      rows === null
        ? []
        : [
            `insert into ${name} (${columns}) overriding system value
             select ${columns} from json_populate_recordset(null::${name}, ${quoted(rows)})`,
          ],
    ),
    `select ${sequences.map(({ name, value, called }) => `setval(${quoted(name)}, ${value}, ${called})`).join(', ')}`,
    'commit',
  ].join(';\n')
  return async () => void (await pool.query(statements))
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

async function make(vault: Vault, requestMs: number): Promise<SharedDatabase> {
  const name = `shared_${randomUUID().replaceAll('-', '')}`
  await makeDatabase(name, vault)
  const connection = connectionTo(name)
  const database = openDatabase({ config: connection, connections: 10, limits: requestLimits(requestMs) })
  const { pool } = database
  let now = (): Date | undefined => undefined
  followClock(pool, () => now())
  const read = async () => (await pool.query<{ definitions: string }>(definitions)).rows[0]?.definitions
  // Rows that only grow are taken out too.
  const owner = openDatabase({ config: ownerOf(name), connections: 1 })
  const [restore, before] = [await rememberRows(owner.pool), await read()]
  const shared: SharedDatabase = {
    database,
    connection,
    isTaken: false,
    setNow: (next) => void (now = next),
    async empty() {
      if ((await read()) !== before)
        throw new Error('This file changed the definition of the tables: give it `ownDatabase`.')
      await restore()
      shared.isTaken = false
    },
  }
  return shared
}

// Modules can be read again for each page of a test, so that one of the process is kept here.
const key = Symbol.for('the database that test files share')

/** Takes the database that the files of this process share, made for the first of them; undefined while it is taken. */
export async function takeSharedDatabase(vault: Vault, requestMs: number): Promise<SharedDatabase | undefined> {
  const kept = globalThis as unknown as Record<symbol, Promise<SharedDatabase> | undefined>
  kept[key] ??= make(vault, requestMs)
  const shared = await kept[key]
  if (shared.isTaken) return undefined
  shared.isTaken = true
  const { database } = shared
  // What a server keeps in its memory for a database it keeps for this object.
  return { ...shared, database: { ...database, db: Object.create(database.db) as Database['db'] } }
}
