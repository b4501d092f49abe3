import type { Hooks } from '../../platform/hooks.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as users from '../auth/users.repository.ts'

/** Notifies every administrator of a change of the account that developers pay to. */
export const notifyOfAccountChange: Hooks['paymentAccountChanged'] = async (tx, { account, by }) =>
  notifications.insert(tx, await users.listAdminIds(tx), {
    title: 'Payment account changed',
    message: `${by} changed the ${account} that developers pay to. If none of you meant this, change it back now.`,
    link: '/admin/settings',
  })
