import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { accounts, recovery_codes } from '../../platform/db/schema/identity.ts'

/** Stores the sealed secrets of an authenticator app that is not active yet. */
export async function keepSecrets(db: Db, accountId: string, box: Buffer) {
  await db
    .update(accounts)
    .set({ totp_secret: box, updated_at: sql`now()` })
    .where(eq(accounts.id, accountId))
}

/** Activates the authenticator app; the code of `step` is used up already. */
export async function confirm(db: Db, accountId: string, box: Buffer, step: number) {
  await db
    .update(accounts)
    .set({ totp_secret: box, totp_confirmed_at: sql`now()`, totp_last_step: step, updated_at: sql`now()` })
    .where(eq(accounts.id, accountId))
}

/** Removes the authenticator app. */
export async function remove(tx: Tx, accountId: string) {
  await tx
    .update(accounts)
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, updated_at: sql`now()` })
    .where(eq(accounts.id, accountId))
  await tx.delete(recovery_codes).where(eq(recovery_codes.account_id, accountId))
}

/** Accepts the code of a time step; false if that step, or a later one, was used before. */
export async function takeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(accounts)
    .set({ totp_last_step: step })
    .where(
      and(
        eq(accounts.id, accountId),
        isNotNull(accounts.totp_confirmed_at),
        or(isNull(accounts.totp_last_step), lt(accounts.totp_last_step, step)),
      ),
    )
    .returning({ id: accounts.id })
  return taken.length === 1
}

const unused = (accountId: string) => and(eq(recovery_codes.account_id, accountId), isNull(recovery_codes.used_at))

/** Uses a recovery code up; false if it is wrong or was used before. */
export async function takeRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await db
    .update(recovery_codes)
    .set({ used_at: sql`now()` })
    .where(and(unused(accountId), eq(recovery_codes.code_hash, codeHash)))
    .returning({ id: recovery_codes.account_id })
  return taken.length === 1
}

/** Creates recovery codes; the earlier ones stop working. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string, codeHashes: Buffer[]) {
  await tx.delete(recovery_codes).where(eq(recovery_codes.account_id, accountId))
  await tx.insert(recovery_codes).values(codeHashes.map((code_hash) => ({ code_hash, account_id: accountId })))
}

export const countRecoveryCodes = (db: Db, accountId: string) => db.$count(recovery_codes, unused(accountId))
