import type { auth } from '@fortnight/contract/identity/auth'
import { Problem } from '@fortnight/contract/problem'
import type { Db, Tx } from '../../platform/db/database.ts'
import { party } from '../../platform/http/limits.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import { accountState } from './account-state.ts'
import * as accounts from './accounts.repository.ts'
import { embeddedIssuer } from '../../platform/db/schema/identity.ts'
import type { Identity } from './claims.ts'
import { attemptOf, hashAttempt } from './openid-attempt.ts'
import * as sessions from './sessions.repository.ts'
import * as signInCodes from './sign-in-codes.repository.ts'
import * as signals from '../signals/signals.repository.ts'
import { userOf } from './user-of.ts'

/** Begins a session and returns its token. An ID token whose session has ended begins no other. */
async function openSession(
  tx: Db,
  { agent, ip, vault }: Pick<Caller<unknown>, 'agent' | 'ip' | 'vault'>,
  session: { user_id: string; second_factor: boolean; id_token_hash?: Buffer },
): Promise<string> {
  const token = newToken()
  const begun = await sessions.insert(tx, { ...session, token_hash: hashToken(token), user_agent: agent })
  if (!begun) throw new Problem('invalid-token')
  await signals.noteSignUp(tx, session.user_id, signals.hashOf(vault, 'network', party(ip)))
  return token
}

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
