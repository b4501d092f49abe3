import { and, desc, eq, inArray, isNull, notInArray, ne, not, sql } from 'drizzle-orm'
import { guaranteeDays, takeBackHours } from '@fortnight/contract/orders/refund-rules'
import type { RefundDecision } from '@fortnight/contract/orders/refunds'
import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import { openRefundStatuses } from '@fortnight/contract/vocabulary/refund-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { dueDayIn } from '../../platform/db/due-day.ts'
import { dollarsOf } from '../../platform/db/dollars.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { ledger, refunds } from '../../platform/db/schema/orders-settlement.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { replayRuns } from '../../testing/ledger/replay.ts'
import { listBooked } from '../late/late.repository.ts'
import { deliveredDays } from './delivered.ts'
import { rupeesPaid } from '../payments/rupees-paid.ts'

const takeBackUntil = sql`${refunds.created_at} + ${takeBackHours} * interval '1 hour'`

const mayBeTakenBack = sql<boolean>`(${refunds.refund_status} = 'requested' and ${refunds.asked_by_owner} and clock() < ${takeBackUntil})`

/** A refund as its developer sees it. */
export const columns = {
  id: refunds.id,
  payment_id: refunds.payment_id,
  app_id: refunds.app_id,
  app_name: apps.name,
  ground: refunds.ground,
  refund_status: refunds.refund_status,
  amount: dollarsOf(refunds.amount_cents),
  amount_pkr: refunds.amount_pkr,
  pay_to: refunds.pay_to,
  message: refunds.message,
  reason: refunds.reason,
  reference: refunds.reference,
  created_at: refunds.created_at,
  decided_at: refunds.decided_at,
  take_back_until: sql<Date | null>`case when ${mayBeTakenBack} then ${takeBackUntil} end`.mapWith(refunds.created_at),
}

const select = (db: Db) => db.select(columns).from(refunds).innerJoin(apps, eq(apps.id, refunds.app_id))

const isLate = eq(refunds.ground, 'late')

/** The newest request for a payment. */
export async function findNewest(db: Db, paymentId: string) {
  const [refund] = await select(db)
    .where(and(eq(refunds.payment_id, paymentId), not(isLate)))
    .orderBy(desc(refunds.created_at))
    .limit(1)
  return refund
}

/** What was booked for a payment because its test was late, newest first. */
export const listLate = (db: Db, paymentId: string) =>
  select(db)
    .where(and(eq(refunds.payment_id, paymentId), isLate))
    .orderBy(desc(refunds.created_at), desc(refunds.id))

/** The payment that activated an app, and its payer. */
export async function findPaid(db: Db, appId: string) {
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.app_id, appId), eq(payments.payment_status, 'completed')))
    .orderBy(desc(payments.decided_at))
    .limit(1)
  return payment
}

export async function listByOwner(db: Db, ownerId: string, limit: number, offset: number) {
  const mine = eq(refunds.owner_id, ownerId)
  const data = await select(db)
    .where(mine)
    .orderBy(desc(refunds.created_at), desc(refunds.id))
    .limit(limit)
    .offset(offset)
  return { data, total: await db.$count(refunds, mine) }
}

/** The first moment after the guarantee: the day of approval and `guaranteeDays` whole days after it are over (UTC). */
const guaranteeUntil = sql<Date | null>`(date_trunc('day', ${payments.decided_at} at time zone 'UTC')
  + ${guaranteeDays + 1} * interval '1 day') at time zone 'UTC'`.mapWith(payments.decided_at)

/** Now, or the moment at which the test was paused: a pause makes no test late. */
const untilPause = sql`coalesce(${runs.paused_at}, clock())`

const listRows = (db: Db, paymentIds: readonly string[]) =>
  db
    .select({
      payment_id: payments.id,
      app_id: payments.app_id,
      app_name: apps.name,
      owner_id: payments.owner_id,
      payment_status: payments.payment_status,
      cents: payments.amount_cents,
      // Dollars from abroad go back in dollars.
      pkr: rupeesPaid,
      guarantee_until: guaranteeUntil,
      guaranteed: sql<boolean>`coalesce(clock() < ${guaranteeUntil}, false)`,
      phase: runs.phase,
      need: sql<number>`coalesce(${runs.need}, 0)`,
      days: sql<number>`coalesce(${runs.days}, 0)`,
      /** Whether the promised day is over and the run has not reached its goal. */
      overdue: sql<boolean>`coalesce(${runs.phase} in ('staffing', 'running', 'extended')
        and ${dueDayIn()} < (${untilPause} at time zone ${runs.timezone})::date, false)`,
      /** Inputs of a replay of the event log; null while there is no run. */
      run_id: runs.id,
      timezone: runs.timezone,
      /** The last day of the run, or today on its calendar. */
      until: sql<string>`((coalesce(${runs.closed_at}, clock()) at time zone ${runs.timezone})::date)::text`,
    })
    .from(payments)
    .innerJoin(apps, eq(apps.id, payments.app_id))
    .leftJoin(runs, eq(runs.app_id, payments.app_id))
    .where(inArray(payments.id, [...paymentIds]))

/**
 * Inputs of a refund of each of these payments, as of now: the terms, and the testers of each promised day so far by the
 * event log. Reads what it needs of all of them with three statements.
 */
