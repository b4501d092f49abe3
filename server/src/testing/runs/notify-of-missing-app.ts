import type { NotificationMessage } from '@fortnight/contract/notification-texts'
import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as listing from '../staffing/listing.repository.ts'

interface App {
  app_id: string
  owner_id: string
  name: string
}

async function notify(tx: Tx, ownerId: string, toOwner: NotificationMessage, toOperator: NotificationMessage) {
  await notifications.insert(tx, [ownerId], toOwner, ['apps'])
  const admins = (await users.listAdminIds(tx)).filter((id) => id !== ownerId)
  await notifications.insert(tx, admins, toOperator, ['queue'])
}

/** Reports that the first tester of a run misses its app in the store. */
export async function notifyOfFirstMiss(tx: Tx, runId: string): Promise<void> {
  const run = await listing.findRun(tx, runId)
  if (!run) throw new Error('there is no such run')
  const values = { app_id: run.app_id, app: run.app_name }
  await notify(tx, run.owner_id, { key: 'app_missed', values }, { key: 'app_missed_alarm', values })
}

/** Reports that several testers miss it. */
export async function notifyOfMissingApp(tx: Tx, { app_id, owner_id, name }: App, testers: number): Promise<void> {
  const values = { app_id, app: name, testers }
  await notify(tx, owner_id, { key: 'app_gone', values }, { key: 'app_gone_alarm', values })
}
