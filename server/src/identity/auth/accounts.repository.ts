import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { accountOfIdentity, accounts, embeddedIssuer, identities, users } from '../../platform/db/schema/identity.ts'
import { isReserved } from './email-changes.repository.ts'

export type Account = typeof accounts.$inferSelect

/** An account, and whether its user is disabled. */
export interface FoundAccount {
  account: Account
  disabled: boolean
}

/** Accounts with their users, whom the first exchange makes. */
export const withUser = (db: Db) =>
  db
    .select({ account: accounts, disabled: sql<boolean>`${users.disabled_at} is not null` })
    .from(accounts)
    .leftJoin(identities, and(eq(identities.issuer, embeddedIssuer), eq(identities.subject, sql`${accounts.id}::text`)))
    .leftJoin(users, eq(users.id, identities.user_id))

export async function findByEmail(db: Db, email: string): Promise<FoundAccount | undefined> {
  const [found] = await withUser(db).where(eq(accounts.email, email))
  return found
}

export async function find(db: Db, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account
}

const ofUser = (db: Db, userId: string) =>
  db
    .select(getTableColumns(accounts))
    .from(identities)
    .innerJoin(accounts, eq(accounts.id, accountOfIdentity))
    .where(eq(identities.user_id, userId))

/** The account a user signs in with; undefined for users of another provider. */
export async function findByUser(db: Db, userId: string): Promise<Account | undefined> {
  const [account] = await ofUser(db, userId)
  return account
}

/** The account a user signs in with, locked until the transaction ends. */
export async function lockByUser(tx: Tx, userId: string): Promise<Account | undefined> {
  const [account] = await ofUser(tx, userId).for('update', { of: accounts })
  return account
}

/** An account, locked against changes until the transaction ends; the lock is shared. */
export async function lockForUpdate(tx: Tx, id: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('share')
  return account
}

/** Undefined if the address is taken, or was another user's until lately. */
export async function insert(
  db: Db,
  row: { email: string; name: string; password_hash: string | null },
): Promise<Account | undefined> {
  if (await isReserved(db, row.email)) return undefined
  const [account] = await db.insert(accounts).values(row).onConflictDoNothing().returning()
  return account
}

/** Null leaves the account without a password until a link sets one. */
export async function setPassword(db: Db, id: string, passwordHash: string | null) {
  await db
    .update(accounts)
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where(eq(accounts.id, id))
}

export async function markVerified(db: Db, id: string) {
  await db
    .update(accounts)
    .set({ email_verified_at: sql`coalesce(${accounts.email_verified_at}, now())`, updated_at: sql`now()` })
    .where(eq(accounts.id, id))
}
