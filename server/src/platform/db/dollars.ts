import { type Column, type SQL, sql } from 'drizzle-orm'

/** Amount in dollars, as the API sends it, from cents. */
export const dollarsOf = (cents: Column | SQL) => sql<number>`${cents} / 100.0`.mapWith(Number)
