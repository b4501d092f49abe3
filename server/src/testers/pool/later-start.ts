import { dayMs, minuteMs } from '@fortnight/contract/format/spans'
import type { Database } from '../../platform/db/database.ts'
import { laterDays } from './capacity.ts'
import { poolNow } from './pool-load.ts'

// Counting a large pool takes a moment, and each customer who is about to pay asks.
const keptMs = minuteMs
const known = new WeakMap<object, { until: number; days: number | null }>()

async function daysNow(db: Database['db']): Promise<number | null> {
  const pool = await poolNow(db)
  return laterDays(pool, pool.waiting)
}

/**
 * The day on which a test that is paid for now will probably get its team: the pool's sustainable number of apps a day,
 * waiting ones first. Null while it gets it within a day.
 */
export async function laterStart(db: Database['db'], now: Date): Promise<string | null> {
  let kept = known.get(db)
  if (!kept || kept.until < performance.now()) {
    kept = { until: performance.now() + keptMs, days: await daysNow(db) }
    known.set(db, kept)
  }
  return kept.days === null ? null : new Date(now.getTime() + kept.days * dayMs).toISOString().slice(0, 10)
}
