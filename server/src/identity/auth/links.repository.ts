import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { accounts, type linkPurposes, links } from '../../platform/db/schema/identity.ts'
import { type FoundAccount, withUser } from './accounts.repository.ts'

export type Purpose = (typeof linkPurposes)[number]

/** Creates a link; the account's earlier ones of the same purpose stop working. */
export async function insert(
  tx: Tx,
  row: { code_hash: Buffer; account_id: string; purpose: Purpose; minutes: number; browser_hash?: Buffer },
): Promise<void> {
  const { minutes, ...link } = row
  await endAll(tx, row.account_id, row.purpose)
  await tx.insert(links).values({ ...link, expires_at: sql`now() + make_interval(mins => ${minutes})` })
}

/** Ends the account's links, of one purpose or of all. */
export async function endAll(tx: Tx, accountId: string, purpose?: Purpose): Promise<void> {
  await tx
    .update(links)
    .set({ used_at: sql`now()` })
    .where(and(eq(links.account_id, accountId), purpose && eq(links.purpose, purpose), isNull(links.used_at)))
}

const working = (codeHash: Buffer, purposes: readonly Purpose[], browserHash?: Buffer) =>
  and(
    browserHash ? eq(links.browser_hash, browserHash) : isNull(links.browser_hash),
    eq(links.code_hash, codeHash),
    inArray(links.purpose, purposes),
    isNull(links.used_at),
    gt(links.expires_at, sql`now()`),
  )

/**
 * The account of an unused, unexpired link for one of these purposes; the link stays usable. One that is bound to a browser
 * is found with the hash of what that browser keeps.
 */
export async function find(
  db: Db,
  codeHash: Buffer,
  purposes: readonly Purpose[],
  browserHash?: Buffer,
): Promise<FoundAccount | undefined> {
  const [found] = await withUser(db)
    .innerJoin(links, eq(links.account_id, accounts.id))
    .where(working(codeHash, purposes, browserHash))
  return found
}

/** Uses the link up; undefined if another request was first. */
export async function use(
  db: Db,
  codeHash: Buffer,
  purposes: readonly Purpose[],
  browserHash?: Buffer,
): Promise<{ account_id: string; purpose: Purpose } | undefined> {
  const [used] = await db
    .update(links)
    .set({ used_at: sql`now()` })
    .where(working(codeHash, purposes, browserHash))
    .returning({ account_id: links.account_id, purpose: links.purpose })
  return used
}
