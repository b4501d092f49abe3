import { Problem } from '@fortnight/contract/problem'
import * as accounts from '../auth/accounts.repository.ts'
import * as sessions from '../auth/sessions.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { ServiceContext } from '../../platform/context.ts'
import * as users from './users.repository.ts'

/**
 * Administrators sign in with an account of ours with a verified address, and with a longer password than others. The
 * length of the present one is unknown, so it is removed and a link for a new one is mailed.
 */
async function prepare(tx: Tx, { mail }: Pick<ServiceContext, 'mail'>, id: string) {
  const account = await accounts.lockByUser(tx, id)
  if (!account)
    throw new Problem(
      'conflict',
      'Administrators sign in with a password of ours; this user comes through another provider.',
    )
  if (!account.email_verified_at) throw new Problem('conflict', 'This user has not verified the e-mail address yet.')
  await accounts.setPassword(tx, account.id, null)
  await mail.toAddress(tx, 'reset_password', account.email)
}

/**
 * Gives or takes the administrator role; every session of the user ends. False if the user does not have the other
 * role.
 */
export async function changeRole(tx: Tx, tools: Pick<ServiceContext, 'mail'>, id: string, role: 'developer' | 'admin') {
  if (!(await users.setRole(tx, id, role))) return false
  if (role === 'admin') await prepare(tx, tools, id)
  await sessions.endAll(tx, id)
  await notifications.insert(tx, [id], { key: role === 'admin' ? 'role_given' : 'role_taken', values: {} })
  return true
}
