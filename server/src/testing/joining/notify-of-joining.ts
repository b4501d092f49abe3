import { joiningPath } from '@fortnight/contract/site-map/paths'
import type { Trouble } from '@fortnight/contract/vocabulary/run-states'
import { troubleForOwner } from '@fortnight/contract/vocabulary/trouble-labels'
import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as listing from '../staffing/listing.repository.ts'

async function runOf(tx: Tx, runId: string) {
  const run = await listing.findRun(tx, runId)
  if (!run) throw new Error('there is no such run')
  return run
}

/**
 * Reminds the developer to put testers on the list in Play Console. The fact of the first acceptance was the first
 * request.
 */
export async function remindOfListing(tx: Tx, runId: string): Promise<void> {
  const { app_id, owner_id, app_name } = await runOf(tx, runId)
  const notification = {
    title: `Testers of ${app_name} still wait for you`,
    message: 'They can’t join until you add them to your list of testers in Play Console and confirm it here.',
  }
  await notifications.insert(tx, [owner_id], { ...notification, link: joiningPath(app_id) }, ['apps'])
}

/** Reports a listed tester who cannot go on: the developer can check Play Console, the operator can help both. */
export async function notifyOfTrouble(tx: Tx, runId: string, trouble: Trouble): Promise<void> {
  const { app_id, owner_id, app_name } = await runOf(tx, runId)
  const notification = { title: `A tester cannot join ${app_name}`, message: troubleForOwner[trouble] }
  await notifications.insert(tx, [owner_id], { ...notification, link: joiningPath(app_id) }, ['apps'])
  const admins = (await users.listAdminIds(tx)).filter((id) => id !== owner_id)
  await notifications.insert(tx, admins, { ...notification, link: `/admin/apps/${app_id}` }, ['apps'])
}
