import type { Hooks } from '../../platform/hooks.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as users from '../auth/users.repository.ts'

/** Notifies every administrator of a change of the account that developers pay to. */
export const notifyOfAccountChange: Hooks['paymentAccountChanged'] = async (tx, values) =>
  notifications.insert(tx, await users.listAdminIds(tx), { key: 'payment_account_changed', values })
