import { sql } from 'drizzle-orm'

/**
 * Rows in the form `unnest` takes them: one array parameter per property, so that any number of rows is one statement
 * with one plan.
 */
export const columnsOf =
  <R>(rows: readonly R[]) =>
  (key: keyof R) =>
    sql.param(rows.map((row) => row[key] ?? null))
