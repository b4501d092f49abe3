import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { accountOfIdentity } from '../auth/accounts.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import * as t from '../../platform/db/schema.ts'

type Columns<T extends PgTable> = T['_']['columns']
/** The names of columns that hold bytes: hashes, and what is sealed. */
type Sealed<T extends PgTable> = {
  [K in keyof Columns<T>]: Columns<T>[K]['_']['data'] extends Buffer ? K : never
}[keyof Columns<T>]

/**
 * Columns of a table without those that only join tables, and without all bytes: they are hashes and sealed secrets. A query
 * whose reader opens a sealed column names it.
 */
function all<T extends PgTable, K extends Exclude<keyof Columns<T>, Sealed<T>> & string = never>(
  table: T,
  ...without: K[]
) {
  const readable = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => column.getSQLType() !== 'bytea' && !(without as string[]).includes(name),
  )
  return Object.fromEntries(readable) as Omit<Columns<T>, K | Sealed<T>>
}

export async function user(db: Db, id: string) {
  const [row] = await db.select(all(t.users)).from(t.users).where(eq(t.users.id, id))
  return row
}

export const identities = (db: Db, userId: string) =>
  db.select(all(t.identities, 'user_id')).from(t.identities).where(eq(t.identities.user_id, userId))

// In subqueries the outer table is named by hand: Drizzle leaves its name out there.

/** What the embedded provider keeps, without what proves identity. */
export const accounts = (db: Db, userId: string) =>
  db
    .select({
      ...all(t.accounts, 'password_hash', 'totp_last_step'),
      has_password: sql<boolean>`${t.accounts.password_hash} is not null`,
      links: sql`(select coalesce(json_agg(json_build_object('purpose', l.purpose, 'created_at', l.created_at,
        'expires_at', l.expires_at, 'used_at', l.used_at) order by l.created_at), '[]')
        from links l where l.account_id = accounts.id)`,
      recovery_codes: sql`(select coalesce(json_agg(json_build_object('created_at', r.created_at, 'used_at', r.used_at)), '[]')
        from recovery_codes r where r.account_id = accounts.id)`,
    })
    .from(t.accounts)
    .where(
      inArray(
        t.accounts.id,
        db.select({ id: accountOfIdentity }).from(t.identities).where(eq(t.identities.user_id, userId)),
      ),
    )

export const sessions = (db: Db, userId: string) =>
  db
    .select(all(t.sessions, 'user_id'))
    .from(t.sessions)
    .where(eq(t.sessions.user_id, userId))
    .orderBy(asc(t.sessions.created_at))

/** Also those that the owner deleted: they are still kept. */
export const apps = (db: Db, ownerId: string) =>
  db
    .select({ ...all(t.apps, 'owner_id'), testing_credentials: t.apps.testing_credentials })
    .from(t.apps)
    .where(eq(t.apps.owner_id, ownerId))
    .orderBy(asc(t.apps.created_at))

/** Who they are as a tester; with `email`, which they proved, also one of the operator's whom nobody has taken yet. */
const asTester = (userId: string, email: string | undefined) =>
  or(
    eq(t.testers.person_id, userId),
    email
      ? sql`${t.testers.email_key} = google_account(${email}) and not exists (select from users u where u.id = ${t.testers.person_id})`
      : undefined,
  )

/** The user as a tester, without what they share with people of their home. */
export const testers = (db: Db, userId: string, email: string | undefined) =>
  db
    .select(all(t.testers, 'person_id', 'household_id', 'email_key'))
    .from(t.testers)
    .where(asTester(userId, email))
    .orderBy(asc(t.testers.id))

export const testerPhones = (db: Db, userId: string, email: string | undefined) =>
  db
    .select(all(t.devices, 'tester_id'))
    .from(t.devices)
    .where(inArray(t.devices.tester_id, db.select({ id: t.testers.id }).from(t.testers).where(asTester(userId, email))))
    .orderBy(asc(t.devices.id))

/** Their seats, each with the app's name; whose app it is, is another person's matter. */
export const testsAsTester = (db: Db, userId: string) =>
  db
    .select({
      ...all(t.assignments, 'owner_id', 'person_id', 'household_id', 'tester_id'),
      app_name: sql<string>`(select p.name from apps p where p.id = assignments.app_id)`,
    })
    .from(t.assignments)
    .where(eq(t.assignments.person_id, userId))
    .orderBy(asc(t.assignments.id))

