import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { defaults, type Params } from '../engine/params.ts'

export type Estimate = Pick<Params, 'fleetHazard' | 'fleetShape' | 'missRate' | 'acceptance'>

/** What the last night learned of the fleet; undefined before the first. */
export async function newestEstimate(db: Db): Promise<Estimate | undefined> {
  const { rows } = await db.execute<Estimate & Record<string, unknown>>(sql`
    select hazard::float8 as "fleetHazard", shape::float8 as "fleetShape", miss_rate::float8 as "missRate",
      acceptance::float8 as acceptance
    from fleet_estimates order by day desc limit 1`)
  return rows[0]
}

// It changes once a night; a server may go by yesterday's for a minute.
const keptMs = 60_000
const known = new WeakMap<object, { until: number; params: Params }>()

/** What the engine assumes at this moment: measured where something was, remembered for a minute by each server. */
export async function paramsNow(db: Db): Promise<Params> {
  const place = '$client' in db ? (db.$client as object) : undefined
  const kept = place && known.get(place)
  if (kept && kept.until > performance.now()) return kept.params
  const params = { ...defaults, ...(await newestEstimate(db)) }
  if (place) known.set(place, { until: performance.now() + keptMs, params })
  return params
}
