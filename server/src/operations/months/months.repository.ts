import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/** Makes the months that are missing, with the rows that came before they were made; returns their names. */
export async function makeMissing(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ made: string }>(sql`select make_months() as made`)
  return rows.map(({ made }) => made)
}

/** Tables that have no month for the rows of a month from now. */
export async function listTablesWithout(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ of: string }>(
    sql`select of from months group by of having max(ends) <= utc_day(clock()) + interval '1 month' order by of`,
  )
  return rows.map(({ of }) => of)
}
