import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { HeldAct } from '@fortnight/contract/vocabulary/step-up-acts'
import { challengeMinutes } from '@fortnight/contract/identity/passkeys'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type challengePurposes, passkey_challenges, passkeys } from '../../platform/db/schema/identity-proofs.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { userColumns } from './users.repository.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

const replyColumns = {
  id: passkeys.id,
  name: passkeys.name,
  synced: passkeys.backup_eligible,
  created_at: passkeys.created_at,
  last_used_at: passkeys.last_used_at,
}

/** The user's passkeys, oldest first. */
export const listOwn = (db: Db, userId: string) =>
  db
    .select(replyColumns)
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id))

/** Ids of the user's credentials, and how their keepers are reached. */
export const listCredentials = (db: Db, userId: string) =>
  db
    .select({ credential_id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))

export const count = (db: Db, userId: string): Promise<number> => db.$count(passkeys, eq(passkeys.user_id, userId))

/** A passkey and its user. */
export async function findByCredential(db: Db, credentialId: Buffer) {
  const [found] = await db
    .select({ passkey: getTableColumns(passkeys), user: userColumns, disabled_at: users.disabled_at })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.user_id))
    .where(eq(passkeys.credential_id, credentialId))
  return found
}

/** Undefined if the credential is a user's already. */
export async function insert(
  tx: Tx,
  row: Pick<
    StoredPasskey,
    'user_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'backup_eligible' | 'backed_up' | 'name'
  >,
) {
  const [made] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning(replyColumns)
  return made
}

/** Records a use; false if the authenticator counts, and has counted further already: then a copy of the key exists. */
export async function markUsed(db: Db, id: string, counter: number, backedUp: boolean): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter, backed_up: backedUp, last_used_at: sql`now()` })
    .where(
      and(eq(passkeys.id, id), sql`(${passkeys.counter} < ${counter} or ${passkeys.counter} = 0 and ${counter} = 0)`),
    )
    .returning({ id: passkeys.id })
  return used.length === 1
}

/** False if this user has no such passkey. */
export async function rename(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
    .returning({ id: passkeys.id })
  return renamed.length === 1
}

/** False if this user has no such passkey. */
export async function remove(tx: Tx, userId: string, id: string): Promise<boolean> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
    .returning({ id: passkeys.id })
  return removed.length === 1
}

export async function removeAll(db: Db, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.user_id, userId))
}

export async function removeNewerThan(tx: Tx, userId: string, moment: Date): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.user_id, userId), gt(passkeys.created_at, moment)))
}

/** What a challenge is for. It is answered in the session that asked, if there was one. */
export interface Purpose {
  purpose: (typeof challengePurposes)[number]
  act: HeldAct | null
  call: string | null
  session_id: string | null
}

export async function insertChallenge(db: Db, hash: Buffer, purpose: Purpose): Promise<void> {
  await db.insert(passkey_challenges).values({
    challenge_hash: hash,
    ...purpose,
    expires_at: sql`now() + make_interval(mins => ${challengeMinutes})`,
  })
}

/** Uses a challenge up; false if it was asked for something else, is too old, or was answered before. */
export async function takeChallenge(
  db: Db,
  hash: Buffer,
  { purpose, act, call, session_id }: Purpose,
): Promise<boolean> {
  const taken = await db
    .delete(passkey_challenges)
    .where(
      and(
        eq(passkey_challenges.challenge_hash, hash),
        eq(passkey_challenges.purpose, purpose),
        sql`${passkey_challenges.act} is not distinct from ${act}`,
        sql`${passkey_challenges.call} is not distinct from ${call}`,
        sql`${passkey_challenges.session_id} is not distinct from ${session_id}::uuid`,
        sql`${passkey_challenges.expires_at} > now()`,
      ),
    )
    .returning({ hash: passkey_challenges.challenge_hash })
  return taken.length === 1
}
