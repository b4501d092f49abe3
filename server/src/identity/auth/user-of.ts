import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import type { Identity } from './claims.ts'
import * as sessions from './sessions.repository.ts'
import { claimAccount } from './account-claim.repository.ts'
import * as users from './users.repository.ts'

/**
 * The user of an identity, found by issuer and subject alone; created at its first sign-in. An address of another user
 * is refused, never linked, with one exception: a user who registered an address here and never verified it loses it to
 * the person whom the issuer of the address vouches for, and keeps nothing. Belongs in one transaction with the session
 * that follows, which locks the identity's owner until then.
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

/** The user who holds the address without having verified it, after removing every way to sign in. */
async function claimed(tx: Db, { email, email_verified, name }: Identity): Promise<User | undefined> {
  const user = email_verified ? await claimAccount(tx, email, name) : undefined
  if (user) await sessions.endAll(tx, user.id)
  return user
}
