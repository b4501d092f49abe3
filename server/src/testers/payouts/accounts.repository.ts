import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { keptDays } from '@fortnight/contract/testers/tester-terms'
import type { Db, Tx } from '../../platform/db/database.ts'
import { account_clashes, payout_accounts, payouts } from '../../platform/db/schema/testers-pay.ts'

export async function find(db: Db, testerId: number) {
  const [account] = await db.select().from(payout_accounts).where(eq(payout_accounts.tester_id, testerId))
  return account
}

type NewAccount = Pick<
  typeof payout_accounts.$inferInsert,
  'tester_id' | 'method' | 'account' | 'ending' | 'account_hash'
>

/** Replaces a tester's account; false if it already serves another tester. */
export async function replace(tx: Tx, row: NewAccount): Promise<boolean> {
  const { tester_id: _, ...changed } = row
  // Waits for a concurrent claim of the same account, so that the statement after this one sees it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${row.account_hash.toString('hex')}, 0))`)
  if (await holderOf(tx, row.account_hash, row.tester_id)) return false
  await tx
    .insert(payout_accounts)
    .values(row)
    .onConflictDoUpdate({ target: payout_accounts.tester_id, set: { ...changed, updated_at: sql`clock()` } })
  return true
}

/** The other tester whom an account serves. */
export async function holderOf(db: Db, hash: Buffer, testerId: number): Promise<number | undefined> {
  const [holder] = await db
    .select({ tester_id: payout_accounts.tester_id })
    .from(payout_accounts)
    .where(and(eq(payout_accounts.account_hash, hash), ne(payout_accounts.tester_id, testerId)))
  return holder?.tester_id
}

/** Records that two testers entered one account; false if that is known. */
export async function noteClash(tx: Tx, testerId: number, otherId: number): Promise<boolean> {
  const noted = await tx
    .insert(account_clashes)
    .values({ tester_id: testerId, other_id: otherId })
    .onConflictDoNothing()
    .returning({ tester_id: account_clashes.tester_id })
  return noted.length === 1
}

const daysAgo = (days: number) => sql`clock() - make_interval(days => ${days})`

/**
 * Deletes the account numbers that neither the law nor a bank needs any more, as the terms for testers say: those of payouts
 * decided long ago, which keep their last digits, and those of testers without a payout for long.
 */
export async function deleteOld(db: Db): Promise<void> {
  await db
    .update(payouts)
    .set({ account: null, updated_at: sql`clock()` })
    .where(and(isNotNull(payouts.account), lt(payouts.decided_at, daysAgo(keptDays.accounts))))
  await db.delete(payout_accounts).where(
    and(
      lt(payout_accounts.updated_at, daysAgo(keptDays.idle)),
      sql`not exists (select from ${payouts} p where p.tester_id = ${payout_accounts.tester_id}
        and coalesce(p.decided_at, clock()) > ${daysAgo(keptDays.idle)})`,
    ),
  )
}
