/** Columns shared by tables of every district. */
import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const id = () => uuid('id').primaryKey().defaultRandom()
/** The time by which tests, days and pay go; `functions/columns.sql` defines it. */
export const clock = sql`clock()`
/** The time by which sessions, codes, keys and signed links go. */
export const realTime = sql`now()`
export const created = (by = clock) => moment('created_at').notNull().default(by)
export const updated = (by = clock) => moment('updated_at').notNull().default(by)
/**
 * Condition that a column holds one of these words, written as literals: only then can PostgreSQL use a partial index
 * for a prepared statement.
 */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/** Condition that an array column contains only known values. */
export const onlyOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} <@ array[${values.map((value) => `'${value}'`).join(', ')}]`)
