import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { mail_bounces } from '../../platform/db/schema/messaging.ts'
import type { Vault } from '../../platform/vault.ts'

const hashOf = (vault: Vault, address: string) =>
  Buffer.from(vault.proof('mail bounce', address.toLowerCase()), 'base64url')

/** Since when an address is known to take no mail; null if nothing is known against it. */
export async function findBounce(db: Db, vault: Vault, address: string): Promise<Date | null> {
  const [found] = await db
    .select({ at: mail_bounces.created_at })
    .from(mail_bounces)
    .where(eq(mail_bounces.address, hashOf(vault, address)))
  return found?.at ?? null
}

/** Notes that a mail server knows no such address. */
export const mark = (db: Db, vault: Vault, address: string) =>
  db
    .insert(mail_bounces)
    .values({ address: hashOf(vault, address) })
    .onConflictDoNothing()

/** Forgets that an address took no mail, because it took one. */
export const clear = (db: Db, vault: Vault, address: string) =>
  db.delete(mail_bounces).where(eq(mail_bounces.address, hashOf(vault, address)))
