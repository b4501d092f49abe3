import type { auth } from '@fortnight/contract/identity/auth'
import { Problem } from '@fortnight/contract/problem'
import type { Tx } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { hashToken } from '../../platform/http/session.ts'
import { accountState } from './account-state.ts'
import * as accounts from './accounts.repository.ts'
import { embeddedIssuer } from '../../platform/db/schema/identity.ts'
import type { Identity } from './claims.ts'
import { openSession } from './open-session.ts'
import { attemptOf, hashAttempt } from './openid-attempt.ts'
import * as sessions from './sessions.repository.ts'
import * as signInCodes from './sign-in-codes.repository.ts'
import { userOf } from './user-of.ts'

/** Refuses ID tokens from before a password or an authenticator app changed, and those of deleted accounts. */
async function refuseStale(tx: Tx, { issuer, subject, state }: Identity) {
  if (issuer !== embeddedIssuer) return
  const account = await accounts.lockForUpdate(tx, subject)
  if (!account || accountState(account) !== state) throw new Problem('invalid-token')
}

export const authService: Handlers<typeof auth> = {
  async exchange(caller, { body }) {
    const { db, issuers } = caller
    const identity = await issuers.verify(body.idToken)
    return db.transaction(async (tx) => {
      await refuseStale(tx, identity)
      const user = await userOf(tx, identity)
      const session = {
        user_id: user.id,
        second_factor: identity.second_factor,
        by_recovery_code: identity.by_recovery_code,
        authenticated_at: identity.authenticated_at,
        // Firebase gives the same token again for an hour, whatever became of our session.
        ...(identity.issuer === embeddedIssuer && { id_token_hash: hashToken(body.idToken) }),
      }
      const access_token = await openSession(tx, caller, session)
      return { access_token, user, message: 'Signed in' }
    })
  },

  async verifyToken(caller, { body }) {
    const { db, user, token } = caller
    if (user) return { valid: true, user }
    const code = token && hashToken(token)
    const found = code && (await signInCodes.find(db, code))
    if (!found) return { valid: false }
    const attempt = attemptOf(caller, caller.cookies)
    // Login CSRF: an attacker may send a victim the link of a sign-in that the attacker began.
    if (!attempt || !hashAttempt(attempt.id).equals(found.attempt_hash))
      if (!body?.confirmed) return { valid: true, user: found.user, confirm: true }
    return db.transaction(async (tx) => {
      if (!(await signInCodes.use(tx, code))) return { valid: false }
      const access_token = await openSession(tx, caller, { user_id: found.user.id, second_factor: false })
      return { valid: true, user: found.user, access_token }
    })
  },

  session: ({ user }) => user,

  async signOut({ db, token, forget }) {
    if (token) {
      await sessions.end(db, hashToken(token))
      forget(token)
    }
    return { success: true }
  },
}
