import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Paging } from '@fortnight/contract/listing'
import type { AdminRefundsQuery } from '@fortnight/contract/orders/refunds'
import { openRefunds, openRefundStatuses } from '@fortnight/contract/vocabulary/refund-states'
import type { Db } from '../../platform/db/database.ts'
import { dollarsOf } from '../../platform/db/dollars.ts'
import { countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { refunds } from '../../platform/db/schema/orders-settlement.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { columns } from './refunds.repository.ts'
import { appIcon } from '../../platform/db/app-icon.ts'

const decider = alias(users, 'decider')

const select = (db: Db, key = sql<string>`''`) =>
  db
    .select({
      ...columns,
      app_icon: appIcon,
      user_email: users.email,
      payment_method: payments.payment_method,
      account_name: payments.account_name,
      transaction_id: sql<string>`coalesce(${payments.gateway_transaction_id}, ${payments.transaction_id})`,
      paid: dollarsOf(payments.amount_cents),
      paused_at: sql<Date | null>`case when ${refunds.refund_status} = 'requested' then ${runs.paused_at} end`.mapWith(
        runs.paused_at,
      ),
      decided_by: decider.name,
      key,
    })
    .from(refunds)
    .innerJoin(apps, eq(apps.id, refunds.app_id))
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .innerJoin(users, eq(users.id, refunds.owner_id))
    .leftJoin(runs, eq(runs.app_id, refunds.app_id))
    .leftJoin(decider, eq(decider.id, refunds.decided_by))

export async function find(db: Db, id: string) {
  const [refund] = await select(db).where(eq(refunds.id, id))
  return refund
}

type Choice = Pick<z.output<typeof AdminRefundsQuery>, 'q' | 'status' | 'ground'>

const filters = ({ q, status, ground }: Choice) =>
  and(
    q
      ? or(
          contains(q, apps.name, users.email, refunds.pay_to, refunds.reference),
          contains(q, payments.transaction_id, payments.gateway_transaction_id, payments.account_name),
        )
      : undefined,
    status === openRefunds ? inArray(refunds.refund_status, openRefundStatuses) : undefined,
    status && status !== 'all' && status !== openRefunds ? eq(refunds.refund_status, status) : undefined,
    ground && eq(refunds.ground, ground),
  )

const ordering = { sorts: { created_at: refunds.created_at }, id: refunds.id }

/** One page of refunds. */
export const list = (db: Db, query: Choice & Paging) =>
  readPage(ordering, query, filters(query), (key) => select(db, key))

export const count = (db: Db, choice: Choice) => countCapped(db, select(db).where(filters(choice)))
