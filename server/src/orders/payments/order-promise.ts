import { promisedFrom } from '@fortnight/contract/testing/promise'
import { lateScaleNow } from '../../operations/settings/in-force.ts'
import type { Database } from '../../platform/db/database.ts'
import { laterStart } from '../../testers/pool/later-start.ts'

/**
 * The promise of an order of now: when testers are free (null within a day), the moment from which its day counts, and
 * what is paid back if it is late. An order keeps the last two.
 */
export async function orderPromise(db: Database['db'], now: Date) {
  const [starts_on, late] = await Promise.all([laterStart(db, now), lateScaleNow(db)])
  return { starts_on, promised_from: promisedFrom(now, starts_on), late }
}
