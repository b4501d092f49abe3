import type { Db } from '../db/database.ts'
import { hashToken, newToken } from '../http/session.ts'
import * as accounts from './accounts.repository.ts'
import { embeddedIssuer } from './issuers.ts'
import * as users from './users.repository.ts'

/**
 * Makes the address an administrator, with an account of the embedded provider if it has none. Answers the code of a one-time
 * link with which the first password is set (24 hours), or undefined when the account has a password already.
 */
export function makeAdministrator(db: Db, email: string, name: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const account =
      (await accounts.insert(tx, { email, name, password_hash: null })) ?? (await accounts.findByEmail(tx, email))
    if (!account) throw new Error('the account was not stored')
    const user = await users.findByIdentity(tx, embeddedIssuer, account.id)
    if (user) await users.setRole(tx, user.id, 'admin')
    else {
      const made = await users.insert(tx, { email, name, role: 'admin' })
      if (!made) throw new Error(`${email} signs in through another provider; sign in there first.`)
      await users.link(tx, { issuer: embeddedIssuer, subject: account.id, user_id: made.id })
    }
    if (account.password_hash) return undefined
    const code = newToken()
    await accounts.insertLink(tx, { code_hash: hashToken(code), account_id: account.id, hours: 24 })
    return code
  })
}
