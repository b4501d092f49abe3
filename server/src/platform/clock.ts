import { sql } from 'drizzle-orm'
import type { Db } from './db/database.ts'

/** This server's side of the database's `clock()`. */
export interface Clock {
  /** The time by which tests, days and pay go. */
  clock(): Date
  /** How far it is ahead of the real time, in milliseconds: 0 but in a demo that was played. */
  aheadMs(): number
  /** Reads again how far the database's clock is ahead. */
  refresh(): Promise<void>
}

export async function openClock(db: Db): Promise<Clock> {
  let aheadMs = 0
  const refresh = async () => {
    const { rows } = await db.execute<{ ahead: number }>(
      sql`select (extract(epoch from clock() - now()) * 1000)::float8 as ahead`,
    )
    aheadMs = rows[0]?.ahead ?? 0
  }
  await refresh()
  return { clock: () => new Date(Date.now() + aheadMs), aheadMs: () => aheadMs, refresh }
}
