import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Hooks } from '../../platform/hooks.ts'
import * as users from '../auth/users.repository.ts'

/** Notifies every administrator of alarms; those of one moment are one notification. */
export const notifyOfAlarms: Hooks['alarmsRaised'] = async (tx, raised) => {
  const [alarm, ...more] = raised
  if (!alarm) return
  const admins = await users.listAdminIds(tx)
  if (more.length === 0) return notifications.insert(tx, admins, { key: 'abuse_alarm', values: alarm })
  const values = { rules: [...new Set(raised.map(({ rule }) => rule))], count: raised.length }
  return notifications.insert(tx, admins, { key: 'abuse_alarms', values })
}