export const payments = (db: Db, ownerId: string) =>
  db
    .select({
      // Who decided, and who else claims the same transfer, are other people.
      ...all(t.payments, 'owner_id', 'decided_by', 'duplicate', 'transaction_key'),
      corrections: sql`(select coalesce(json_agg(json_build_object('payment_method', c.payment_method, 'transaction_id',
        c.transaction_id, 'created_at', c.created_at) order by c.id), '[]')
        from payment_corrections c where c.payment_id = payments.id)`,
      ledger: sql`(select coalesce(json_agg(json_build_object('kind', l.kind, 'amount_cents', l.amount_cents,
        'created_at', l.created_at) order by l.id), '[]') from ledger l where l.payment_id = payments.id)`,
    })
    .from(t.payments)
    .where(eq(t.payments.owner_id, ownerId))
    .orderBy(asc(t.payments.created_at))

export const refunds = (db: Db, ownerId: string) =>
  db
    .select(all(t.refunds, 'owner_id', 'decided_by'))
    .from(t.refunds)
    .where(eq(t.refunds.owner_id, ownerId))
    .orderBy(asc(t.refunds.created_at))

/** Money that came for the user's payments and completed none. */
export const strays = (db: Db, ownerId: string) =>
  db
    .select(all(t.strays, 'settled_by', 'transaction_key'))
    .from(t.strays)
    .where(
      inArray(
        t.strays.payment_id,
        db.select({ id: t.payments.id }).from(t.payments).where(eq(t.payments.owner_id, ownerId)),
      ),
    )
    .orderBy(asc(t.strays.created_at))

/** Runs with the number of their testers, whose names and addresses are theirs. */
export const runs = (db: Db, ownerId: string) =>
  db
    .select({
      ...all(t.runs, 'owner_id', 'next_eval_at', 'version'),
      testers: sql<number>`(select count(*)::int from assignments a where a.run_id = runs.id)`,
      console_reports: sql`(select coalesce(json_agg(json_build_object('day', c.day, 'opted_in', c.opted_in) order by c.day), '[]')
        from console_reports c where c.run_id = runs.id)`,
      production_answers: sql`(select coalesce(json_agg(json_build_object('question', p.question, 'answer', p.answer) order by p.question), '[]')
        from production_answers p where p.run_id = runs.id)`,
    })
    .from(t.runs)
    .where(eq(t.runs.owner_id, ownerId))
    .orderBy(asc(t.runs.created_at))

/** The user's days of use as a tester: minutes, notes, and the pictures as WebP in base64. */
export const daysOfUse = (db: Db, userId: string) =>
  db
    .select({
      app: t.apps.name,
      ...all(t.checkins, 'assignment_id'),
      picture: sql<string | null>`encode(${t.screenshots.image}, 'base64')`,
      picture_sent_at: t.screenshots.created_at,
    })
    .from(t.checkins)
    .innerJoin(t.assignments, eq(t.assignments.id, t.checkins.assignment_id))
    .innerJoin(t.apps, eq(t.apps.id, t.assignments.app_id))
    .leftJoin(
      t.screenshots,
      and(eq(t.screenshots.assignment_id, t.checkins.assignment_id), eq(t.screenshots.day, t.checkins.day)),
    )
    .where(eq(t.assignments.person_id, userId))
    .orderBy(asc(t.checkins.day), asc(t.checkins.assignment_id))

/** What the user reported as a tester. */
export const findings = (db: Db, userId: string) =>
  db
    .select({ app: t.apps.name, ...all(t.findings, 'run_id', 'assignment_id', 'version_id') })
    .from(t.findings)
    .innerJoin(t.assignments, eq(t.assignments.id, t.findings.assignment_id))
    .innerJoin(t.apps, eq(t.apps.id, t.assignments.app_id))
    .where(eq(t.assignments.person_id, userId))
    .orderBy(asc(t.findings.created_at), asc(t.findings.id))

export const notifications = (db: Db, userId: string) =>
  db
    .select(all(t.notifications, 'user_id', 'mail_due'))
    .from(t.notifications)
    .where(eq(t.notifications.user_id, userId))
    .orderBy(asc(t.notifications.created_at))

