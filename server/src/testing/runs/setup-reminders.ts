import { missingSetup, type SetupFields } from '@fortnight/contract/vocabulary/setup-parts'
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
  const key = time === 'first' ? 'setup_asked' : 'setup_awaited'
  const values = { app_id, app: name, parts: missingSetup(app) }
  await notifications.insert(tx, [owner_id], { key, values }, ['apps'])
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
