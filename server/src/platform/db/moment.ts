import { type SQL, sql } from 'drizzle-orm'

/** A moment as a value of SQL. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
