import type { Hooks } from '../../platform/hooks.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as users from '../auth/users.repository.ts'

/** Notifies every administrator of a change of the account that developers pay to. */
export const notifyOfAccountChange: Hooks['paymentAccountChanged'] = async (tx, { account, actorId }) => {
  const values = { account, by: await users.nameOf(tx, actorId) }
  await notifications.insert(tx, await users.listAdminIds(tx), { key: 'payment_account_changed', values })
}

/** Alerts every administrator that an act waits for a second one. */
export const notifyOfApprovalAsked: Hooks['approvalAsked'] = async (tx, values) =>
  notifications.insert(tx, await users.listAdminIds(tx), { key: 'approval_asked', values })

/** Notifies the administrator whose act a second one decided. */
export const notifyOfApprovalDecided: Hooks['approvalDecided'] = (tx, to, values) =>
  notifications.insert(tx, [to], { key: 'approval_decided', values })
