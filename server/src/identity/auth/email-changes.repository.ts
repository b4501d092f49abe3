import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { confirmHours, takeBackDays } from '@fortnight/contract/identity/email-change'
import type { Db, Tx } from '../../platform/db/database.ts'
import { accountOfIdentity, accounts, email_changes, identities, users } from '../../platform/db/schema/identity.ts'

export type EmailChange = typeof email_changes.$inferSelect

const pending = and(
  isNull(email_changes.confirmed_at),
  isNull(email_changes.ended_at),
  gt(email_changes.expires_at, sql`now()`),
)
const reversible = and(
  isNotNull(email_changes.confirmed_at),
  isNull(email_changes.ended_at),
  gt(email_changes.take_back_until, sql`now()`),
)

/** Whether the address was another user's until lately, who can still take it back. */
export async function isReserved(db: Db, email: string, userId?: string): Promise<boolean> {
  const other = userId === undefined ? undefined : ne(email_changes.user_id, userId)
  return (await db.$count(email_changes, and(eq(email_changes.old_email, email), reversible, other))) > 0
}

/** Whether no other user has the address, or had it until lately. */
export async function isFree(db: Db, email: string, userId: string): Promise<boolean> {
  const mine = sql`select ${accountOfIdentity} from ${identities} where ${eq(identities.user_id, userId)}`
  const held =
    (await db.$count(users, and(eq(users.email, email), ne(users.id, userId)))) +
    (await db.$count(accounts, and(eq(accounts.email, email), sql`${accounts.id} not in (${mine})`)))
  return held === 0 && !(await isReserved(db, email, userId))
}

/** Whether Firebase, which keeps addresses itself, signs this user in. */
export async function isKeptByFirebase(db: Db, userId: string): Promise<boolean> {
  const firebase = sql`${identities.issuer} like 'https://securetoken.google.com/%'`
  return (await db.$count(identities, and(eq(identities.user_id, userId), firebase))) > 0
}

/** Earlier addresses that the user can still take back. */
export async function listOldAddresses(db: Db, userId: string): Promise<string[]> {
  const changes = await db
    .select({ email: email_changes.old_email })
    .from(email_changes)
    .where(and(eq(email_changes.user_id, userId), reversible))
  return changes.map(({ email }) => email)
}

/** The change that waits to be confirmed. */
export async function findPending(db: Db, userId: string): Promise<EmailChange | undefined> {
  const [change] = await db
    .select()
    .from(email_changes)
    .where(and(eq(email_changes.user_id, userId), pending))
  return change
}

export async function insert(tx: Tx, row: { user_id: string; old_email: string; new_email: string }): Promise<string> {
  await withdraw(tx, row.user_id)
  const [change] = await tx
    .insert(email_changes)
    .values({ ...row, expires_at: sql`now() + make_interval(hours => ${confirmHours})` })
    .returning({ id: email_changes.id })
  if (!change) throw new Error('the change was not stored')
  return change.id
}

/** Ends what waits to be confirmed. */
export async function withdraw(db: Db, userId: string) {
  await db
    .update(email_changes)
    .set({ ended_at: sql`now()` })
    .where(and(eq(email_changes.user_id, userId), isNull(email_changes.confirmed_at), isNull(email_changes.ended_at)))
}

/** Stores the code of the mail to the new address; undefined if the change no longer waits. */
export async function setConfirmCode(db: Db, id: string, confirm_hash: Buffer): Promise<EmailChange | undefined> {
  const [change] = await db
    .update(email_changes)
    .set({ confirm_hash })
    .where(and(eq(email_changes.id, id), pending))
    .returning()
  return change
}

/** Stores the code of the mail to the old address; undefined if the change can no longer be taken back. */
export async function setTakeBackCode(db: Db, id: string, take_back_hash: Buffer): Promise<EmailChange | undefined> {
  const [change] = await db
    .update(email_changes)
    .set({ take_back_hash })
    .where(and(eq(email_changes.id, id), reversible))
    .returning()
  return change
}

export async function find(db: Db, id: string): Promise<EmailChange | undefined> {
  const [change] = await db.select().from(email_changes).where(eq(email_changes.id, id))
  return change
}

/** The change that a code of the mail to the new address confirms. */
export async function findToConfirm(db: Db, codeHash: Buffer): Promise<EmailChange | undefined> {
  const [change] = await db
    .select()
    .from(email_changes)
    .where(and(eq(email_changes.confirm_hash, codeHash), pending))
  return change
}

/** The change that a code of the mail to the old address takes back. */
export async function findToTakeBack(db: Db, codeHash: Buffer): Promise<EmailChange | undefined> {
  const [change] = await db
    .select()
    .from(email_changes)
    .where(and(eq(email_changes.take_back_hash, codeHash), reversible))
  return change
}

/**
 * Uses a code of the mail to the new address up; undefined if it works no longer. Only a proven old address can be taken
 * back: any other may be a stranger's, entered by mistake.
 */
export async function confirm(tx: Tx, codeHash: Buffer): Promise<EmailChange | undefined> {
  const [change] = await tx
    .update(email_changes)
    .set({
      confirm_hash: null,
      confirmed_at: sql`now()`,
      take_back_until: sql`now()`,
    })
    .where(and(eq(email_changes.confirm_hash, codeHash), pending))
    .returning()
  return change
}

/** Lets the old address be taken back for some days. */
export async function allowTakeBack(tx: Tx, id: string) {
  await tx
    .update(email_changes)
    .set({ take_back_until: sql`now() + make_interval(days => ${takeBackDays})` })
    .where(eq(email_changes.id, id))
}

/** Uses a code of the mail to the old address up, and ends every later change; undefined if it works no longer. */
export async function takeBack(tx: Tx, codeHash: Buffer): Promise<EmailChange | undefined> {
  const [change] = await tx
    .update(email_changes)
    .set({ take_back_hash: null, ended_at: sql`now()` })
    .where(and(eq(email_changes.take_back_hash, codeHash), reversible))
    .returning()
  if (!change) return undefined
  await tx
    .update(email_changes)
    .set({ ended_at: sql`now()` })
    .where(
      and(
        eq(email_changes.user_id, change.user_id),
        isNull(email_changes.ended_at),
        or(isNull(email_changes.confirmed_at), gt(email_changes.created_at, change.created_at)),
      ),
    )
  return change
}

/** Gives the user and the account that address, which proved to be theirs; false if the user is disabled or deleted. */
export async function setAddress(tx: Tx, userId: string, accountId: string | undefined, email: string) {
  const changed = await tx
    .update(users)
    .set({ email, updated_at: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.disabled_at), isNull(users.deleted_at)))
    .returning({ id: users.id })
  if (!changed.length) return false
  if (accountId === undefined) return true
  await tx
    .update(accounts)
    .set({ email, email_verified_at: sql`now()`, updated_at: sql`now()` })
    .where(eq(accounts.id, accountId))
  return true
}
