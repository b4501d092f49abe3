import { appPath } from '@fortnight/contract/site-map/paths'
import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as listing from '../staffing/listing.repository.ts'

interface App {
  app_id: string
  owner_id: string
  name: string
}
type Message = Pick<notifications.NewNotification, 'title' | 'message'>

async function notify(tx: Tx, { app_id, owner_id }: App, toOwner: Message, toOperator: Message): Promise<void> {
  await notifications.insert(tx, [owner_id], { ...toOwner, link: appPath(app_id) }, ['apps'])
  const admins = (await users.listAdminIds(tx)).filter((id) => id !== owner_id)
  await notifications.insert(tx, admins, { ...toOperator, link: `/admin/apps/${app_id}` }, ['queue'])
}

/** Reports that the first tester of a run misses its app in the store: the cause may be their phone. */
export async function notifyOfFirstMiss(tx: Tx, runId: string): Promise<void> {
  const run = await listing.findRun(tx, runId)
  if (!run) throw new Error('there is no such run')
  const message = {
    title: `A tester no longer finds ${run.app_name} in the store`,
    message: 'Check in Play Console that the app and its closed track are still there.',
  }
  await notify(tx, { ...run, name: run.app_name }, message, message)
}

/**
 * Reports that several testers miss it. By the terms the undelivered part is refunded once the test ends; only people
 * end it.
 */
export async function notifyOfMissingApp(tx: Tx, app: App, testers: number): Promise<void> {
  const title = `${app.name} seems to be gone from Google Play`
  const seen = `${testers} testers no longer find it in the store. Meanwhile we remove and invite no one.`
  await notify(
    tx,
    app,
    {
      title,
      message: `${seen} Check its status in Play Console. If it can’t come back, write to us: we end the test and refund what we didn’t deliver.`,
    },
    {
      title,
      message: `${seen} Ask its developer. Once it is back, remind its testers. If it can’t come back, cancel the test: what was not delivered is refunded.`,
    },
  )
}
