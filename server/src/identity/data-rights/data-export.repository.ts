import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import * as developerApi from '../../platform/db/schema/developer-api.ts'
import * as identity from '../../platform/db/schema/identity.ts'
import * as messaging from '../../platform/db/schema/messaging.ts'
import * as operations from '../../platform/db/schema/operations.ts'
import * as orders from '../../platform/db/schema/orders.ts'
import * as settlement from '../../platform/db/schema/orders-settlement.ts'
import * as site from '../../platform/db/schema/site.ts'
import * as testing from '../../platform/db/schema/testing.ts'

type Columns<T extends PgTable> = T['_']['columns']
/** The names of columns that hold bytes: hashes, and what is sealed. */
type Sealed<T extends PgTable> = {
  [K in keyof Columns<T>]: Columns<T>[K]['_']['data'] extends Buffer ? K : never
}[keyof Columns<T>]

/**
 * Columns of a table without those that only join tables, and without all bytes: they are hashes and sealed secrets. A query
 * whose reader opens a sealed column names it.
 */
export function all<T extends PgTable, K extends Exclude<keyof Columns<T>, Sealed<T>> & string = never>(
  table: T,
  ...without: K[]
) {
  const readable = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => column.getSQLType() !== 'bytea' && !(without as string[]).includes(name),
  )
  return Object.fromEntries(readable) as Omit<Columns<T>, K | Sealed<T>>
}

export async function user(db: Db, id: string) {
  const [row] = await db.select(all(identity.users)).from(identity.users).where(eq(identity.users.id, id))
  return row
}

export const identities = (db: Db, userId: string) =>
  db
    .select(all(identity.identities, 'user_id'))
    .from(identity.identities)
    .where(eq(identity.identities.user_id, userId))

// In subqueries the outer table is named by hand: Drizzle leaves its name out there.

/** What the embedded provider keeps, without what proves identity. */
export const accounts = (db: Db, userId: string) =>
  db
    .select({
      ...all(identity.accounts, 'password_hash', 'totp_last_step'),
      has_password: sql<boolean>`${identity.accounts.password_hash} is not null`,
      links: sql`(select coalesce(json_agg(json_build_object('purpose', l.purpose, 'created_at', l.created_at,
        'expires_at', l.expires_at, 'used_at', l.used_at) order by l.created_at), '[]')
        from links l where l.account_id = accounts.id)`,
      recovery_codes: sql`(select coalesce(json_agg(json_build_object('created_at', r.created_at, 'used_at', r.used_at)), '[]')
        from recovery_codes r where r.account_id = accounts.id)`,
    })
    .from(identity.accounts)
    .where(
      inArray(
        identity.accounts.id,
        db
          .select({ id: identity.accountOfIdentity })
          .from(identity.identities)
          .where(eq(identity.identities.user_id, userId)),
      ),
    )

export const sessions = (db: Db, userId: string) =>
  db
    .select(all(identity.sessions, 'user_id'))
    .from(identity.sessions)
    .where(eq(identity.sessions.user_id, userId))
    .orderBy(asc(identity.sessions.created_at))

/** Also those that the owner deleted: they are still kept. */
export const apps = (db: Db, ownerId: string) =>
  db
    .select({ ...all(orders.apps, 'owner_id'), testing_credentials: orders.apps.testing_credentials })
    .from(orders.apps)
    .where(eq(orders.apps.owner_id, ownerId))
    .orderBy(asc(orders.apps.created_at))

export const payments = (db: Db, ownerId: string) =>
  db
    .select({
      // Who decided, and who else claims the same transfer, are other people.
      ...all(orders.payments, 'owner_id', 'decided_by', 'duplicate', 'transaction_key'),
      corrections: sql`(select coalesce(json_agg(json_build_object('payment_method', c.payment_method, 'transaction_id',
        c.transaction_id, 'created_at', c.created_at) order by c.id), '[]')
        from payment_corrections c where c.payment_id = payments.id)`,
      ledger: sql`(select coalesce(json_agg(json_build_object('kind', l.kind, 'amount_cents', l.amount_cents,
        'created_at', l.created_at) order by l.id), '[]') from ledger l where l.payment_id = payments.id)`,
    })
    .from(orders.payments)
    .where(eq(orders.payments.owner_id, ownerId))
    .orderBy(asc(orders.payments.created_at))

export const refunds = (db: Db, ownerId: string) =>
  db
    .select(all(settlement.refunds, 'owner_id', 'decided_by'))
    .from(settlement.refunds)
    .where(eq(settlement.refunds.owner_id, ownerId))
    .orderBy(asc(settlement.refunds.created_at))

