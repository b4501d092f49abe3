import { missingSetup, type SetupFields, setupText } from '@fortnight/contract/vocabulary/setup-parts'
import { setupPath } from '@fortnight/contract/site-map/paths'
import { hourMs } from '@fortnight/contract/format/spans'
import type { Database, Db } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as runs from './runs.repository.ts'

interface WaitingApp extends SetupFields {
  app_id: string
  owner_id: string
  name: string
}

const remindAfterHours = 24

/**
 * Asks the owner of a paid app to set it up, with a link that opens the form: with the payment, and a day later again.
 */
export async function askForSetup(tx: Db, app: WaitingApp, time: 'first' | 'again'): Promise<void> {
  const { app_id, owner_id, name } = app
  const missing = missingSetup(app)
  const notification = {
    first: {
      title: `Set up ${name} for Play`,
      message: `Add the ${setupText(missing)}. Your testers arrive within 24 hours from then.`,
    },
    again: {
      title: `${name} still waits for its Play set-up`,
      message: `Your test has not started. Add the ${setupText(missing)}, and we invite your testers.`,
    },
  }[time]
  await notifications.insert(tx, [owner_id], { ...notification, link: setupPath(app_id) }, ['apps'])
}

/** Reminds owners who paid a day ago and have not set their apps up, each once. */
export async function remindOfSetup(db: Database['db'], now: Date): Promise<void> {
  const since = new Date(now.getTime() - remindAfterHours * hourMs)
  const remindSome = () =>
    db.transaction(async (tx) => {
      const apps = await runs.takeUnready(tx, since, now)
      for (const app of apps) await askForSetup(tx, app, 'again')
      return apps.length
    })
  while ((await remindSome()) > 0);
}
