import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import * as accounts from './accounts.repository.ts'
import { embeddedIssuer } from '../../platform/db/schema/identity.ts'
import * as links from './links.repository.ts'
import * as passkeys from './passkeys.repository.ts'
import * as secondFactor from './second-factor.repository.ts'
import * as sessions from './sessions.repository.ts'
import * as users from './users.repository.ts'

/**
 * Makes the address an administrator, with an account of the embedded provider if it has none. Returns the code of a
 * one-time link that sets the password (24 hours). An existing password, authenticator app and passkeys are removed and its
 * sessions end: the person who registered the address first need not be the one whom the operator means. It is also the
 * recovery for an administrator who lost phone and recovery codes. All other administrators are notified.
 */
export function makeAdministrator(db: Db, email: string, name: string): Promise<string> {
  return db.transaction(async (tx) => {
    const account =
      (await accounts.insert(tx, { email, name, password_hash: null })) ??
      (await accounts.findByEmail(tx, email))?.account
    if (!account) throw new Error('the account was not stored')
    await accounts.setPassword(tx, account.id, null)
    await secondFactor.remove(tx, account.id)
    const user = await users.findByIdentity(tx, embeddedIssuer, account.id)
    let made = user?.id ?? ''
    if (user) {
      await sessions.endAll(tx, user.id)
      await passkeys.removeAll(tx, user.id)
      await users.setRole(tx, user.id, 'admin')
    } else {
      made = (await users.insert(tx, { email, name, role: 'admin' }))?.id ?? ''
      if (!made) throw new Error(`${email} signs in through another provider; sign in there first.`)
      await users.link(tx, { issuer: embeddedIssuer, subject: account.id, user_id: made })
    }
    const others = (await users.listAdminIds(tx)).filter((id) => id !== made)
    await notifications.insert(tx, others, { key: 'administrator_made', values: { email } })
    await audit(tx, { actor_id: null, action: 'user.make_administrator', subject: made, data: {} })
    const code = newToken()
    await links.insert(tx, {
      code_hash: hashToken(code),
      account_id: account.id,
      purpose: 'first_password',
      minutes: 24 * 60,
    })
    return code
  })
}
