import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { accounts, links } from '../db/schema.ts'

export type Account = typeof accounts.$inferSelect

export async function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  return account
}

/** Undefined when the address is taken. */
export async function insert(
  db: Db,
  row: { email: string; name: string; password_hash: string | null },
): Promise<Account | undefined> {
  const [account] = await db.insert(accounts).values(row).onConflictDoNothing().returning()
  return account
}

/** A new link; the account's earlier ones stop working. */
export async function insertLink(db: Db, row: { code_hash: Buffer; account_id: string; hours: number }) {
  await db
    .update(links)
    .set({ used_at: sql`now()` })
    .where(and(eq(links.account_id, row.account_id), isNull(links.used_at)))
  await db.insert(links).values({
    code_hash: row.code_hash,
    account_id: row.account_id,
    purpose: 'first_password',
    expires_at: sql`now() + make_interval(hours => ${row.hours})`,
  })
}

const working = (codeHash: Buffer) =>
  and(eq(links.code_hash, codeHash), isNull(links.used_at), gt(links.expires_at, sql`now()`))

/** The account of an unused, unexpired link; the link stays usable. */
export async function findByLink(db: Db, codeHash: Buffer): Promise<Account | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(links)
    .innerJoin(accounts, eq(accounts.id, links.account_id))
    .where(working(codeHash))
  return row?.account
}

/** Uses the link up; false when another request was first. */
export async function useLink(db: Db, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .update(links)
    .set({ used_at: sql`now()` })
    .where(working(codeHash))
    .returning({ id: links.account_id })
  return used.length === 1
}

/** Null leaves the account without a password until a link sets one. */
export async function setPassword(db: Db, id: string, passwordHash: string | null) {
  await db
    .update(accounts)
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where(eq(accounts.id, id))
}
