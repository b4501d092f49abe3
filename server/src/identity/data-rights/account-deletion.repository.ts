import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import { lockByUser } from '../auth/accounts.repository.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sandbox_runs, webhooks } from '../../platform/db/schema/developer-api.ts'
import {
  accountOfIdentity,
  accounts,
  api_keys,
  identities,
  sessions,
  sign_in_codes,
  users,
} from '../../platform/db/schema/identity.ts'
import { notifications } from '../../platform/db/schema/messaging.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { refunds } from '../../platform/db/schema/orders-settlement.ts'
import { idempotency_keys } from '../../platform/db/schema/platform.ts'
import { contact_replies, contacts, feedback, leads, testing_requests } from '../../platform/db/schema/site.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'
import { disputes, payout_accounts, payouts } from '../../platform/db/schema/testers-pay.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { checkins, findings, production_answers, screenshots } from '../../platform/db/schema/testing-record.ts'
import { append } from '../../testing/ledger/append.ts'

/** Before the user, as paying and deciding do, whose notes refer to the user: the other way round the two wait for each other. */
export async function lockApps(tx: Tx, userId: string) {
  await tx.select({ id: apps.id }).from(apps).where(eq(apps.owner_id, userId)).orderBy(apps.id).for('update')
}

/**
 * Locks the user and the account, and answers who they are by then. Whoever is just signing in, or adding an app, is waited for
 * and seen by the statements after this one. Signing in takes the account before the user, whoever takes an address over the
 * other way round: so the user is held loosely first.
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

/** Administrators who may come in, each locked until the transaction ends, in one order: two who leave at once take turns. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabled_at)))
    .orderBy(users.id)
    .for('no key update')
  return rows.map((row) => row.id)
}

/** Whether a payout of the user's is on its way. */
export const awaitsPayout = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(
    payouts,
    and(ofPerson(payouts.tester_id, userId), inArray(payouts.state, ['requested', 'approved'])),
  )) > 0

const ofPerson = (testerId: PgColumn, userId: string) =>
  sql`${testerId} in (select id from ${testers} where ${testers.person_id} = ${userId})`

/** Names of the user's apps whose payment is being checked, of those that wait for a refund, and of those whose test is going on. */
export async function unfinished(
  db: Db,
  userId: string,
): Promise<Record<'paying' | 'refunding' | 'testing', string[]>> {
  const mine = eq(apps.owner_id, userId)
  const paying = await db
    .select({ name: apps.name })
    .from(apps)
    .innerJoin(payments, eq(payments.app_id, apps.id))
    .where(and(mine, eq(payments.payment_status, 'pending')))
  const refunding = await db
    .select({ name: apps.name })
    .from(apps)
    .innerJoin(refunds, eq(refunds.app_id, apps.id))
    .where(and(mine, eq(refunds.refund_status, 'requested')))
  const testing = await db
    .select({ name: apps.name })
    .from(apps)
    .innerJoin(runs, eq(runs.app_id, apps.id))
    .where(and(mine, inArray(runs.phase, openPhases)))
  const names = (found: { name: string }[]) => found.map((app) => app.name)
  return { paying: names(paying), refunding: names(refunding), testing: names(testing) }
}

