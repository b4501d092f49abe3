import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { last_successes } from '../db/schema/operations.ts'

/** How often a success is written down: a busy queue would write one row over and over. */
const everySeconds = 10

/** Records that work of that kind was done just now. */
export const recordSuccess = (db: Db, name: 'jobs' | 'mail') =>
  db
    .insert(last_successes)
    .values({ name, at: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: last_successes.name,
      set: { at: sql`clock_timestamp()` },
      setWhere: sql`${last_successes.at} < clock_timestamp() - ${everySeconds}::int * interval '1 second'`,
    })
