import type { NotificationMessage } from '@fortnight/contract/notification-texts'
import * as users from '../../identity/auth/users.repository.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Tx } from '../../platform/db/database.ts'

/** A message about one test. */
export type Alarm = Extract<NotificationMessage, { values: { app: string } }>

/** Notifies the administrators of tests; several alarms of one moment are one notification. */
export async function notifyOperators(tx: Tx, alarms: readonly Alarm[]): Promise<void> {
  const [alarm, ...more] = alarms
  if (!alarm) return
  const several = { key: 'several_alarms', values: { apps: alarms.map(({ values }) => values.app) } } as const
  await notifications.insert(tx, await users.listAdminIds(tx), more.length ? several : alarm, ['queue'])
}
