import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { apps, payments, strays, users } from '../db/schema.ts'

type NewRow = Pick<typeof strays.$inferInsert, 'payment_id' | 'kind' | 'amount_pkr' | 'gateway_transaction_id'>

/** False when this money was on record before. */
export async function insert(db: Db, row: NewRow): Promise<boolean> {
  const rows = await db.insert(strays).values(row).onConflictDoNothing().returning({ id: strays.id })
  return rows.length === 1
}

const select = (db: Db) =>
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
    })
    .from(strays)
    .innerJoin(payments, eq(payments.id, strays.payment_id))
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .innerJoin(users, eq(users.id, payments.owner_id))

export async function find(db: Db, id: string) {
  const [stray] = await select(db).where(eq(strays.id, id))
  return stray
}

/** What waits, oldest first; then what was settled, newest first. */
export async function list(db: Db, limit: number, offset: number) {
  const data = await select(db)
    .orderBy(desc(isNull(strays.settled_at)), desc(strays.settled_at), asc(strays.created_at), asc(strays.id))
    .limit(limit)
    .offset(offset)
  return { data, total: await db.$count(strays) }
}

/** False when it was settled before, or there is none. */
export async function settle(db: Db, id: string, note: string, settledBy: string): Promise<boolean> {
  const rows = await db
    .update(strays)
    .set({ note, settled_by: settledBy, settled_at: sql`now()` })
    .where(and(eq(strays.id, id), isNull(strays.settled_at)))
    .returning({ id: strays.id })
  return rows.length === 1
}
