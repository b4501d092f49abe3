import { and, desc, eq, sql } from 'drizzle-orm'
import { mostWebhooks } from '@fortnight/contract/developer-api/webhooks'
import type { WebhookState } from '@fortnight/contract/vocabulary/api-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { webhooks } from '../../platform/db/schema/developer-api.ts'

/** Owner of webhooks, and live or sandbox if the caller sees only one of them. */
export interface Whose {
  owner_id: string
  sandbox: boolean | undefined
}

const ofOwner = ({ owner_id, sandbox }: Whose) =>
  and(eq(webhooks.owner_id, owner_id), sandbox === undefined ? undefined : eq(webhooks.sandbox, sandbox))
const ownedBy = (id: string, whose: Whose) => and(eq(webhooks.id, id), ofOwner(whose))

const columns = {
  id: webhooks.id,
  url: webhooks.url,
  kinds: webhooks.kinds,
  sandbox: webhooks.sandbox,
  state: webhooks.state,
  created_at: webhooks.created_at,
}

export const list = (db: Db, whose: Whose) =>
  db.select(columns).from(webhooks).where(ofOwner(whose)).orderBy(desc(webhooks.created_at), webhooks.id)

export async function find(db: Db, id: string, whose: Whose) {
  const [found] = await db.select(columns).from(webhooks).where(ownedBy(id, whose))
  return found
}

/** Undefined if the owner, whose row the caller holds, has reached the limit. */
export async function insert(tx: Tx, row: typeof webhooks.$inferInsert) {
  if ((await tx.$count(webhooks, eq(webhooks.owner_id, row.owner_id))) >= mostWebhooks) return undefined
  const [made] = await tx.insert(webhooks).values(row).returning(columns)
  return made
}

/** Undefined if there is none of that id in this scope. */
export async function update(
  db: Db,
  id: string,
  whose: Whose,
  change: { url: string; kinds: string[]; state: WebhookState },
) {
  const [changed] = await db
    .update(webhooks)
    .set({ ...change, updated_at: sql`now()` })
    .where(ownedBy(id, whose))
    .returning(columns)
  return changed
}

/** Replaces the secret in force with a new one; the old one signs as well until that moment. */
export async function rotate(db: Db, id: string, whose: Whose, secret: Buffer, old_until: Date) {
  const [rotated] = await db
    .update(webhooks)
    .set({ secret, old_secret: sql`${webhooks.secret}`, old_until, updated_at: sql`now()` })
    .where(ownedBy(id, whose))
    .returning(columns)
  return rotated
}

export async function remove(db: Db, id: string, whose: Whose): Promise<boolean> {
  const removed = await db.delete(webhooks).where(ownedBy(id, whose)).returning({ id: webhooks.id })
  return removed.length === 1
}

/**
 * Disables an address at which no delivery has arrived since that moment; returns its owner, or undefined if it stays
 * enabled.
 */
export async function markFailing(tx: Tx, id: string, since: Date) {
  const [failing] = await tx
    .update(webhooks)
    .set({ state: 'failing', updated_at: sql`now()` })
    .where(
      and(
        eq(webhooks.id, id),
        eq(webhooks.state, 'on'),
        sql`not exists (select from webhook_deliveries d where d.webhook_id = ${id} and d.delivered_at > ${since})`,
      ),
    )
    .returning({ owner_id: webhooks.owner_id, url: webhooks.url })
  return failing
}