/** Money that came for the user's payments and completed none. */
export const strays = (db: Db, ownerId: string) =>
  db
    .select(all(settlement.strays, 'settled_by', 'transaction_key'))
    .from(settlement.strays)
    .where(
      inArray(
        settlement.strays.payment_id,
        db.select({ id: orders.payments.id }).from(orders.payments).where(eq(orders.payments.owner_id, ownerId)),
      ),
    )
    .orderBy(asc(settlement.strays.created_at))

/** Runs with the number of their testers, whose names and addresses are theirs. */
export const runs = (db: Db, ownerId: string) =>
  db
    .select({
      ...all(testing.runs, 'owner_id', 'next_eval_at', 'version'),
      testers: sql<number>`(select count(*)::int from assignments a where a.run_id = runs.id)`,
      console_reports: sql`(select coalesce(json_agg(json_build_object('day', c.day, 'opted_in', c.opted_in) order by c.day), '[]')
        from console_reports c where c.run_id = runs.id)`,
      production_answers: sql`(select coalesce(json_agg(json_build_object('question', p.question, 'answer', p.answer) order by p.question), '[]')
        from production_answers p where p.run_id = runs.id)`,
    })
    .from(testing.runs)
    .where(eq(testing.runs.owner_id, ownerId))
    .orderBy(asc(testing.runs.created_at))

export const notifications = (db: Db, userId: string) =>
  db
    .select(all(messaging.notifications, 'user_id', 'mail_due', 'message_key', 'message_values'))
    .from(messaging.notifications)
    .where(eq(messaging.notifications.user_id, userId))
    .orderBy(asc(messaging.notifications.created_at))

export const apiKeys = (db: Db, ownerId: string) =>
  db.select(all(identity.api_keys, 'owner_id')).from(identity.api_keys).where(eq(identity.api_keys.owner_id, ownerId))

/** With what was told to each address. */
export const webhooks = (db: Db, ownerId: string) =>
  db
    .select({
      ...all(developerApi.webhooks, 'owner_id'),
      deliveries: sql`(select coalesce(json_agg(json_build_object('kind', d.kind, 'state', d.state, 'created_at', d.created_at)
        order by d.created_at), '[]') from webhook_deliveries d where d.webhook_id = webhooks.id)`,
    })
    .from(developerApi.webhooks)
    .where(eq(developerApi.webhooks.owner_id, ownerId))

export const sandboxRuns = (db: Db, ownerId: string) =>
  db
    .select(all(developerApi.sandbox_runs, 'owner_id', 'told'))
    .from(developerApi.sandbox_runs)
    .where(eq(developerApi.sandbox_runs.owner_id, ownerId))

/** What was sent while signed in, and with a proven address also what was sent under it otherwise. */
const sentBy = (id: SQL | undefined, email: SQL | undefined) => sql`(${id ?? sql`false`} or ${email ?? sql`false`})`

export const testingRequests = (db: Db, userId: string, email: string | undefined) =>
  db
    .select(all(site.testing_requests, 'user_id'))
    .from(site.testing_requests)
    .where(
      sentBy(
        eq(site.testing_requests.user_id, userId),
        email ? and(sql`${site.testing_requests.user_id} is null`, eq(site.testing_requests.email, email)) : undefined,
      ),
    )

export const feedback = (db: Db, userId: string, email: string | undefined) =>
  db
    .select(all(site.feedback, 'user_id'))
    .from(site.feedback)
    .where(
      sentBy(
        eq(site.feedback.user_id, userId),
        email ? and(sql`${site.feedback.user_id} is null`, eq(site.feedback.email, email)) : undefined,
      ),
    )

export const contacts = (db: Db, email: string) =>
  db
    .select({
      ...all(site.contacts),
      // Who answered is another person.
      answers: sql`(select coalesce(json_agg(json_build_object('message', r.message, 'created_at', r.created_at)
        order by r.created_at), '[]') from contact_replies r where r.contact_id = contacts.id)`,
    })
    .from(site.contacts)
    .where(eq(site.contacts.email, email))

export const leads = (db: Db, email: string) =>
  db.select(all(site.leads)).from(site.leads).where(eq(site.leads.email, email))

/** What the user did as an administrator. */
export const acts = (db: Db, userId: string) =>
  db
    .select({ action: operations.audit_log.action, subject: operations.audit_log.subject, at: operations.audit_log.at })
    .from(operations.audit_log)
    .where(eq(operations.audit_log.actor_id, userId))
    .orderBy(asc(operations.audit_log.id))