export async function listFacts(db: Db, paymentIds: readonly string[]) {
  const rows = await listRows(db, paymentIds)
  const bookings = await listBooked(db, paymentIds)
  const begun = rows.flatMap((row) => {
    const { run_id: id, timezone, need, days, until } = row
    return id && timezone ? [{ row, until, run: { id, timezone, need, days } }] : []
  })
  const replayed = await replayRuns(
    db,
    begun.map(({ run }) => run),
  )
  const delivered = new Map(
    begun.map(({ row, run, until }, at) => [row, replayed[at] ? deliveredDays(run, replayed[at].state, until) : []]),
  )
  return rows.map((row) => {
    const days = delivered.get(row) ?? []
    const late = bookings.get(row.payment_id)?.late ?? { cents: 0, pkr: 0 }
    return { ...row, late, delivered: days, counts: days.map(({ count }) => count) }
  })
}
export type Facts = Awaited<ReturnType<typeof listFacts>>[number]

/** The same of one payment. */
export const findFacts = async (db: Db, paymentId: string): Promise<Facts | undefined> =>
  (await listFacts(db, [paymentId]))[0]

/** Locks the app of a payment until the transaction ends, as bookings of late money do: together they keep to the price. */
export const lockApp = (tx: Tx, paymentId: string) =>
  tx.execute(sql`select from apps where id = (select app_id from payments where id = ${paymentId}) for no key update`)

type NewRow = Pick<
  typeof refunds.$inferInsert,
  | 'payment_id'
  | 'app_id'
  | 'owner_id'
  | 'ground'
  | 'amount_cents'
  | 'amount_pkr'
  | 'pay_to'
  | 'message'
  | 'asked_by_owner'
>

/** Undefined if a request for the payment waits, or was approved or paid. */
export async function insert(db: Db, row: NewRow): Promise<{ id: string } | undefined> {
  const [refund] = await db
    .insert(refunds)
    .values(row)
    .onConflictDoNothing({
      target: refunds.payment_id,
      where: sql`refund_status not in ('declined', 'taken_back') and ground <> 'late'`,
    })
    .returning({ id: refunds.id })
  return refund
}

export async function findOwner(db: Db, id: string) {
  const { owner_id, ground, refund_status } = refunds
  const [refund] = await db.select({ owner_id, ground, refund_status }).from(refunds).where(eq(refunds.id, id))
  return refund
}

/** Locks the app of a refund: the app first, in the order of payments, decisions and account deletions. */
export async function lockAppOf(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select from apps where id = (select app_id from refunds where id = ${id}) for no key update`)
}

/** Requests that wait although the test of their app goes on. */
export const listUnpaused = (db: Db) =>
  db
    .select({ id: refunds.id, app_id: refunds.app_id })
    .from(refunds)
    .innerJoin(runs, eq(runs.app_id, refunds.app_id))
    .where(
      and(eq(refunds.refund_status, 'requested'), not(isLate), inArray(runs.phase, openPhases), isNull(runs.paused_at)),
    )

/** What goes back, as of the decision. */
export interface Decided {
  cents: number
  pkr: number | null
}

/** Approves a refund that was asked for: its money waits to be sent. Undefined if it does not wait, or is theirs. */
export async function approve(tx: Tx, id: string, { cents, pkr }: Decided, administrators: readonly string[]) {
  const [refund] = await tx
    .update(refunds)
    .set({ refund_status: 'due', amount_cents: cents, amount_pkr: pkr, updated_at: sql`clock()` })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.refund_status, 'requested'),
        notInArray(refunds.owner_id, [...administrators]),
      ),
    )
    .returning()
  return refund
}

/**
 * Decides a refund that still waits and is not the decider's own; undefined otherwise. What is due can only be paid. One
 * that was asked for is paid with the amount of this moment.
 * Paying writes the negative line of the money ledger, which can exist once.
 */
export async function settle(tx: Tx, id: string, decision: RefundDecision, decidedBy: string, amount?: Decided) {
  const sums = amount && { amount_cents: amount.cents, amount_pkr: amount.pkr }
  const [refund] = await tx
    .update(refunds)
    .set({ ...decision, ...sums, decided_by: decidedBy, decided_at: sql`clock()`, updated_at: sql`clock()` })
    .where(
      and(
        eq(refunds.id, id),
        inArray(refunds.refund_status, decision.refund_status === 'paid' ? openRefundStatuses : ['requested']),
        ne(refunds.owner_id, decidedBy),
      ),
    )
    .returning()
  if (refund?.refund_status === 'paid') {
    const line = { payment_id: refund.payment_id, amount_cents: -refund.amount_cents }
    const late = { ...line, kind: 'late', refund_id: refund.id } as const
    await tx.insert(ledger).values(refund.ground === 'late' ? late : { ...line, kind: 'refund' })
  }
  return refund
}

/** Takes back the developer's own request for a payment while they may; undefined if they may not. */
export async function takeBack(tx: Tx, paymentId: string, ownerId: string) {
  const [refund] = await tx
    .update(refunds)
    .set({ refund_status: 'taken_back', decided_at: sql`clock()`, updated_at: sql`clock()` })
    .where(and(eq(refunds.payment_id, paymentId), eq(refunds.owner_id, ownerId), not(isLate), mayBeTakenBack))
    .returning({ id: refunds.id, app_id: refunds.app_id })
  return refund
}
