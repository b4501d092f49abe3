import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Paging } from '@fortnight/contract/listing'
import type { AdminPayoutsQuery } from '@fortnight/contract/testers/payouts'
import type { Db } from '../../platform/db/database.ts'
import { type Chosen, chooseFound, countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { aloneAt, isAlone } from './decide.repository.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { account_clashes, payouts } from '../../platform/db/schema/testers-pay.ts'

const first = alias(users, 'first')
const second = alias(users, 'second')
const decider = alias(users, 'decider')

const clashes = sql<number>`(select count(*)::int from ${account_clashes} k
  where ${payouts.tester_id} in (k.tester_id, k.other_id))`

const select = (db: Db, adminId: string, key: SQL<string> = sql<string>`''`) => {
  const me = sql`${adminId}::uuid`
  const isOwn = sql<boolean>`coalesce(${testers.person_id} = ${me}, false)`
  return db
    .select({
      id: payouts.id,
      tester_id: testers.id,
      tester_name: testers.name,
      user_email: testers.email,
      amount_pkr: payouts.amount_pkr,
      method: payouts.method,
      ending: payouts.ending,
      state: payouts.state,
      needs_second: payouts.needs_second,
      approved_by: first.name,
      second_by: second.name,
      mine_to_approve: sql<boolean>`${payouts.state} = 'requested' and not ${isOwn}
        and (${payouts.approved_by} is distinct from ${me} or ${isAlone(adminId)} and ${aloneAt} <= clock())`,
      alone_at:
        sql<Date | null>`case when ${payouts.state} = 'requested' and ${payouts.approved_by} = ${me} and ${isAlone(adminId)}
        then ${aloneAt} end`.mapWith(payouts.approved_at),
      own: isOwn,
      clashes,
      is_held: sql<boolean>`pay_waits(${testers.person_id})`,
      batch_id: payouts.batch_id,
      reference: payouts.reference,
      reason: payouts.reason,
      decided_by: decider.name,
      decided_at: payouts.decided_at,
      created_at: payouts.created_at,
      key,
    })
    .from(payouts)
    .innerJoin(testers, eq(testers.id, payouts.tester_id))
    .leftJoin(first, eq(first.id, payouts.approved_by))
    .leftJoin(second, eq(second.id, payouts.second_by))
    .leftJoin(decider, eq(decider.id, payouts.decided_by))
}

/** One payout as that administrator sees it. */
export async function find(db: Db, id: string, adminId: string) {
  const [payout] = await select(db, adminId).where(eq(payouts.id, id))
  return payout
}

type Choice = Pick<z.output<typeof AdminPayoutsQuery>, 'q' | 'status' | 'method' | 'batch'>

const stands = (status: Choice['status']) => {
  if (status === undefined || status === 'all') return undefined
  if (status === 'second') return and(eq(payouts.state, 'requested'), isNotNull(payouts.approved_by))
  if (status === 'ready') return and(eq(payouts.state, 'approved'), isNull(payouts.batch_id))
  return eq(payouts.state, status)
}

const filters = ({ status, method, batch }: Choice) =>
  and(stands(status), method ? eq(payouts.method, method) : undefined, batch ? eq(payouts.batch_id, batch) : undefined)

const ordering = { sorts: { created_at: payouts.created_at, amount: payouts.amount_pkr }, id: payouts.id }

/** Searches the testers' names and addresses, references and the ends of accounts. */
function search(db: Db, q: string, fit: SQL | undefined): Promise<Chosen> {
  const [tester, transfer] = [
    contains(q, testers.name, testers.email),
    or(contains(q, payouts.reference), eq(payouts.ending, q)),
  ]
  const select = () => db.select({ id: payouts.id }).from(payouts).$dynamic()
  return chooseFound(
    db,
    payouts.id,
    and(fit, or(tester, transfer)),
    select().where(and(fit, transfer)),
    select().innerJoin(testers, eq(testers.id, payouts.tester_id)).where(and(fit, tester)),
  )
}

/** The matching payouts. */
export async function choose(db: Db, choice: Choice): Promise<Chosen> {
  const where = filters(choice)
  if (choice.q !== undefined) return search(db, choice.q, where)
  return { where, ...(await countCapped(db, db.select({ id: payouts.id }).from(payouts).where(where))) }
}

/** One page of the chosen payouts, as that administrator sees them. */
export const list = (db: Db, { where }: Pick<Chosen, 'where'>, query: Paging, adminId: string) =>
  readPage(ordering, query, where, (key) => select(db, adminId, key))
