import { and, desc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { payoutCan } from '@fortnight/contract/vocabulary/payout-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { earnings, payouts } from '../../platform/db/schema/testers-pay.ts'

const sumOf = (table: PgTable, which = sql`true`) =>
  sql<number>`(select coalesce(sum(amount_pkr), 0)::int from ${table} where tester_id = ${testers}.id and ${which})`

const purseOf = prepared((db) =>
  db
    .select({
      id: testers.id,
      status: testers.status,
      earned_pkr: sumOf(earnings),
      paid_pkr: sumOf(payouts, sql`state = 'paid'`),
      asked_pkr: sumOf(payouts, sql`state not in ('paid', 'declined')`),
    })
    .from(testers)
    .where(eq(testers.person_id, sql.placeholder('user')))
    .prepare('purse'),
)

/**
 * The tester that a user is, with their earned, paid and requested rupees; undefined for all other users. In a transaction
 * that holds the tester, they do not change meanwhile.
 */
export async function findPurse(db: Db, userId: string) {
  const [purse] = await purseOf(db).execute({ user: userId })
  return purse && { ...purse, balance_pkr: purse.earned_pkr - purse.paid_pkr - purse.asked_pkr }
}

/** A payout as its tester sees it. */
const columns = {
  id: payouts.id,
  amount_pkr: payouts.amount_pkr,
  method: payouts.method,
  ending: payouts.ending,
  state: payouts.state,
  reference: payouts.reference,
  reason: sql<string | null>`case when ${payouts.decided_by} is not null then ${payouts.reason} end`,
  taken_back: sql<boolean>`${payouts.state} = 'declined' and ${payouts.decided_by} is null`,
  created_at: payouts.created_at,
  decided_at: payouts.decided_at,
}

const mine = (userId: string) =>
  sql`${payouts.tester_id} = (select id from ${testers} where ${testers.person_id} = ${userId})`

/** The newest of a user's payouts, of those older than the payout `before` if there is one. */
export async function listByPerson(db: Db, userId: string, limit: number, before?: string) {
  const found = await db
    .select(columns)
    .from(payouts)
    .where(
      and(
        mine(userId),
        before === undefined
          ? undefined
          : sql`(${payouts.created_at}, ${payouts.id}) < (select p.created_at, p.id from payouts p where p.id = ${before})`,
      ),
    )
    .orderBy(desc(payouts.created_at), desc(payouts.id))
    .limit(limit + 1)
  return { data: found.slice(0, limit), more: found.length > limit }
}

type NewRow = Pick<
  typeof payouts.$inferInsert,
  'tester_id' | 'amount_pkr' | 'method' | 'account' | 'ending' | 'needs_second'
>

/** Undefined if the tester has an open payout. */
export async function insert(tx: Tx, row: NewRow) {
  const [payout] = await tx
    .insert(payouts)
    .values(row)
    .onConflictDoNothing({ target: payouts.tester_id, where: sql`state in ('requested', 'approved')` })
    .returning(columns)
  return payout
}

/** Withdraws a user's request, unless it is approved; false otherwise. */
export async function takeBack(tx: Tx, id: string, userId: string): Promise<boolean> {
  const taken = await tx
    .update(payouts)
    .set({ state: 'declined', reason: 'Cancelled by the tester.', decided_at: sql`clock()`, updated_at: sql`clock()` })
    .where(
      and(
        eq(payouts.id, id),
        mine(userId),
        sql`${payouts.state} = any(${sql.param([...payoutCan.approve])}::text[]) and ${payouts.approved_by} is null`,
      ),
    )
    .returning({ id: payouts.id })
  return taken.length === 1
}

export const isMine = async (db: Db, id: string, userId: string) =>
  (await db.$count(payouts, and(eq(payouts.id, id), mine(userId)))) === 1
