import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import { withBareDatabase } from '../../../../tests/bare-database.ts'
import { catalogueOf } from './catalogue.testkit.ts'
import { migrateDatabase } from './database.ts'
import { afterTables, beforeTables, objectOf } from './definitions.ts'
import { uncarried } from './uncarried.ts'

// drizzle-kit adds `random` to every array, and loops of other files in this process would see it.
// oxlint-disable-next-line no-extend-native
Object.defineProperty(Array.prototype, 'random', { enumerable: false })

/** Statements that create the tables of `schema/*.ts`. */
async function modelStatements(): Promise<string[]> {
  const tables: Record<string, unknown> = {}
  for (const name of readdirSync(new URL('schema', import.meta.url)))
    Object.assign(tables, await import(new URL(`schema/${name}`, import.meta.url).href))
  return generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))
}

it('a fresh database has exactly what the schema and the files of functions define', async () => {
  const model = await modelStatements()
  const said = await withBareDatabase(async (client) => {
    for (const statement of [...beforeTables(), ...model, ...afterTables()]) await client.query(statement)
    return catalogueOf(client)
  })
  const fresh = await withBareDatabase(async (client, config) => {
    await migrateDatabase(config)
    return catalogueOf(client)
  })
  expect(fresh).toEqual(said)
})

it('a migration carries every statement about a function, trigger or view', () => {
  const folder = new URL('migrations/', import.meta.url)
  const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[]
  }
  const migrations = entries.map(({ tag }) => readFileSync(new URL(`${tag}.sql`, folder), 'utf8'))
  expect(uncarried(migrations, beforeTables(), afterTables())).toEqual({ gone: [], before: [], after: [] })
})

it('a statement can run again', async () => {
  await withBareDatabase(async (client, config) => {
    await migrateDatabase(config)
    const was = await catalogueOf(client)
    for (const statement of [...beforeTables(), ...afterTables()]) await client.query(statement)
    expect(await catalogueOf(client)).toEqual(was)
  })
})

const twice = 'create or replace function twice(n int) returns int language sql return n * 2;'
const thrice = 'create or replace function twice(n int) returns int language sql return n * 3;'
const watch = 'create or replace trigger watched after update on apps for each row execute function watch();'

it('a new migration carries statements that changed since the newest migration', () => {
  expect(uncarried([`${twice}\n--> statement-breakpoint\n${watch}`], [], [`-- Why.\n${thrice}`, watch])).toEqual({
    gone: [],
    before: [],
    after: [`-- Why.\n${thrice}`],
  })
  expect(uncarried([twice, thrice], [], [thrice]).after).toEqual([])
})

it('a migration drops what no statement creates any longer, triggers before their functions', () => {
  expect(uncarried([twice, watch], [], []).gone).toEqual([
    'drop trigger watched on apps;',
    'drop function twice(n int);',
  ])
  expect(uncarried([twice, 'drop function twice(n int);'], [], []).gone).toEqual([])
  expect(objectOf('drop trigger watched on apps;')).toBe(objectOf(watch))
})
