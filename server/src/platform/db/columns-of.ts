import { sql } from 'drizzle-orm'

/** Many rows as `unnest` takes them: each property as one parameter, so that any number of rows is one statement with one plan. */
export const columnsOf =
  <R>(rows: readonly R[]) =>
  (key: keyof R) =>
    sql.param(rows.map((row) => row[key] ?? null))
