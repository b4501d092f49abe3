import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Hooks } from '../../platform/hooks.ts'
import * as users from '../auth/users.repository.ts'

/** Notifies every administrator of each standstill: what to do about one says nothing about another. */
export const notifyOfStandstills: Hooks['standstillsRaised'] = async (tx, raised) => {
  const admins = await users.listAdminIds(tx)
  for (const alarm of raised) await notifications.insert(tx, admins, { key: 'standstill_alarm', values: alarm })
}

export const notifyOfStandstillsOver: Hooks['standstillsOver'] = async (tx, rules, minutes) =>
  notifications.insert(tx, await users.listAdminIds(tx), { key: 'standstill_over', values: { rules, minutes } })

/** Notifies every administrator of alarms; those of one moment are one notification. */
export const notifyOfAlarms: Hooks['alarmsRaised'] = async (tx, raised) => {
  const [alarm, ...more] = raised
  if (!alarm) return
  const admins = await users.listAdminIds(tx)
  if (more.length === 0) return notifications.insert(tx, admins, { key: 'abuse_alarm', values: alarm })
  const values = { rules: [...new Set(raised.map(({ rule }) => rule))], count: raised.length }
  return notifications.insert(tx, admins, { key: 'abuse_alarms', values })
}
