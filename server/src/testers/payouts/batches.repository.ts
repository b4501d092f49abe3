import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Paging } from '@fortnight/contract/listing'
import type { BatchesQuery } from '@fortnight/contract/testers/payouts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { payout_batches, payouts } from '../../platform/db/schema/testers-pay.ts'
import { notHeld } from './decide.repository.ts'

const figure = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from ${payouts} p where p.batch_id = ${payout_batches.id})`

const select = (db: Db, key = sql<string>`''`) =>
  db
    .select({
      id: payout_batches.id,
      created_by: users.name,
      created_at: payout_batches.created_at,
      payouts: figure(sql`count(*)::int`),
      amount_pkr: figure(sql`coalesce(sum(p.amount_pkr), 0)::int`),
      paid: figure(sql`count(*) filter (where p.state = 'paid')::int`),
      declined: figure(sql`count(*) filter (where p.state = 'declined')::int`),
      key,
    })
    .from(payout_batches)
    .innerJoin(users, eq(users.id, payout_batches.created_by))

export async function find(db: Db, id: string) {
  const [batch] = await select(db).where(eq(payout_batches.id, id))
  return batch
}

type Choice = Pick<z.output<typeof BatchesQuery>, 'q'>
const filters = ({ q }: Choice) =>
  q === undefined ? undefined : contains(q, users.name, sql`(${payout_batches.id}::text)`)
const ordering = { sorts: { created_at: payout_batches.created_at }, id: payout_batches.id }

/** One page of batches. */
export const list = (db: Db, query: Choice & Paging) =>
  readPage(ordering, query, filters(query), (key) => select(db, key))

export const count = (db: Db, choice: Choice) => countCapped(db, select(db).where(filters(choice)))

/** Puts payouts into a new batch; undefined unless every one of them is approved, not held, and in no batch yet. */
export async function insert(tx: Tx, ids: readonly string[], adminId: string): Promise<string | undefined> {
  // In one order, so that concurrent calls with the same payouts take turns.
  const free = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(inArray(payouts.id, [...ids]), eq(payouts.state, 'approved'), isNull(payouts.batch_id), notHeld))
    .orderBy(payouts.id)
    .for('update')
  if (free.length !== new Set(ids).size) return undefined
  const [batch] = await tx.insert(payout_batches).values({ created_by: adminId }).returning({ id: payout_batches.id })
  if (!batch) return undefined
  await tx
    .update(payouts)
    .set({ batch_id: batch.id, updated_at: sql`clock()` })
    .where(inArray(payouts.id, [...ids]))
  return batch.id
}

/** Transfers of a batch that are still to be made and not held, with their sealed accounts. */
export const listTransfers = (db: Db, id: string) =>
  db
    .select({
      id: payouts.id,
      tester_id: payouts.tester_id,
      tester_name: testers.name,
      amount_pkr: payouts.amount_pkr,
      account: payouts.account,
    })
    .from(payouts)
    .innerJoin(testers, eq(testers.id, payouts.tester_id))
    .where(and(eq(payouts.batch_id, id), eq(payouts.state, 'approved'), notHeld))
    .orderBy(asc(payouts.created_at), asc(payouts.id))

/** Payouts in a file of references, and payouts that were paid with one of its references. */
export const listKnown = (db: Db, ids: readonly string[], references: readonly string[], adminId: string) =>
  db
    .select({
      id: payouts.id,
      tester_name: testers.name,
      own: sql<boolean>`${testers.person_id} = ${adminId}`,
      is_held: sql<boolean>`pay_waits(${testers.person_id})`,
      amount_pkr: payouts.amount_pkr,
      method: payouts.method,
      state: payouts.state,
      reference: payouts.reference,
    })
    .from(payouts)
    .innerJoin(testers, eq(testers.id, payouts.tester_id))
    .where(
      sql`${payouts.id} = any(${sql.param([...ids])}::uuid[])
        or (${payouts.state} = 'paid' and ${payouts.reference} = any(${sql.param([...references])}::text[]))`,
    )

/** Locks these payouts until the transaction ends, in one order everywhere. */
export const lockForUpdate = (tx: Tx, ids: readonly string[]) =>
  tx.execute(sql`select from payouts where id = any(${sql.param([...ids])}::uuid[]) order by id for update`)
