import { type Column, type SQL, sql } from 'drizzle-orm'

/** The dollars of an amount in cents, as the wire has it. */
export const dollarsOf = (cents: Column | SQL) => sql<number>`${cents} / 100.0`.mapWith(Number)
