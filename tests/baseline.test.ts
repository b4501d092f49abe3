import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { checkRestored } from '../server/src/operations/backup/check-restored.ts'
import { catalogueOf } from '../server/src/platform/db/catalogue.testkit.ts'
import { migrateDatabase } from '../server/src/platform/db/database.ts'
import { bytesOf } from '../server/src/platform/file-store/file-store.ts'
import { filesInDatabase } from '../server/src/platform/file-store/file-store.testkit.ts'
import { sealOld } from '../server/src/platform/file-store/seal-old.ts'
import { createVault } from '../server/src/platform/vault.ts'
import { withBareDatabase } from './bare-database.ts'

const before = new URL('before-baseline/', import.meta.url)

/** The migrations of version 0.1.0, which made every database that there was before the baseline. */
const migrateAsBefore = (client: pg.Client) =>
  migrate(drizzle(client), { migrationsFolder: fileURLToPath(new URL('migrations', before)) })

/** Rows of every table: a part of the demo, and one of each table that it leaves empty. */
function rowsByTable() {
  const tables = new Map<string, object[]>()
  for (const line of gunzipSync(readFileSync(new URL('rows.jsonl.gz', before)))
    .toString()
    .split('\n')) {
    const [table, row] = JSON.parse(line) as [string, object]
    tables.set(table, [...(tables.get(table) ?? []), row])
  }
  return tables
}

/** Every table with the columns that a row is inserted with. */
async function insertable(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string; identity: string | null }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns,
       max(a.attname) filter (where a.attidentity <> '') as identity
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by 1`,
  )
  return rows
}

/** Inserts the rows as they were, without triggers, and lets numbers go on behind them. */
async function fill(client: pg.Client): Promise<void> {
  const rows = rowsByTable()
  const tables = await insertable(client)
  expect(tables.map(({ name }) => name)).toEqual([...rows.keys()].sort())
  await client.query(`set session_replication_role = replica`)
  for (const { name, columns, identity } of tables) {
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [JSON.stringify(rows.get(name))],
    )
    if (identity)
      await client.query(
        `select setval(pg_get_serial_sequence('${name}', '${identity}'), max(${identity})) from ${name}`,
      )
  }
  await client.query(`reset session_replication_role`)
}

/** Columns that a migration moved or emptied, each with what it is read from since then. */
const moved: Record<string, Record<string, string>> = {
  notifications: { title: `message_values ->> 'title'`, message: `message_values ->> 'message'` },
  // The account that paid has no name of its own any more.
  screenshots: { image: '(select content from file_pieces where name = file)' },
  refunds: { pay_to: `coalesce(pay_to, 'The account that paid: Emeka Okafor')` },
}

/** All rows of these tables, in the columns that they have in the list. */
async function readAll(client: pg.Client, tables: Awaited<ReturnType<typeof insertable>>, isMigrated = false) {
  const all: Record<string, string[]> = {}
  for (const { name, columns } of tables) {
    const now = (column: string) => (isMigrated && moved[name]?.[column]) || column
    const text = `select ${columns.split(', ').map(now).join(', ')} from ${name}`
    const { rows } = await client.query({ text, rowMode: 'array' })
    all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return all
}

/** Expects that the first start seals the pictures of before, and that they are read as they were. */
async function expectSealed(client: pg.Client) {
  const [db, vault] = [drizzle(client), createVault(randomBytes(32).toString('hex'))]
  await sealOld(db, vault, () => {})
  const { rows } = await client.query<{ file: string }>('select file from screenshots where file is not null')
  const read = rows.map(async ({ file }) => (await bytesOf(filesInDatabase(db, vault), file))?.toString())
  expect(await Promise.all(read)).toEqual(['RIFF'])
  expect((await client.query(`select from file_pieces where position('RIFF' in content) > 0`)).rowCount).toBe(0)
}

const freshCatalogue = () =>
  withBareDatabase(async (client, config) => {
    await migrateDatabase(config)
    return catalogueOf(client)
  })

it('a database at the last migration of version 0.1.0 is adopted with all its data, and becomes as a fresh one', async () => {
  await withBareDatabase(async (client, config) => {
    await migrateAsBefore(client)
    await fill(client)
    const tables = await insertable(client)
    const rows = await readAll(client, tables)
    await migrateDatabase(config)
    // A migration that changes data names here what it changes.
    expect(await readAll(client, tables, true)).toEqual(rows)
    expect(await catalogueOf(client)).toEqual(await freshCatalogue())
    expect(await checkRestored(drizzle(client))).toMatchObject({ users: 6, runs: 3, wrong: [] })
    await expectSealed(client)
  })
})

it('an older database is refused with the version to pass through, and stays as it was', async () => {
  await withBareDatabase(async (client, config) => {
    await migrateAsBefore(client)
    await client.query(
      `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    )
    const was = await catalogueOf(client)
    await expect(migrateDatabase(config)).rejects.toThrow('start the last version 0.1.0 with it once')
    expect(await catalogueOf(client)).toEqual(was)
  })
})

it('migrating again changes nothing', async () => {
  await withBareDatabase(async (client, config) => {
    await migrateDatabase(config)
    const migrations = async () => (await client.query('select * from drizzle.__drizzle_migrations order by id')).rows
    const was = await migrations()
    await migrateDatabase(config)
    expect(await migrations()).toEqual(was)
  })
})
