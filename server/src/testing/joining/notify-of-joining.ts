import type { Trouble } from '@fortnight/contract/vocabulary/run-states'
import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { whoLists } from '../groups/listed-by.ts'
import * as listing from '../staffing/listing.repository.ts'

async function runOf(tx: Tx, runId: string) {
  const run = await listing.findRun(tx, runId)
  if (!run) throw new Error('there is no such run')
  return run
}

/**
 * Reminds the developer to put testers on the list in Play Console, or the group of the test on the track. The fact of the first acceptance was the first
 * request.
 */
export async function remindOfListing(tx: Tx, runId: string): Promise<void> {
  const { app_id, owner_id, app_name: app } = await runOf(tx, runId)
  const key = (await whoLists(tx, runId)) === 'group' ? 'group_awaited' : 'listing_awaited'
  await notifications.insert(tx, [owner_id], { key, values: { app_id, app } }, ['apps'])
}

/** Reports a listed tester who cannot go on: the developer can check Play Console, the operator can help both. */
export async function notifyOfTrouble(tx: Tx, runId: string, trouble: Trouble): Promise<void> {
  const { app_id, owner_id, app_name: app } = await runOf(tx, runId)
  const values = { app_id, app, trouble }
  await notifications.insert(tx, [owner_id], { key: 'tester_stuck', values }, ['apps'])
  const admins = (await users.listAdminIds(tx)).filter((id) => id !== owner_id)
  await notifications.insert(tx, admins, { key: 'tester_stuck_alarm', values }, ['apps'])
}
