import { and, eq, sql } from 'drizzle-orm'
import type { Role, User } from '@fortnight/contract/user'
import type { Db, Tx } from '../../platform/db/database.ts'
import { oneOf } from '../../platform/db/schema/columns.ts'
import { isReserved } from './email-changes.repository.ts'
import { accounts, embeddedIssuer, identities, users } from '../../platform/db/schema/identity.ts'

/** Columns of a user in API replies. */
export const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  subscription_plan: users.subscription_plan,
}

/** In a transaction, the identity stays that user's until it ends. */
export async function findByIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<(User & { disabled_at: Date | null }) | undefined> {
  const [user] = await db
    .select({ ...userColumns, disabled_at: users.disabled_at })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .for('key share', { of: identities })
  return user
}

/** Undefined if the address belongs to another user, or did until lately. */
export async function insert(db: Db, row: { email: string; name: string; role?: Role }): Promise<User | undefined> {
  if (await isReserved(db, row.email)) return undefined
  const [user] = await db.insert(users).values(row).onConflictDoNothing().returning(userColumns)
  return user
}

/** False if the identity belongs to a user already. */
export async function link(db: Db, row: { issuer: string; subject: string; user_id: string }): Promise<boolean> {
  const linked = await db
    .insert(identities)
    .values(row)
    .onConflictDoNothing()
    .returning({ user_id: identities.user_id })
  return linked.length === 1
}

/** Locks the user's row until the transaction ends: requests that count against a limit of the user take turns. */
export async function lockForUpdate(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
}

export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(oneOf('role', ['admin']))
  return rows.map((row) => row.id)
}

export async function nameOf(db: Db, id: string): Promise<string> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return user?.name ?? ''
}

/** The role of the user behind an embedded account; undefined before their first exchange. */
export async function roleOfAccount(db: Db, accountId: string): Promise<Role | undefined> {
  const [row] = await db
    .select({ role: users.role })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.issuer, embeddedIssuer), eq(identities.subject, accountId)))
  return row?.role
}

export async function setRole(db: Db, id: string, role: Role) {
  await db
    .update(users)
    .set({ role, updated_at: sql`now()` })
    .where(eq(users.id, id))
}

/** Names the user, and the account of the embedded provider if there is one. */
export async function setName(tx: Tx, id: string, accountId: string | undefined, name: string) {
  await tx
    .update(users)
    .set({ name, updated_at: sql`now()` })
    .where(eq(users.id, id))
  if (accountId === undefined) return
  await tx
    .update(accounts)
    .set({ name, updated_at: sql`now()` })
    .where(eq(accounts.id, accountId))
}

export async function setTimezone(db: Db, id: string, timezone: string) {
  await db.update(users).set({ timezone }).where(eq(users.id, id))
}

/** Whether there is a user of that address without an account of the embedded provider. */
export async function isElsewhere(db: Db, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.email, email), sql`not exists (select 1 from ${accounts} where ${accounts.email} = ${users.email})`),
    )
  return rows.length > 0
}
