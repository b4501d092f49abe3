import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { deletedAddress } from '@fortnight/contract/identity/deleted-address'
import { openRefundStatuses } from '@fortnight/contract/vocabulary/refund-states'
import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import { lockByUser } from '../auth/accounts.repository.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/db/database.ts'
import {
  accountOfIdentity,
  accounts,
  api_keys,
  email_changes,
  identities,
  sessions,
  sign_in_codes,
  users,
} from '../../platform/db/schema/identity.ts'
import { factor_recoveries, passkeys } from '../../platform/db/schema/identity-proofs.ts'
import { notifications, phone_numbers } from '../../platform/db/schema/messaging.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { refunds } from '../../platform/db/schema/orders-settlement.ts'
import { idempotency_keys } from '../../platform/db/schema/platform.ts'
import { likeness, likeness_groups, signals } from '../../platform/db/schema/testers-likeness.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { second_approvals } from '../../platform/db/schema/operations.ts'
import { payouts } from '../../platform/db/schema/testers-pay.ts'
import { runs } from '../../platform/db/schema/testing.ts'

/**
 * Before the user, as in payments and decisions, whose notifications refer to the user: the other order could deadlock.
 */
export async function lockApps(tx: Tx, userId: string) {
  await tx.select({ id: apps.id }).from(apps).where(eq(apps.owner_id, userId)).orderBy(apps.id).for('update')
}

/**
 * Locks the user and the account, and returns their current data. Waits for concurrent sign-ins and new apps, so that
 * the statements after this one see them. Signing in locks the account before the user, an account claim the other way
 * round: so the user is locked in a weaker mode first.
 */
export async function lockUser(tx: Tx, userId: string) {
  const user = () =>
    tx
      .select({ role: users.role, deleted: sql<boolean>`${users.deleted_at} is not null` })
      .from(users)
      .where(eq(users.id, userId))
  await user().for('no key update')
  await lockByUser(tx, userId)
  const [locked] = await user().for('update')
  return locked
}

/**
 * Administrators who are not disabled, each locked until the transaction ends, in one order: two who leave at once take
 * turns.
 */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabled_at)))
    .orderBy(users.id)
    .for('no key update')
  return rows.map((row) => row.id)
}

/** Whether the user has a payout under way. */
export const awaitsPayout = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(
    payouts,
    and(ofPerson(payouts.tester_id, userId), inArray(payouts.state, ['requested', 'approved'])),
  )) > 0

const ofPerson = (testerId: PgColumn, userId: string) =>
  sql`${testerId} in (select id from ${testers} where ${testers.person_id} = ${userId})`

/**
 * Names of the user's apps with a payment under review, of those with a refund to decide or to send, and of those with a
 * running test.
 */
export async function unfinished(
  db: Db,
  userId: string,
): Promise<Record<'paying' | 'refunding' | 'sending' | 'testing', string[]>> {
  const mine = eq(apps.owner_id, userId)
  const paying = await db
    .select({ name: apps.name })
    .from(apps)
    .innerJoin(payments, eq(payments.app_id, apps.id))
    .where(and(mine, eq(payments.payment_status, 'pending')))
  const refunding = await db
    .select({ name: apps.name, status: refunds.refund_status })
    .from(apps)
    .innerJoin(refunds, eq(refunds.app_id, apps.id))
    .where(and(mine, inArray(refunds.refund_status, openRefundStatuses)))
  const testing = await db
    .select({ name: apps.name })
    .from(apps)
    .innerJoin(runs, eq(runs.app_id, apps.id))
    .where(and(mine, inArray(runs.phase, openPhases)))
  const names = (found: { name: string }[]) => found.map((app) => app.name)
  return {
    paying: names(paying),
    refunding: names(refunding.filter(({ status }) => status === 'requested')),
    sending: names(refunding.filter(({ status }) => status === 'due')),
    testing: names(testing),
  }
}

/** Whether the user was a tester who may not begin again. */
const isBanned = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(testers, and(eq(testers.person_id, userId), eq(testers.status, 'banned')))) > 0

/** Deletes what the user has in common with others. Of those who may not begin again it is kept until it is too old. */
async function emptyLikeness(tx: Tx, userId: string) {
  await tx.delete(signals).where(eq(signals.user_id, userId))
  const pairs = await tx
    .delete(likeness)
    .where(or(eq(likeness.one, userId), eq(likeness.other, userId)))
    .returning({ group: likeness.group_id })
  const theirs = [...new Set(pairs.flatMap(({ group }) => group ?? []))]
  await tx
    .delete(likeness_groups)
    .where(
      and(
        inArray(likeness_groups.id, theirs),
        sql`not exists (select from likeness l where l.group_id = ${likeness_groups.id})`,
      ),
    )
}

/** Anonymises the user, who keeps only an id, to which payments refer. */
export async function emptyUser(tx: Tx, userId: string) {
  const mine = tx.select({ id: accountOfIdentity }).from(identities).where(eq(identities.user_id, userId))
  await tx.delete(accounts).where(inArray(accounts.id, mine))
  await tx.delete(identities).where(eq(identities.user_id, userId))
  await tx.delete(passkeys).where(eq(passkeys.user_id, userId))
  await tx.delete(factor_recoveries).where(eq(factor_recoveries.user_id, userId))
  await tx.delete(sessions).where(eq(sessions.user_id, userId))
  await tx.delete(email_changes).where(eq(email_changes.user_id, userId))
  await tx.delete(sign_in_codes).where(eq(sign_in_codes.user_id, userId))
  await tx.delete(notifications).where(eq(notifications.user_id, userId))
  await tx.update(second_approvals).set({ lines: [] }).where(eq(second_approvals.subject, userId))
  await tx.delete(phone_numbers).where(eq(phone_numbers.user_id, userId))
  await tx.delete(api_keys).where(eq(api_keys.owner_id, userId))
  if (!(await isBanned(tx, userId))) await emptyLikeness(tx, userId)
  await tx.delete(idempotency_keys).where(eq(idempotency_keys.user_id, userId))
  await tx
    .update(users)
    .set({
      email: deletedAddress(userId),
      name: 'Deleted account',
      role: 'developer',
      timezone: null,
      household_id: null,
      disabled_at: sql`now()`,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where(eq(users.id, userId))
}
