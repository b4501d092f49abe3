import { dayMs, minuteMs } from '@fortnight/contract/format/spans'
import type { Database } from '../../platform/db/database.ts'
import { poolNow } from './pool-load.ts'

/** Furthest date that is worth stating. */
const furthest = 30

// Counting a large pool takes a moment, and each customer who is about to pay asks.
const keptMs = minuteMs
const known = new WeakMap<object, { until: number; days: number | null }>()

async function daysNow(db: Database['db']): Promise<number | null> {
  const { advice, sustainable, waiting } = await poolNow(db)
  if (advice === 'open' || advice === 'empty') return null
  return Math.min(furthest, Math.max(2, Math.ceil((waiting + 1) / sustainable)))
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
