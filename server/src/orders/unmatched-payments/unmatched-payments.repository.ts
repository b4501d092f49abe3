import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Paging } from '@fortnight/contract/listing'
import type { UnmatchedPaymentsQuery } from '@fortnight/contract/orders/unmatched-payments'
import type { Db } from '../../platform/db/database.ts'
import { countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { strays } from '../../platform/db/schema/orders-settlement.ts'

type NewRow = Pick<typeof strays.$inferInsert, 'payment_id' | 'kind' | 'amount_pkr' | 'gateway_transaction_id'>

/** False if this money was on record before. */
export async function insert(db: Db, row: NewRow): Promise<boolean> {
  const rows = await db.insert(strays).values(row).onConflictDoNothing().returning({ id: strays.id })
  return rows.length === 1
}

const settler = alias(users, 'settler')

const select = (db: Db, key = sql<string>`''`) =>
  db
    .select({
      id: strays.id,
      payment_id: strays.payment_id,
      app_name: apps.name,
      user_email: users.email,
      kind: strays.kind,
      asked_pkr: payments.amount_pkr,
      amount_pkr: strays.amount_pkr,
      gateway_transaction_id: strays.gateway_transaction_id,
      created_at: strays.created_at,
      note: strays.note,
      settled_at: strays.settled_at,
      settled_by: settler.name,
      key,
    })
    .from(strays)
    .innerJoin(payments, eq(payments.id, strays.payment_id))
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .innerJoin(users, eq(users.id, payments.owner_id))
    .leftJoin(settler, eq(settler.id, strays.settled_by))

export async function find(db: Db, id: string) {
  const [unmatched] = await select(db).where(eq(strays.id, id))
  return unmatched
}

type Choice = Pick<z.output<typeof UnmatchedPaymentsQuery>, 'q' | 'state' | 'kind'>

const states = { open: isNull(strays.settled_at), settled: isNotNull(strays.settled_at), all: undefined }

const filters = ({ q, state = 'all', kind }: Choice) =>
  and(
    q ? contains(q, apps.name, users.email, strays.gateway_transaction_id, strays.note) : undefined,
    states[state],
    kind && eq(strays.kind, kind),
  )

const ordering = { sorts: { created_at: strays.created_at }, id: strays.id }

/** One page of unmatched money. */
export const list = (db: Db, query: Choice & Paging) =>
  readPage(ordering, query, filters(query), (key) => select(db, key))

export const count = (db: Db, choice: Choice) => countCapped(db, select(db).where(filters(choice)))

/** False if it was settled before, or there is none. */
export async function settle(db: Db, id: string, note: string, settledBy: string): Promise<boolean> {
  const rows = await db
    .update(strays)
    .set({ note, settled_by: settledBy, settled_at: sql`clock()` })
    .where(and(eq(strays.id, id), isNull(strays.settled_at)))
    .returning({ id: strays.id })
  return rows.length === 1
}