/** The user keeps an id, to which payments refer, and nothing else. */
export async function emptyUser(tx: Tx, userId: string) {
  const mine = tx.select({ id: accountOfIdentity }).from(identities).where(eq(identities.user_id, userId))
  await tx.delete(accounts).where(inArray(accounts.id, mine))
  await tx.delete(identities).where(eq(identities.user_id, userId))
  await tx.delete(sessions).where(eq(sessions.user_id, userId))
  await tx.delete(sign_in_codes).where(eq(sign_in_codes.user_id, userId))
  await tx.delete(notifications).where(eq(notifications.user_id, userId))
  await tx.delete(api_keys).where(eq(api_keys.owner_id, userId))
  await tx.delete(webhooks).where(eq(webhooks.owner_id, userId))
  await tx.delete(sandbox_runs).where(eq(sandbox_runs.owner_id, userId))
  await tx.delete(idempotency_keys).where(eq(idempotency_keys.user_id, userId))
  await tx
    .update(users)
    .set({
      email: nowhere(userId),
      name: 'Deleted account',
      role: 'developer',
      disabled_at: sql`now()`,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where(eq(users.id, userId))
}

/** The testers that a user is: their own, and with `email`, which they proved, one of the operator's whom nobody has taken yet. */
const testersOf = (tx: Tx, userId: string, email: string | undefined) =>
  tx
    .select({ id: testers.id, person_id: testers.person_id })
    .from(testers)
    .where(
      or(
        eq(testers.person_id, userId),
        email
          ? sql`${testers.email_key} = google_account(${email}) and not exists (select from ${users} u where u.id = ${testers.person_id})`
          : undefined,
      ),
    )
    .orderBy(testers.id)
    .for('update')

/**
 * A tester leaves every test. What was learned of them stays with a row that names nobody, because seats and ledgers refer to it;
 * the Google account, the name and the phones go.
 */
export async function emptyTesters(tx: Tx, userId: string, email: string | undefined, at: Date) {
  const found = await testersOf(tx, userId, email)
  if (!found.length) return
  const ids = found.map(({ id }) => id)
  const theirs = inArray(
    assignments.person_id,
    found.map(({ person_id }) => person_id),
  )
  const live = await tx
    .select({ run_id: assignments.run_id, seat: assignments.id, state: assignments.state })
    .from(assignments)
    .where(and(theirs, isNull(assignments.ended_at)))
  await append(
    tx,
    live.map(({ run_id, seat, state }) => ({
      run_id,
      seat,
      kind: state === 'invited' ? 'declined' : 'opted_out',
      data: {},
      at,
    })),
  )
  await tx.delete(devices).where(inArray(devices.tester_id, ids))
  // Phones are called what their owner typed.
  await tx.update(assignments).set({ model: 'Deleted phone' }).where(theirs)
  await tx
    .update(testers)
    .set({
      name: 'Deleted tester',
      email: sql`'deleted-' || ${testers.person_id} || '@deleted.invalid'`,
      status: 'retired',
      languages: [],
      agreed_at: null,
      updated_at: sql`now()`,
    })
    .where(inArray(testers.id, ids))
}

/** An address that can't exist (RFC 2606). */
const nowhere = (id: string) => `deleted-${id}@deleted.invalid`

/** Apps stay as what was paid for; what somebody wrote about them goes, for it may name people. */
export async function emptyApps(tx: Tx, ownerId: string) {
  await tx
    .update(apps)
    .set({
      name: 'Deleted app',
      description: '',
      category: null,
      requirements: null,
      testing_credentials: null,
      test_instructions: null,
      package_name: null,
      opt_in_url: null,
      group_email: null,
      deleted_at: sql`coalesce(${apps.deleted_at}, now())`,
      updated_at: sql`now()`,
    })
    .where(eq(apps.owner_id, ownerId))
}

/** What the owner wrote to Google, and told us of its answer. The ledgers stay: they name nobody. */
export async function emptyRuns(tx: Tx, ownerId: string) {
  const mine = eq(runs.owner_id, ownerId)
  await tx
    .delete(production_answers)
    .where(inArray(production_answers.run_id, tx.select({ id: runs.id }).from(runs).where(mine)))
  await tx.update(runs).set({ refusal: null, report_name: null }).where(mine)
}

/** Amounts, dates, transaction IDs and decisions stay: they are the operator's books. Whose money it was goes. */
export async function emptyPayments(tx: Tx, ownerId: string) {
  await tx
    .update(payments)
    .set({ account_name: null, updated_at: sql`now()` })
    .where(eq(payments.owner_id, ownerId))
  await tx
    .update(refunds)
    .set({ pay_to: '', message: null, updated_at: sql`now()` })
    .where(eq(refunds.owner_id, ownerId))
}

/** What was earned and paid stays, as the operator's books; where it went and what was written about it goes. */
export async function emptyPay(tx: Tx, userId: string) {
  await tx.delete(payout_accounts).where(ofPerson(payout_accounts.tester_id, userId))
  await tx
    .update(payouts)
    .set({ account: null, ending: '', updated_at: sql`now()` })
    .where(ofPerson(payouts.tester_id, userId))
  const mine = tx.select({ id: assignments.id }).from(assignments).where(eq(assignments.person_id, userId))
  await tx
    .update(disputes)
    .set({
      message: '',
      answer: '',
      state: sql`case when ${disputes.state} = 'open' then 'declined' else ${disputes.state} end`,
      decided_at: sql`coalesce(${disputes.decided_at}, now())`,
    })
    .where(inArray(disputes.assignment_id, mine))
}

/**
 * Days of use and findings stay as they count, for tests and pay rest on them; words and pictures go. What was seen in a picture cannot be
 * told from its hash.
 */
export async function emptyTesting(tx: Tx, userId: string) {
  const mine = tx.select({ id: assignments.id }).from(assignments).where(eq(assignments.person_id, userId))
  await tx.update(checkins).set({ note: null }).where(inArray(checkins.assignment_id, mine))
  await tx.update(screenshots).set({ image: null }).where(inArray(screenshots.assignment_id, mine))
  await tx.update(findings).set({ message: null }).where(inArray(findings.assignment_id, mine))
}

/** What was sent while signed in, and with `email`, which the user proved, what was sent under it without signing in. */
export async function emptyMessages(tx: Tx, userId: string, email: string | undefined) {
  const blank = { email: nowhere(userId), updated_at: sql`now()` }
  await tx
    .update(testing_requests)
    .set({
      ...blank,
      user_id: null,
      contact_info: { name: '', email: nowhere(userId), phone: null },
      app_info: { name: '', packageName: '', description: '' },
      testing_requirements: sql`${testing_requests.testing_requirements} || '{"targetAudience":""}'`,
    })
    .where(
      or(
        eq(testing_requests.user_id, userId),
        email ? and(isNull(testing_requests.user_id), eq(testing_requests.email, email)) : undefined,
      ),
    )
  await tx
    .update(feedback)
    .set({
      user_id: null,
      app_id: null,
      email: null,
      feedback: '',
      user_agent: null,
      url: null,
      updated_at: sql`now()`,
    })
    .where(
      or(eq(feedback.user_id, userId), email ? and(isNull(feedback.user_id), eq(feedback.email, email)) : undefined),
    )
  if (!email) return
  const mine = tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.email, email))
  await tx.update(contact_replies).set({ message: '' }).where(inArray(contact_replies.contact_id, mine))
  await tx
    .update(contacts)
    .set({ ...blank, name: '', phone: null, subject: '', message: '' })
    .where(eq(contacts.email, email))
  await tx.delete(leads).where(eq(leads.email, email))
}
