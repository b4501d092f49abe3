import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { User } from '@fortnight/contract/user'
import type { Db } from '../../platform/db/database.ts'
import { accounts, embeddedIssuer, identities, users } from '../../platform/db/schema/identity.ts'
import * as passkeys from './passkeys.repository.ts'
import { userColumns } from './users.repository.ts'

/**
 * Gives an account that was registered with an unverified address to the owner of the address: a new account replaces
 * it, verified and without a password, and the user takes the given name. Undefined if the address is free or held by a
 * better right: by an administrator, a disabled user, a verified account, another provider.
 */
export async function claimAccount(tx: Db, email: string, name: string): Promise<User | undefined> {
  // Not `update`: sessions that are being made refer to the row, and neither may wait for the other.
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.role, 'admin'), isNull(users.disabled_at)))
    .for('no key update')
  if (!user) return undefined
  const [only, another] = await tx.select().from(identities).where(eq(identities.user_id, user.id))
  if (only?.issuer !== embeddedIssuer || another) return undefined
  // Deleted with all that depends on it (authenticator, recovery codes, links), not emptied: ID tokens and requests
  // under way refer to an account that no longer exists.
  const gone = await tx
    .delete(accounts)
    .where(
      and(eq(sql`${accounts.id}::text`, only.subject), eq(accounts.email, email), isNull(accounts.email_verified_at)),
    )
    .returning({ id: accounts.id })
  if (!gone.length) return undefined
  const [empty] = await tx
    .insert(accounts)
    .values({ email, name, password_hash: null, email_verified_at: sql`now()` })
    .returning({ id: accounts.id })
  if (!empty) throw new Error('the account was not stored')
  await tx
    .update(identities)
    .set({ subject: empty.id })
    .where(and(eq(identities.issuer, embeddedIssuer), eq(identities.subject, only.subject)))
  await passkeys.removeAll(tx, user.id)
  const [renamed] = await tx
    .update(users)
    .set({ name, updated_at: sql`now()` })
    .where(eq(users.id, user.id))
    .returning(userColumns)
  return renamed
}
