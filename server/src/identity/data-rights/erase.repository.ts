import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import { accountOfIdentity, lockByUser } from '../auth/accounts.repository.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/db/database.ts'
import * as t from '../../platform/db/schema.ts'
import { record } from '../../testing/runs/facts.repository.ts'

/** Before the user, as paying and deciding do, whose notes refer to the user: the other way round the two wait for each other. */
export async function lockApps(tx: Tx, userId: string) {
  await tx.select({ id: t.apps.id }).from(t.apps).where(eq(t.apps.owner_id, userId)).orderBy(t.apps.id).for('update')
}

/**
 * Locks the user and the account, and answers who they are by then. Whoever is just signing in, or adding an app, is waited for
 * and seen by the statements after this one. Signing in takes the account before the user, whoever takes an address over the
 * other way round: so the user is held loosely first.
 */
export async function lockUser(tx: Tx, userId: string) {
  const user = () =>
    tx
      .select({ role: t.users.role, deleted: sql<boolean>`${t.users.deleted_at} is not null` })
      .from(t.users)
      .where(eq(t.users.id, userId))
  await user().for('no key update')
  await lockByUser(tx, userId)
  const [locked] = await user().for('update')
  return locked
}

/** Administrators who may come in, each locked until the transaction ends, in one order: two who leave at once take turns. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: t.users.id })
    .from(t.users)
    .where(and(eq(t.users.role, 'admin'), isNull(t.users.disabled_at)))
    .orderBy(t.users.id)
    .for('no key update')
  return rows.map((row) => row.id)
}

/** Whether a payout of the user's is on its way. */
export const awaitsPayout = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(
    t.payouts,
    and(ofPerson(t.payouts.tester_id, userId), inArray(t.payouts.state, ['requested', 'approved'])),
  )) > 0

const ofPerson = (testerId: PgColumn, userId: string) =>
  sql`${testerId} in (select id from ${t.testers} where ${t.testers.person_id} = ${userId})`

/** Names of the user's apps whose payment is being checked, of those that wait for a refund, and of those whose test is going on. */
export async function unfinished(
  db: Db,
  userId: string,
): Promise<Record<'paying' | 'refunding' | 'testing', string[]>> {
  const mine = eq(t.apps.owner_id, userId)
  const paying = await db
    .select({ name: t.apps.name })
    .from(t.apps)
    .innerJoin(t.payments, eq(t.payments.app_id, t.apps.id))
    .where(and(mine, eq(t.payments.payment_status, 'pending')))
  const refunding = await db
    .select({ name: t.apps.name })
    .from(t.apps)
    .innerJoin(t.refunds, eq(t.refunds.app_id, t.apps.id))
    .where(and(mine, eq(t.refunds.refund_status, 'requested')))
  const testing = await db
    .select({ name: t.apps.name })
    .from(t.apps)
    .innerJoin(t.runs, eq(t.runs.app_id, t.apps.id))
    .where(and(mine, inArray(t.runs.phase, openPhases)))
  const names = (found: { name: string }[]) => found.map((app) => app.name)
  return { paying: names(paying), refunding: names(refunding), testing: names(testing) }
}