export const apiKeys = (db: Db, ownerId: string) =>
  db.select(all(t.api_keys, 'owner_id')).from(t.api_keys).where(eq(t.api_keys.owner_id, ownerId))

/** With what was told to each address. */
export const webhooks = (db: Db, ownerId: string) =>
  db
    .select({
      ...all(t.webhooks, 'owner_id'),
      deliveries: sql`(select coalesce(json_agg(json_build_object('kind', d.kind, 'state', d.state, 'created_at', d.created_at)
        order by d.created_at), '[]') from webhook_deliveries d where d.webhook_id = webhooks.id)`,
    })
    .from(t.webhooks)
    .where(eq(t.webhooks.owner_id, ownerId))

export const sandboxRuns = (db: Db, ownerId: string) =>
  db
    .select(all(t.sandbox_runs, 'owner_id', 'told'))
    .from(t.sandbox_runs)
    .where(eq(t.sandbox_runs.owner_id, ownerId))

/** What was sent while signed in, and with a proven address also what was sent under it otherwise. */
const sentBy = (id: SQL | undefined, email: SQL | undefined) => sql`(${id ?? sql`false`} or ${email ?? sql`false`})`

export const testingRequests = (db: Db, userId: string, email: string | undefined) =>
  db
    .select(all(t.testing_requests, 'user_id'))
    .from(t.testing_requests)
    .where(
      sentBy(
        eq(t.testing_requests.user_id, userId),
        email ? and(sql`${t.testing_requests.user_id} is null`, eq(t.testing_requests.email, email)) : undefined,
      ),
    )

export const feedback = (db: Db, userId: string, email: string | undefined) =>
  db
    .select(all(t.feedback, 'user_id'))
    .from(t.feedback)
    .where(
      sentBy(
        eq(t.feedback.user_id, userId),
        email ? and(sql`${t.feedback.user_id} is null`, eq(t.feedback.email, email)) : undefined,
      ),
    )

export const contacts = (db: Db, email: string) =>
  db
    .select({
      ...all(t.contacts),
      // Who answered is another person.
      answers: sql`(select coalesce(json_agg(json_build_object('message', r.message, 'created_at', r.created_at)
        order by r.created_at), '[]') from contact_replies r where r.contact_id = contacts.id)`,
    })
    .from(t.contacts)
    .where(eq(t.contacts.email, email))

export const leads = (db: Db, email: string) => db.select(all(t.leads)).from(t.leads).where(eq(t.leads.email, email))

/** What the user did as an administrator. */
export const acts = (db: Db, userId: string) =>
  db
    .select({ action: t.audit_log.action, subject: t.audit_log.subject, at: t.audit_log.at })
    .from(t.audit_log)
    .where(eq(t.audit_log.actor_id, userId))
    .orderBy(asc(t.audit_log.id))

/** The tester that a user is. */
const testerOf = (db: Db, userId: string) =>
  db.select({ id: t.testers.id }).from(t.testers).where(eq(t.testers.person_id, userId))

export const earnings = (db: Db, userId: string) =>
  db
    .select(all(t.earnings, 'by'))
    .from(t.earnings)
    .where(inArray(t.earnings.tester_id, testerOf(db, userId)))
    .orderBy(asc(t.earnings.id))

/** Who approved and decided are other people. */
export const payouts = (db: Db, userId: string) =>
  db
    .select({ ...all(t.payouts, 'approved_by', 'second_by', 'decided_by', 'batch_id'), account: t.payouts.account })
    .from(t.payouts)
    .where(inArray(t.payouts.tester_id, testerOf(db, userId)))
    .orderBy(asc(t.payouts.created_at))

export const payoutAccounts = (db: Db, userId: string) =>
  db
    .select({ ...all(t.payout_accounts), account: t.payout_accounts.account })
    .from(t.payout_accounts)
    .where(inArray(t.payout_accounts.tester_id, testerOf(db, userId)))

export const disputes = (db: Db, userId: string) =>
  db
    .select(all(t.disputes, 'decided_by'))
    .from(t.disputes)
    .innerJoin(t.assignments, eq(t.assignments.id, t.disputes.assignment_id))
    .where(eq(t.assignments.person_id, userId))
    .orderBy(asc(t.disputes.created_at))
