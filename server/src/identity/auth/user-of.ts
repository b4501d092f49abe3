import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import type { Identity } from './claims.ts'
import * as sessions from './sessions.repository.ts'
import { claimAccount } from './account-claim.repository.ts'
import * as users from './users.repository.ts'

/**
 * The user of an identity, found by issuer and subject alone; made when it is first seen. An address that belongs to somebody
 * else is refused, never linked, but for one case: whoever registered an address here and never showed that it is theirs gives
 * way to whom the issuer of the address vouches for, and keeps nothing. Belongs in one transaction with the session that
 * follows: until that is stored, the identity stays whose it is.
 */
export async function userOf(tx: Db, identity: Identity): Promise<User> {
  const known = await users.findByIdentity(tx, identity.issuer, identity.subject)
  if (known) return admitted(known)
  const user = (await users.insert(tx, { email: identity.email, name: identity.name })) ?? (await claimed(tx, identity))
  if (user && (await users.link(tx, { issuer: identity.issuer, subject: identity.subject, user_id: user.id })))
    return user
  // Two first exchanges of one identity at once: the other one made the user a moment ago.
  const other = user ? undefined : await users.findByIdentity(tx, identity.issuer, identity.subject)
  if (!other) throw new Problem('email-already-in-use')
  return admitted(other)
}

function admitted({ disabled_at, ...user }: User & { disabled_at: Date | null }): User {
  if (disabled_at) throw new Problem('user-disabled')
  return user
}

/** The user who holds the address without ever having shown that it is theirs, rid of every way in. */
async function claimed(tx: Db, { email, email_verified, name }: Identity): Promise<User | undefined> {
  const user = email_verified ? await claimAccount(tx, email, name) : undefined
  if (user) await sessions.endAll(tx, user.id)
  return user
}
