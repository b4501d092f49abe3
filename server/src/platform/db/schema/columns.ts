/** Columns shared by tables of every district. */
import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const id = () => uuid('id').primaryKey().defaultRandom()
export const created = () => moment('created_at').notNull().defaultNow()
export const updated = () => moment('updated_at').notNull().defaultNow()
/**
 * Condition that a column holds one of these words, written as literals: only then can PostgreSQL use a partial index
 * for a prepared statement.
 */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)
