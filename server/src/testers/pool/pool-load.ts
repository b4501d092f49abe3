import { gate } from '@fortnight/contract/plans'
import type { Db } from '../../platform/db/database.ts'
import { capacityOf, overheadDays } from './capacity.ts'
import * as counting from './capacity.repository.ts'

// Team size of the simulated fleet, until this pool has staffed runs of its own.
const usualTeam = 24

/** Counts of the pool now, and its capacity by the rule of the engine's simulations. */
export async function poolNow(db: Db) {
  const { run_days, ...count } = await counting.countPool(db)
  const team = count.team ?? usualTeam
  const days = (run_days ?? gate.days) + overheadDays
  const [week, month] = [count.week / 7, count.month / 30]
  return { ...count, ...capacityOf({ ...count, team, days, arrivals: week }), team, days, week, month }
}
