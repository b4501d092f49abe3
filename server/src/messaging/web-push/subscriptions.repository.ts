import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type BrowserSubscription, mostDevices } from '@fortnight/contract/messaging/web-push'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sessions } from '../../platform/db/schema/identity.ts'
import { push_subscriptions as subscriptions } from '../../platform/db/schema/messaging.ts'

const columnsFor = (sessionId: string) => ({
  id: subscriptions.id,
  device: subscriptions.device,
  endpoint: subscriptions.endpoint,
  this_session: sql<boolean>`${subscriptions.session_id} = ${sessionId}`,
  created_at: subscriptions.created_at,
  last_sent_at:
    sql<Date | null>`(select max(d.sent_at) from deliveries d where d.subscription_id = push_subscriptions.id)`.mapWith(
      subscriptions.created_at,
    ),
})

/** The row without its endpoint, by whose hash its browser knows itself. */
const withHash = <R extends { endpoint: string }>({ endpoint, ...row }: R) => ({
  ...row,
  endpoint_hash: createHash('sha256').update(endpoint).digest('base64url'),
})

const ofUser = (db: Db, userId: string) =>
  db.select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, userId))

/** The user's browsers, the newest first; with which of them belongs to that session. */
export async function listByUser(db: Db, userId: string, sessionId: string) {
  const found = await db
    .select(columnsFor(sessionId))
    .from(subscriptions)
    .where(inArray(subscriptions.session_id, ofUser(db, userId)))
    .orderBy(desc(subscriptions.created_at), subscriptions.id)
  return found.map(withHash)
}

interface NewSubscription extends BrowserSubscription {
  session_id: string
  device: string
}

/**
 * Subscribes the browser of that session, whichever user it belonged to before. Undefined if its endpoint is stored with
 * other keys: then the caller is not that browser.
 */
export async function upsert(tx: Tx, { endpoint, keys, ...row }: NewSubscription) {
  const [stored] = await tx
    .insert(subscriptions)
    .values({ ...row, endpoint, ...keys })
    .onConflictDoUpdate({
      target: subscriptions.endpoint,
      set: row,
      setWhere: and(eq(subscriptions.p256dh, keys.p256dh), eq(subscriptions.auth, keys.auth)),
    })
    .returning(columnsFor(row.session_id))
  return stored && withHash(stored)
}

/** Ends the user's oldest subscriptions beyond the limit. */
export async function removeBeyondLimit(tx: Tx, userId: string): Promise<void> {
  const kept = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(inArray(subscriptions.session_id, ofUser(tx, userId)))
    .orderBy(desc(subscriptions.created_at), subscriptions.id)
    .offset(mostDevices)
  await tx.delete(subscriptions).where(inArray(subscriptions.id, kept))
}

/** False if the user has no such subscription. */
export async function removeOwn(db: Db, id: string, userId: string): Promise<boolean> {
  const removed = await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.id, id), inArray(subscriptions.session_id, ofUser(db, userId))))
    .returning({ id: subscriptions.id })
  return removed.length === 1
}

/** Ends a subscription that its push service no longer knows; false if the browser has renewed it meanwhile. */
export async function removeDead(db: Db, id: string, endpoint: string): Promise<boolean> {
  const removed = await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.endpoint, endpoint)))
    .returning({ id: subscriptions.id })
  return removed.length === 1
}

/** Replaces a subscription by its successor in the same browser; false if none has that endpoint and those keys. */
export async function renew(
  db: Db,
  old: BrowserSubscription,
  { endpoint, keys }: BrowserSubscription,
): Promise<boolean> {
  const renewed = await db
    .update(subscriptions)
    .set({ endpoint, ...keys })
    .where(
      and(
        eq(subscriptions.endpoint, old.endpoint),
        eq(subscriptions.p256dh, old.keys.p256dh),
        eq(subscriptions.auth, old.keys.auth),
        sql`not exists (select from push_subscriptions s where s.endpoint = ${endpoint} and s.endpoint <> ${old.endpoint})`,
      ),
    )
    .returning({ id: subscriptions.id })
  return renewed.length === 1
}
