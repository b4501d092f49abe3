import { purgeDays, purgeWarningDays } from '@fortnight/contract/vocabulary/run-states'
import { dayMs } from '@fortnight/contract/format/spans'
import type { Database, Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as purges from './purge.repository.ts'

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Runs in one transaction: few enough that none is locked for long. */
const batch = 20

/** Takes batches until one is not full. Runs that another server holds are in a batch of its own. */
async function inBatches(db: Database['db'], work: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.transaction(work)) === batch);
}

async function warn(tx: Tx, now: Date): Promise<number> {
  const ended = await purges.lockUnwarned(tx, before(now, purgeDays - purgeWarningDays), batch)
  if (!ended.length) return 0
  await purges.markWarned(tx, ended, now)
  for (const { owner_id, app_id, name: app } of ended)
    await notifications.insert(tx, [owner_id], { key: 'record_expires', values: { app_id, app } }, ['apps'])
  return ended.length
}

async function empty(tx: Tx, now: Date): Promise<number> {
  const ended = await purges.lockDue(tx, before(now, purgeDays), before(now, purgeWarningDays), batch)
  if (ended.length) await purges.empty(tx, ended, now)
  return ended.length
}

/**
 * Deletes personal data of runs that ended `purgeDays` ago, and warns their developers before: no data are deleted
 * without warning, whenever this last ran. Idempotent, on any number of servers.
 */
export async function purge(db: Database['db'], now: Date): Promise<void> {
  await inBatches(db, (tx) => warn(tx, now))
  await inBatches(db, (tx) => empty(tx, now))
}
