import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { coolingHours } from '@fortnight/contract/operations/second-approvals'
import { payoutCan } from '@fortnight/contract/vocabulary/payout-states'
import type { Tx } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { payouts } from '../../platform/db/schema/testers-pay.ts'

/** Administrators must not decide about their own money. */
const notOwn = (adminId: string) =>
  sql`not exists (select 1 from ${testers} t where t.id = ${payouts.tester_id} and t.person_id = ${adminId})`

/** Nothing is paid while it is in doubt who is behind the tester. */
export const notHeld = sql`not exists (select from ${testers} t where t.id = ${payouts.tester_id} and pay_waits(t.person_id))`

/** Whether no other administrator counts than that one, who then acts alone after an hour. */
export const isAlone = (adminId: string) => sql`(select acts_alone(${adminId}::uuid))`

/** When the administrator who approved a payout first may approve it alone. */
export const aloneAt = sql`${payouts.approved_at} + ${coolingHours} * interval '1 hour'`

const isIn = (step: keyof typeof payoutCan) => inArray(payouts.state, [...payoutCan[step]])

/**
 * Approves a payout: the second of two approvals, if two are needed, is another administrator's who has held the role for a
 * day, or while fewer than two count the same one's an hour later. Undefined if it does not wait, is the administrator's own,
 * was approved by them before, or is held.
 */
export async function approve(tx: Tx, id: string, adminId: string, isSenior: boolean) {
  const isSecond = sql`${payouts.approved_by} is not null`
  const [payout] = await tx
    .update(payouts)
    .set({
      approved_by: sql`coalesce(${payouts.approved_by}, ${adminId}::uuid)`,
      approved_at: sql`coalesce(${payouts.approved_at}, clock())`,
      second_by: sql`case when ${isSecond} then ${adminId}::uuid end`,
      second_at: sql`case when ${isSecond} then clock() end`,
      state: sql`case when ${isSecond} or not ${payouts.needs_second} then 'approved' else 'requested' end`,
      updated_at: sql`clock()`,
    })
    .where(
      and(
        eq(payouts.id, id),
        isIn('approve'),
        or(
          isNull(payouts.approved_by),
          isSenior ? ne(payouts.approved_by, adminId) : undefined,
          and(eq(payouts.approved_by, adminId), isAlone(adminId), sql`${aloneAt} <= clock()`),
        ),
        notOwn(adminId),
        notHeld,
      ),
    )
    .returning()
  return payout
}

/** Undefined if the payout was decided, or is the administrator's own. */
export async function decline(tx: Tx, id: string, reason: string, adminId: string) {
  const [payout] = await tx
    .update(payouts)
    .set({ state: 'declined', reason, decided_by: adminId, decided_at: sql`clock()`, updated_at: sql`clock()` })
    .where(and(eq(payouts.id, id), isIn('decline'), notOwn(adminId)))
    .returning()
  return payout
}

/**
 * Marks an approved payout as paid, exactly once. Undefined if it is not approved, is the administrator's own, or is held
 * and not to be marked although it is. Throws the unique violation `payouts_reference_once` if another payout was paid
 * with this reference.
 */
export async function pay(tx: Tx, id: string, reference: string, adminId: string, althoughHeld: boolean) {
  const [payout] = await tx
    .update(payouts)
    .set({ state: 'paid', reference, decided_by: adminId, decided_at: sql`clock()`, updated_at: sql`clock()` })
    .where(and(eq(payouts.id, id), isIn('pay'), notOwn(adminId), althoughHeld ? undefined : notHeld))
    .returning()
  return payout
}
