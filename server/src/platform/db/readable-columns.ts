import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Columns<T extends PgTable> = T['_']['columns']
/** Names of columns that hold bytes: hashes and sealed values. */
type Sealed<T extends PgTable> = {
  [K in keyof Columns<T>]: Columns<T>[K]['_']['data'] extends Buffer ? K : never
}[keyof Columns<T>]

/**
 * Columns of a table without those that only join tables, and without all bytes, which are hashes and sealed secrets. A
 * query whose reader opens a sealed column names it.
 */
export function all<T extends PgTable, K extends Exclude<keyof Columns<T>, Sealed<T>> & string = never>(
  table: T,
  ...without: K[]
) {
  const readable = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => column.getSQLType() !== 'bytea' && !(without as string[]).includes(name),
  )
  return Object.fromEntries(readable) as Omit<Columns<T>, K | Sealed<T>>
}
