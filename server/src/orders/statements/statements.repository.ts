import { sql } from 'drizzle-orm'
import type { StatementMethod, PaymentStatus } from '@fortnight/contract/vocabulary/payment-states'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { statement_lines } from '../../platform/db/schema/orders-settlement.ts'
import type { Line } from './statement-line.ts'

/** Records of a transaction ID: the amount of a stored line, and the payment that names it. */
export interface Known extends Record<string, unknown> {
  transaction_id: string
  stored_pkr: number | null
  payment: {
    id: string
    app_name: string
    user_email: string
    payment_status: PaymentStatus
    amount_pkr: number | null
  } | null
}

/** Records of each of these IDs: the waiting payment, else the newest decided one. */
export async function listKnown(db: Db, method: StatementMethod, ids: string[]): Promise<Known[]> {
  const { rows } = await db.execute<Known>(sql`
    select sought.id as transaction_id, s.amount_pkr::float8 as stored_pkr, p.payment
    from unnest(${sql.param(ids)}::text[]) as sought (id)
    left join statement_lines s on s.payment_method = ${method} and s.transaction_id = sought.id
    left join lateral (
      select json_build_object('id', p.id, 'app_name', a.name, 'user_email', u.email, 'payment_status', p.payment_status,
        'amount_pkr', p.amount_pkr) as payment
      from payments p join apps a on a.id = p.app_id join users u on u.id = p.owner_id
      where p.payment_method = ${method} and p.transaction_key = transaction_key(sought.id)
      order by p.payment_status = 'pending' desc, p.created_at desc limit 1
    ) p on true`)
  return rows
}

/** Stores lines with new IDs, in the order of their IDs: concurrent imports wait for each other in one order. */
export async function insert(
  db: Db,
  method: StatementMethod,
  lines: readonly Line[],
  importedBy: string,
): Promise<number> {
  if (!lines.length) return 0
  const sorted = lines.toSorted((x, y) => (x.transaction_id < y.transaction_id ? -1 : 1))
  const column = columnsOf(sorted)
  const { rowCount } = await db.execute(sql`
    insert into ${statement_lines} (payment_method, transaction_id, amount_pkr, paid_on, sender, imported_by)
    select ${method}, id, rupees, day, name, ${importedBy}::uuid
    from unnest(${column('transaction_id')}::text[], ${column('amount_pkr')}::numeric[], ${column('paid_on')}::date[],
      ${column('sender')}::text[]) with ordinality as line (id, rupees, day, name, place)
    order by place
    on conflict (payment_method, transaction_id) do nothing`)
  return rowCount ?? 0
}
