import { asc, eq, inArray, sql } from 'drizzle-orm'
import { localize, storedText } from '../../messaging/notifications/localize.ts'
import type { Db } from '../../platform/db/database.ts'
import { all } from '../../platform/db/readable-columns.ts'
import * as identity from '../../platform/db/schema/identity.ts'
import * as proofs from '../../platform/db/schema/identity-proofs.ts'
import * as messaging from '../../platform/db/schema/messaging.ts'
import * as likeness from '../../platform/db/schema/testers-likeness.ts'
import * as operations from '../../platform/db/schema/operations.ts'

export async function user(db: Db, id: string) {
  const [row] = await db
    .select(all(identity.users, 'household_id'))
    .from(identity.users)
    .where(eq(identity.users.id, id))
  return row
}

export const identities = (db: Db, userId: string) =>
  db
    .select(all(identity.identities, 'user_id'))
    .from(identity.identities)
    .where(eq(identity.identities.user_id, userId))

// In subqueries the outer table is named by hand: Drizzle omits its name there.

/** Data of the embedded provider, without secrets that prove identity. */
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

/** When what was seen of the user's browsers and sign-up; the keyed hashes themselves mean nothing to anyone. */
export const signals = (db: Db, userId: string) =>
  db
    .select(all(likeness.signals, 'user_id'))
    .from(likeness.signals)
    .where(eq(likeness.signals.user_id, userId))
    .orderBy(asc(likeness.signals.created_at), asc(likeness.signals.kind))

/** Passkeys without their keys. */
export const passkeys = (db: Db, userId: string) =>
  db
    .select(all(proofs.passkeys, 'user_id'))
    .from(proofs.passkeys)
    .where(eq(proofs.passkeys.user_id, userId))
    .orderBy(asc(proofs.passkeys.created_at))

/** The acts and calls that the user's sessions proved who they are for, and a second factor that waits to be replaced. */
export const identityProofs = async (db: Db, userId: string) => ({
  session_proofs: await db
    .select(all(proofs.session_proofs))
    .from(proofs.session_proofs)
    .innerJoin(identity.sessions, eq(identity.sessions.id, proofs.session_proofs.session_id))
    .where(eq(identity.sessions.user_id, userId)),
  call_proofs: await db
    .select(all(proofs.call_proofs))
    .from(proofs.call_proofs)
    .innerJoin(identity.sessions, eq(identity.sessions.id, proofs.call_proofs.session_id))
    .where(eq(identity.sessions.user_id, userId)),
  factor_recoveries: await db
    .select(all(proofs.factor_recoveries, 'user_id'))
    .from(proofs.factor_recoveries)
    .where(eq(proofs.factor_recoveries.user_id, userId)),
})

export const emailChanges = (db: Db, userId: string) =>
  db
    .select(all(identity.email_changes, 'user_id'))
    .from(identity.email_changes)
    .where(eq(identity.email_changes.user_id, userId))
    .orderBy(asc(identity.email_changes.created_at))

export const sessions = (db: Db, userId: string) =>
  db
    .select(all(identity.sessions, 'user_id'))
    .from(identity.sessions)
    .where(eq(identity.sessions.user_id, userId))
    .orderBy(asc(identity.sessions.created_at))

/** Notifications as their reader reads them now. */
export async function notifications(db: Db, userId: string) {
  const rows = await db
    .select({ ...all(messaging.notifications, 'user_id', 'mail_due'), ...storedText })
    .from(messaging.notifications)
    .where(eq(messaging.notifications.user_id, userId))
    .orderBy(asc(messaging.notifications.created_at))
  return rows.map(localize)
}

/** Browsers that show the user's notifications, without the keys and addresses that reach them. */
export const pushDevices = (db: Db, userId: string) =>
  db
    .select(all(messaging.push_subscriptions, 'session_id', 'endpoint', 'p256dh', 'auth'))
    .from(messaging.push_subscriptions)
    .innerJoin(identity.sessions, eq(identity.sessions.id, messaging.push_subscriptions.session_id))
    .where(eq(identity.sessions.user_id, userId))
    .orderBy(asc(messaging.push_subscriptions.created_at))

/** Numbers on which the user gets messages. */
export const phoneNumbers = (db: Db, userId: string) =>
  db
    .select(all(messaging.phone_numbers, 'user_id', 'code_proof'))
    .from(messaging.phone_numbers)
    .where(eq(messaging.phone_numbers.user_id, userId))

/** What was sent to the user outside of our pages. */
export const deliveries = (db: Db, userId: string) =>
  db
    .select(all(messaging.deliveries))
    .from(messaging.deliveries)
    // From the user to their messages: a join and a condition on both would read all deliveries.
    .where(
      sql`${messaging.deliveries.id} in (
        select d.id from notifications n join deliveries d on d.notification_id = n.id where n.user_id = ${userId}
        union all
        select d.id from phone_numbers p join deliveries d on d.number_id = p.id where p.user_id = ${userId})`,
    )
    .orderBy(asc(messaging.deliveries.due_at))

export const apiKeys = (db: Db, ownerId: string) =>
  db.select(all(identity.api_keys, 'owner_id')).from(identity.api_keys).where(eq(identity.api_keys.owner_id, ownerId))

/** The user's acts as an administrator. */
export const acts = (db: Db, userId: string) =>
  db
    .select({ action: operations.audit_log.action, subject: operations.audit_log.subject, at: operations.audit_log.at })
    .from(operations.audit_log)
    .where(eq(operations.audit_log.actor_id, userId))
    .orderBy(asc(operations.audit_log.id))