/** The user keeps an id, to which payments refer, and nothing else. */
export async function emptyUser(tx: Tx, userId: string) {
  const mine = tx.select({ id: accountOfIdentity }).from(t.identities).where(eq(t.identities.user_id, userId))
  await tx.delete(t.accounts).where(inArray(t.accounts.id, mine))
  await tx.delete(t.identities).where(eq(t.identities.user_id, userId))
  await tx.delete(t.sessions).where(eq(t.sessions.user_id, userId))
  await tx.delete(t.sign_in_codes).where(eq(t.sign_in_codes.user_id, userId))
  await tx.delete(t.notifications).where(eq(t.notifications.user_id, userId))
  await tx.delete(t.api_keys).where(eq(t.api_keys.owner_id, userId))
  await tx.delete(t.webhooks).where(eq(t.webhooks.owner_id, userId))
  await tx.delete(t.sandbox_runs).where(eq(t.sandbox_runs.owner_id, userId))
  await tx.delete(t.idempotency_keys).where(eq(t.idempotency_keys.user_id, userId))
  await tx
    .update(t.users)
    .set({
      email: nowhere(userId),
      name: 'Deleted account',
      role: 'developer',
      disabled_at: sql`now()`,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where(eq(t.users.id, userId))
}

/** The testers that a user is: their own, and with `email`, which they proved, one of the operator's whom nobody has taken yet. */
const testersOf = (tx: Tx, userId: string, email: string | undefined) =>
  tx
    .select({ id: t.testers.id, person_id: t.testers.person_id })
    .from(t.testers)
    .where(
      or(
        eq(t.testers.person_id, userId),
        email
          ? sql`${t.testers.email_key} = google_account(${email}) and not exists (select from ${t.users} u where u.id = ${t.testers.person_id})`
          : undefined,
      ),
    )
    .orderBy(t.testers.id)
    .for('update')

/**
 * A tester leaves every test. What was learned of them stays with a row that names nobody, because seats and ledgers refer to it;
 * the Google account, the name and the phones go.
 */
export async function emptyTesters(tx: Tx, userId: string, email: string | undefined) {
  const { testers, assignments, devices } = t
  const found = await testersOf(tx, userId, email)
  if (!found.length) return
  const ids = found.map(({ id }) => id)
  const theirs = inArray(
    assignments.person_id,
    found.map(({ person_id }) => person_id),
  )
  const left = await tx
    .update(assignments)
    .set({
      state: sql`case state when 'invited' then 'declined' else 'opted_out' end` as never,
      ended_at: sql`now()`,
      expires_at: null,
    })
    .where(and(theirs, isNull(assignments.ended_at)))
    .returning({ run_id: assignments.run_id, seat: assignments.id, state: assignments.state })
  await record(
    tx,
    left
      .toSorted((x, y) => (x.run_id < y.run_id ? -1 : 1))
      .map(({ run_id, seat, state }) => ({ run_id, seat, kind: state as 'declined', data: {} })),
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
    .update(t.apps)
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
      deleted_at: sql`coalesce(${t.apps.deleted_at}, now())`,
      updated_at: sql`now()`,
    })
    .where(eq(t.apps.owner_id, ownerId))
}

/** What the owner wrote to Google, and told us of its answer. The ledgers stay: they name nobody. */
export async function emptyRuns(tx: Tx, ownerId: string) {
  const mine = eq(t.runs.owner_id, ownerId)
  await tx
    .delete(t.production_answers)
    .where(inArray(t.production_answers.run_id, tx.select({ id: t.runs.id }).from(t.runs).where(mine)))
  await tx.update(t.runs).set({ refusal: null, report_name: null }).where(mine)
}

/** Amounts, dates, transaction IDs and decisions stay: they are the operator's books. Whose money it was goes. */
export async function emptyPayments(tx: Tx, ownerId: string) {
  await tx
    .update(t.payments)
    .set({ account_name: null, updated_at: sql`now()` })
    .where(eq(t.payments.owner_id, ownerId))
  await tx
    .update(t.refunds)
    .set({ pay_to: '', message: null, updated_at: sql`now()` })
    .where(eq(t.refunds.owner_id, ownerId))
}

/** What was earned and paid stays, as the operator's books; where it went and what was written about it goes. */
export async function emptyPay(tx: Tx, userId: string) {
  await tx.delete(t.payout_accounts).where(ofPerson(t.payout_accounts.tester_id, userId))
  await tx
    .update(t.payouts)
    .set({ account: null, ending: '', updated_at: sql`now()` })
    .where(ofPerson(t.payouts.tester_id, userId))
  const mine = tx.select({ id: t.assignments.id }).from(t.assignments).where(eq(t.assignments.person_id, userId))
  await tx
    .update(t.disputes)
    .set({
      message: '',
      answer: '',
      state: sql`case when ${t.disputes.state} = 'open' then 'declined' else ${t.disputes.state} end`,
      decided_at: sql`coalesce(${t.disputes.decided_at}, now())`,
    })
    .where(inArray(t.disputes.assignment_id, mine))
}

/**
 * Days of use and findings stay as they count, for tests and pay rest on them; words and pictures go. What was seen in a picture cannot be
 * told from its hash.
 */
export async function emptyTesting(tx: Tx, userId: string) {
  const mine = tx.select({ id: t.assignments.id }).from(t.assignments).where(eq(t.assignments.person_id, userId))
  await tx.update(t.checkins).set({ note: null }).where(inArray(t.checkins.assignment_id, mine))
  await tx.update(t.screenshots).set({ image: null }).where(inArray(t.screenshots.assignment_id, mine))
  await tx.update(t.findings).set({ message: null }).where(inArray(t.findings.assignment_id, mine))
}

/** What was sent while signed in, and with `email`, which the user proved, what was sent under it without signing in. */
export async function emptyMessages(tx: Tx, userId: string, email: string | undefined) {
  const blank = { email: nowhere(userId), updated_at: sql`now()` }
  const { testing_requests: requests, feedback, contacts, leads } = t
  await tx
    .update(requests)
    .set({
      ...blank,
      user_id: null,
      contact_info: { name: '', email: nowhere(userId), phone: null },
      app_info: { name: '', packageName: '', description: '' },
      testing_requirements: sql`${requests.testing_requirements} || '{"targetAudience":""}'`,
    })
    .where(
      or(eq(requests.user_id, userId), email ? and(isNull(requests.user_id), eq(requests.email, email)) : undefined),
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
  await tx.update(t.contact_replies).set({ message: '' }).where(inArray(t.contact_replies.contact_id, mine))
  await tx
    .update(contacts)
    .set({ ...blank, name: '', phone: null, subject: '', message: '' })
    .where(eq(contacts.email, email))
  await tx.delete(leads).where(eq(leads.email, email))
}
