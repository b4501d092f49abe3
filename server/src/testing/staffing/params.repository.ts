import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { defaults, type Params } from '../engine/params.ts'

export type Estimate = Pick<Params, 'fleetHazard' | 'fleetShape' | 'missRate' | 'acceptance'>

/** What the last night learned of the fleet, as a column of any statement; null before the first. */
export const newestEstimate = sql<Estimate | null>`(
  select json_build_object('fleetHazard', hazard, 'fleetShape', shape, 'missRate', miss_rate, 'acceptance', acceptance)
  from fleet_estimates order by day desc limit 1)`

/** What the engine assumes: measured where something was. */
export const paramsOf = (estimate: Estimate | null): Params => ({ ...defaults, ...estimate })

/** The same, read by itself. */
export async function paramsNow(db: Db): Promise<Params> {
  const { rows } = await db.execute<{ estimate: Estimate | null }>(sql`select ${newestEstimate} as estimate`)
  return paramsOf(rows[0]?.estimate ?? null)
}
