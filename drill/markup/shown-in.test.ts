import { readdir } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { siteMap } from '@fortnight/contract/site-map'
import { patternOf } from '@fortnight/contract/site-map/screen'
import { sealedColumns } from '../../server/src/cli/sealed-columns.ts'
import { noText } from './no-text.ts'
import { settingTexts } from './operator.ts'
import { type Place, places } from './places.ts'
import { documents, shownIn } from './shown-in.ts'

const schema = new URL('../../server/src/platform/db/schema/', import.meta.url)

/** Every column in which any words can be, as "table.column". */
async function wordColumns(): Promise<string[]> {
  const files = (await readdir(schema)).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map((file) => import(new URL(file, schema).href) as Promise<object>))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
  const columns = tables.map(getTableConfig).flatMap(({ name, columns: all }) =>
    all
      .filter(({ enumValues, generated }) => !enumValues?.length && !generated)
      .filter((column) => /^(text|jsonb|varchar|json)/.test(column.getSQLType()))
      .map((column) => `${name}.${column.name}`),
  )
  return [...columns, ...sealedColumns.map(({ table, column }) => `${table}.${column}`)].sort()
}

const named = Object.entries(shownIn)

describe('the table of texts', () => {
  it('names each column with words, or says that there are none in it', async () => {
    const known = [...named.map(([name]) => name), ...noText].filter((name) => name.includes('.'))
    const columns = new Set(await wordColumns())
    expect([...columns].filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !columns.has(name))).toEqual([])
    expect(named.map(([name]) => name).filter((name) => noText.has(name))).toEqual([])
  })

  it('names each setting and section of the site with texts', () => {
    expect(
      named
        .map(([name]) => name)
        .filter((name) => name.includes(':'))
        .sort(),
    ).toEqual(settingTexts().sort())
  })

  it('names known places, and all of them', () => {
    const used = new Set(named.flatMap(([, shown]) => ('nowhere' in shown ? [] : shown)))
    expect([...used].filter((name) => !(name in places) && !documents.some((known) => known === name))).toEqual([])
    expect(Object.keys(places).filter((name) => !used.has(name as keyof typeof places))).toEqual([])
  })

  it('has a place on each screen behind the sign-in', () => {
    const ids = new Proxy({} as Parameters<Place['at']>[0], { get: (_, name) => String(name) })
    const paths = Object.values<Place>(places).map(({ at }) => at(ids).replace(/\?.*/, ''))
    const screens = Object.values(siteMap).filter(({ audience }) => audience !== 'visitor')
    const left = screens.filter(({ path }) => !paths.some((address) => patternOf(path).test(address)))
    // They lead to another screen of the list.
    expect(left.map(({ path }) => path)).toEqual(['/apps/:id/run', '/tester/apply'])
  })
})
