import type { auth, User } from '@fortnight/contract/auth'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../db/database.ts'
import type { Handlers } from '../http/serve.ts'
import { hashToken, newToken } from '../http/session.ts'
import type { Identity } from './issuers.ts'
import * as sessions from './sessions.repository.ts'
import * as users from './users.repository.ts'

/** The user of an identity; made at the first exchange. An address that belongs to another identity is refused, never linked. */
async function userOf(db: Db, identity: Identity): Promise<User> {
  const known = await users.findByIdentity(db, identity.issuer, identity.subject)
  if (known?.disabled_at) throw new Problem('user-disabled')
  if (known) return known
  return db.transaction(async (tx) => {
    const made = await users.insert(tx, { email: identity.email, name: identity.name })
    if (made) {
      await users.link(tx, { issuer: identity.issuer, subject: identity.subject, user_id: made.id })
      return made
    }
    // Two first exchanges of one identity at once: the other one made the user a moment ago.
    const other = await users.findByIdentity(tx, identity.issuer, identity.subject)
    if (!other) throw new Problem('email-already-in-use')
    return other
  })
}

export const authService: Handlers<typeof auth> = {
  async exchange({ db, issuers, agent }, { body }) {
    const user = await userOf(db, await issuers.verify(body.idToken))
    const token = newToken()
    await sessions.insert(db, { token_hash: hashToken(token), user_id: user.id, user_agent: agent })
    return { access_token: token, user, message: 'Signed in' }
  },

  verifyToken: ({ user }) => ({ valid: user !== null }),

  session: ({ user }) => user,

  async signOut({ db, token, forget }) {
    if (token) {
      await sessions.end(db, hashToken(token))
      forget(token)
    }
    return { success: true }
  },
}
