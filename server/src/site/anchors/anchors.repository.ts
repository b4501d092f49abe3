import { asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { daysAtOnce } from '@fortnight/contract/site/anchors'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { anchor_leaves, anchor_subscribers, anchors } from '../../platform/db/schema/site-anchors.ts'

/** One server publishes at a time. */
export const lockAnchors = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('anchors'))`)

/** The newest published day. */
export async function findNewest(db: Db) {
  const [newest] = await db
    .select({ day: anchors.day, number: anchors.number, token: anchors.token })
    .from(anchors)
    .orderBy(desc(anchors.number))
    .limit(1)
  return newest
}

/** Hashes of the statements of all days, the oldest first: one for each day. */
export const listHashes = async (db: Db): Promise<Buffer[]> =>
  (await db.select({ hash: anchors.hash }).from(anchors).orderBy(asc(anchors.number))).map(({ hash }) => hash)

/**
 * Takes the ends of records that have changed since they were last taken, `most` of them. Those that are being written are left for
 * the next day, so that no writer ever waits for another one through us.
 */
export async function takeEnds(tx: Tx, most: number): Promise<Buffer[]> {
  const { rows } = await tx.execute<{ head: Buffer }>(sql`
    with changed as (select run_id from run_chains where unpublished limit ${most} for update skip locked)
    update run_chains c set unpublished = false from changed where c.run_id = changed.run_id returning c.head`)
  return rows.map(({ head }) => head)
}

/** The last hash of the audit log; undefined while it is empty. */
export async function findAuditEnd(db: Db): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ hash: Buffer }>(sql`select hash from audit_chain order by seq desc limit 1`)
  return rows[0]?.hash
}

/** Whether a day holds this leaf. */
export async function isPublished(db: Db, hash: Uint8Array): Promise<boolean> {
  const [found] = await db
    .select({ day: anchor_leaves.day })
    .from(anchor_leaves)
    .where(eq(anchor_leaves.hash, Buffer.from(hash)))
  return found !== undefined
}

export const insertDay = (tx: Tx, row: typeof anchors.$inferInsert) => tx.insert(anchors).values(row)

interface Leaf {
  hash: string
  index: number
  path: string
}

/** Stores leaves of a day; hashes and paths in hexadecimal. */
export async function insertLeaves(tx: Tx, day: string, leaves: readonly Leaf[]): Promise<void> {
  const column = columnsOf(leaves)
  await tx.execute(sql`
    insert into anchor_leaves (hash, day, index, path)
    select decode(hash, 'hex'), ${day}::date, index, decode(path, 'hex')
    from unnest(${column('hash')}::text[], ${column('index')}::int[], ${column('path')}::text[]) as leaf (hash, index, path)`)
}

/** Tokens of days, the newest first, and whether there are older ones. */
export async function listDays(db: Db, before?: string, most = daysAtOnce) {
  const rows = await db
    .select({ token: anchors.token })
    .from(anchors)
    .where(before === undefined ? undefined : lt(anchors.day, before))
    .orderBy(desc(anchors.day))
    .limit(most + 1)
  return { tokens: rows.slice(0, most).map(({ token }) => token), more: rows.length > most }
}

/** The place of a day among all days. */
export async function findNumber(db: Db, day: string): Promise<number | undefined> {
  const [found] = await db.select({ number: anchors.number }).from(anchors).where(eq(anchors.day, day))
  return found?.number
}

/** Leaves with these hashes, the oldest first. */
export const listLeaves = (db: Db, hashes: readonly string[]) =>
  db
    .select({
      hash: sql<string>`encode(${anchor_leaves.hash}, 'hex')`,
      index: anchor_leaves.index,
      path: sql<string>`encode(${anchor_leaves.path}, 'hex')`,
      token: anchors.token,
    })
    .from(anchor_leaves)
    .innerJoin(anchors, eq(anchors.day, anchor_leaves.day))
    .where(
      sql`${anchor_leaves.hash} = any(select decode(h, 'hex') from unnest(${sql.param([...hashes])}::text[]) as given (h))`,
    )
    .orderBy(asc(anchor_leaves.day))

/** Stores an address, unless it is known; returns its id, and whether it is confirmed. */
export async function addSubscriber(db: Db, email: string) {
  const [row] = await db
    .insert(anchor_subscribers)
    .values({ email })
    .onConflictDoUpdate({ target: anchor_subscribers.email, set: { email } })
    .returning({ id: anchor_subscribers.id, confirmed_at: anchor_subscribers.confirmed_at })
  return row!
}

/** Confirms a subscription; false if there is none. */
export async function confirmSubscriber(db: Db, id: string): Promise<boolean> {
  const confirmed = await db
    .update(anchor_subscribers)
    .set({ confirmed_at: sql`coalesce(confirmed_at, clock())` })
    .where(eq(anchor_subscribers.id, id))
    .returning({ id: anchor_subscribers.id })
  return confirmed.length > 0
}

/** Ends a subscription; false if there is none. */
export async function removeSubscriber(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .delete(anchor_subscribers)
    .where(eq(anchor_subscribers.id, id))
    .returning({ id: anchor_subscribers.id })
  return removed.length > 0
}

export async function findSubscriber(db: Db, id: string) {
  const [found] = await db
    .select({ email: anchor_subscribers.email, confirmed_at: anchor_subscribers.confirmed_at })
    .from(anchor_subscribers)
    .where(eq(anchor_subscribers.id, id))
  return found
}

/** Everyone who gets the daily statement. */
export const listSubscribers = (db: Db) =>
  db.select({ id: anchor_subscribers.id }).from(anchor_subscribers).where(isNotNull(anchor_subscribers.confirmed_at))

export async function findToken(db: Db, day: string): Promise<string | undefined> {
  const [found] = await db.select({ token: anchors.token }).from(anchors).where(eq(anchors.day, day))
  return found?.token
}

/** Removes addresses that were never confirmed. */
export const removeUnconfirmed = (db: Db) =>
  db.execute(
    sql`delete from anchor_subscribers where confirmed_at is null and created_at < clock() - interval '7 days'`,
  )
