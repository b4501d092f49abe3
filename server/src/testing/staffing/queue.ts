import type { Db } from '../../platform/db/database.ts'
import { order } from '../engine/queue.ts'
import * as runs from '../runs/runs.repository.ts'

/** Promised time from payment and Play set-up to a team. */
const promisedHours = 24

/**
 * Runs that wait for a team, in the order in which they are served; the needs of one that `blocks` are kept from all
 * behind it.
 */
export async function listWaiting(db: Db) {
  const rows = await runs.listQueue(db)
  const known = new Map(rows.map((row) => [row.run_id, row]))
  const queue = rows.map(({ run_id, package_plan, waited_hours: waited, available, need }) => {
    const choice = (available ?? need) / need
    return { id: run_id, plan: package_plan, restock: false, waited, dueIn: promisedHours - waited, choice }
  })
  return order(queue).flatMap(({ id, blocks }) => {
    const row = known.get(id)
    return row ? [{ ...row, blocks }] : []
  })
}

/** Position of an app in the queue, from 1; null if it does not wait. */
export async function placeOf(db: Db, appId: string): Promise<number | null> {
  const place = (await listWaiting(db)).findIndex(({ app_id }) => app_id === appId)
  return place < 0 ? null : place + 1
}
