import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { TestAtRisk } from '@fortnight/contract/operations/figures'
import { openRefundStatuses } from '@fortnight/contract/vocabulary/refund-states'
import { riskyFrom } from '@fortnight/contract/vocabulary/run-states'
import { dueDayIn } from '../../platform/db/due-day.ts'
import { waitsForSetupIn } from '../../platform/db/set-up.ts'
import type { Db } from '../../platform/db/database.ts'
import { dollarsOf } from '../../platform/db/dollars.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { payment_help, refunds, strays } from '../../platform/db/schema/orders-settlement.ts'
import { contacts } from '../../platform/db/schema/site.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { disputes, payouts } from '../../platform/db/schema/testers-pay.ts'
import { assignments } from '../../platform/db/schema/testing.ts'

/** Number of rows of a kind that are named; the others are counted. */
const most = 4

/** Transfers that an administrator must decide. */
export const listPayments = (db: Db) =>
  db
    .select({
      id: payments.id,
      app_name: apps.name,
      user_email: users.email,
      amount: dollarsOf(payments.amount_cents),
      created_at: payments.created_at,
    })
    .from(payments)
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .innerJoin(users, eq(users.id, payments.owner_id))
    .where(and(eq(payments.payment_status, 'pending'), ne(payments.payment_method, 'easypaisa')))
    .orderBy(asc(payments.created_at), asc(payments.id))
    .limit(most)

/** New messages. */
export const listContacts = (db: Db) =>
  db
    .select({ id: contacts.id, name: contacts.name, subject: contacts.subject, created_at: contacts.created_at })
    .from(contacts)
    .where(eq(contacts.status, 'new'))
    .orderBy(asc(contacts.created_at), asc(contacts.id))
    .limit(most)

export const listRefunds = (db: Db) =>
  db
    .select({
      id: refunds.id,
      app_name: apps.name,
      amount: dollarsOf(refunds.amount_cents),
      created_at: refunds.created_at,
    })
    .from(refunds)
    .innerJoin(apps, eq(apps.id, refunds.app_id))
    .where(inArray(refunds.refund_status, openRefundStatuses))
    .orderBy(asc(refunds.created_at), asc(refunds.id))
    .limit(most)

/** Money that EasyPaisa reported and no administrator has settled. */
export const listUnmatchedPayments = (db: Db) =>
  db
    .select({ id: strays.id, app_name: apps.name, amount_pkr: strays.amount_pkr, created_at: strays.created_at })
    .from(strays)
    .innerJoin(payments, eq(payments.id, strays.payment_id))
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .where(isNull(strays.settled_at))
    .orderBy(asc(strays.created_at), asc(strays.id))
    .limit(most)

/** Developers who can pay by none of the methods. */
export const listPaymentHelp = (db: Db) =>
  db
    .select({
      id: payment_help.id,
      app_name: apps.name,
      amount: dollarsOf(payment_help.amount_cents),
      country: payment_help.country,
      created_at: payment_help.created_at,
    })
    .from(payment_help)
    .innerJoin(apps, eq(apps.id, payment_help.app_id))
    .where(eq(payment_help.state, 'open'))
    .orderBy(asc(payment_help.created_at), asc(payment_help.id))
    .limit(most)

/** Payouts that wait for an administrator, or for a second one. */
export const listPayouts = (db: Db) =>
  db
    .select({
      id: payouts.id,
      name: testers.name,
      amount_pkr: payouts.amount_pkr,
      second: sql<boolean>`${payouts.approved_by} is not null`,
      created_at: payouts.created_at,
    })
    .from(payouts)
    .innerJoin(testers, eq(testers.id, payouts.tester_id))
    .where(eq(payouts.state, 'requested'))
    .orderBy(asc(payouts.created_at), asc(payouts.id))
    .limit(most)

/** Days that testers claim should be paid. */
export const listDisputes = (db: Db) =>
  db
    .select({ id: disputes.id, name: testers.name, app_name: apps.name, created_at: disputes.created_at })
    .from(disputes)
    .innerJoin(assignments, eq(assignments.id, disputes.assignment_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .where(eq(disputes.state, 'open'))
    .orderBy(asc(disputes.created_at), asc(disputes.id))
    .limit(most)

/** Applications of testers. */
export const listApplications = (db: Db) =>
  db
    .select({ id: testers.id, name: testers.name, created_at: testers.created_at })
    .from(testers)
    .where(eq(testers.status, 'applied'))
    .orderBy(asc(testers.created_at), asc(testers.id))
    .limit(most)

/**
 * Tests that may miss their goal and are not paused: without a team, past the promised day, short of testers, or with a poor chance by the
 * last evaluation. Those that are furthest from it first.
 */
export async function listRisks(db: Db) {
  type Row = TestAtRisk & { total: number } & Record<string, unknown>
  const { rows } = await db.execute<Row>(sql`
    with at_work as (
      select r.app_id, r.phase, r.need, r.probability, r.risk, coalesce(r.staffed_at, r.ready_at, r.queued_at) as since,
        (select count(*)::int from assignments a where a.run_id = r.id and a.ended_at is null) as live,
        coalesce(greatest(0, (clock() at time zone r.timezone)::date - ${dueDayIn(sql`r`)}), 0) as days_behind
      from runs r
      where r.phase in ('queued', 'staffing', 'running', 'extended') and r.paused_at is null
    )
    select w.app_id, apps.name as app_name, w.phase, w.need, w.live, w.probability, w.days_behind, w.since,
      ${waitsForSetupIn(sql`w`)} as waits_for_setup,
      count(*) over ()::int as total
    from at_work w join apps on apps.id = w.app_id
    where w.phase = 'queued' or ${waitsForSetupIn(sql`w`)} or w.days_behind > 0 or w.live < w.need or w.risk > ${riskyFrom}::real
    order by w.days_behind desc, w.risk desc, w.need - w.live desc, w.since, w.app_id
    limit ${most}`)
  return { total: rows[0]?.total ?? 0, first: rows.map((row) => ({ ...row, since: new Date(row.since) })) }
}
