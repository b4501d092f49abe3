import { Column, is, type SQL } from 'drizzle-orm'
import pg from 'pg'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Database } from './database.ts'

type Group = Record<string, Column | SQL>
type Decode = (value: never) => unknown

// Drizzle's own setting of the driver: its columns read these types as text.
const { TIMESTAMPTZ, TIMESTAMP, DATE } = pg.types.builtins
const asText = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    asText.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
}

const decodes = (field: Column | SQL): Decode | undefined =>
  is(field, Column) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue
    ? (field.mapFromDriverValue.bind(field) as Decode)
    : undefined

/** Makes objects of a group from the values that begin at `first`, its id; null if the join found no row. */
function reader(group: Group, first: number) {
  const fields = Object.entries(group).map(([name, field], n) => ({ name, at: first + n, decode: decodes(field) }))
  return (row: readonly unknown[]) => {
    if (row[first] === null) return null
    const made: Record<string, unknown> = {}
    for (const { name, at, decode } of fields) {
      const value = row[at]
      made[name] = decode && value !== null ? decode(value as never) : value
    }
    return made
  }
}

/**
 * Runs a select of two groups, the second of a left join, as Drizzle would, for a list that every visit waits for.
 * Drizzle looks up the mapping of each field for each row, which costs as much as the driver's own work; here it is
 * known beforehand.
 */
export function mappedQuery<A extends Group, B extends Group>(
  name: string,
  select: [A, B],
  build: (db: Database['db']) => { toSQL(): { sql: string } },
) {
  const [first, second] = select
  const [readFirst, readSecond] = [reader(first, 0), reader(second, Object.keys(first).length)]
  let query: { name: string; text: string; rowMode: 'array'; types: typeof types } | undefined
  return async (db: Database['db'], values: unknown[]) => {
    query ??= { name, text: build(db).toSQL().sql, rowMode: 'array', types }
    const { rows } = await db.$client.query<unknown[]>({ ...query, values })
    return rows.map((row) => [readFirst(row), readSecond(row)] as [SelectResultFields<A>, SelectResultFields<B> | null])
  }
}
