import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { localize, storedText } from './localize.ts'
import { notifications } from '../../platform/db/schema/messaging.ts'
import type { MailKind } from './unsubscribe-code.ts'

/** Notifications of one user whose copies are to be queued. */
export interface Due {
  user_id: string
  ids: string[]
}

const atOnce = 1000

const isDueFor = (except: readonly string[]) =>
  sql`mail_due and ${notifications.user_id} <> all(${sql.param([...except])}::uuid[])`

/**
 * Marks due copies of users other than these, each for one server; in the transaction that queues the mail. Leaves those
 * that were written in the last seconds, so that what follows them at once is in the same mail.
 */
export async function takeDue(tx: Db, except: readonly string[], seconds: number): Promise<Due[]> {
  const due = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        isDueFor(except),
        sql`${notifications.created_at} <= clock_running() - ${seconds}::int * interval '1 second'`,
      ),
    )
    .orderBy(asc(notifications.created_at))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(notifications)
    .set({ mail_due: false })
    .where(inArray(notifications.id, due))
    .returning({ id: notifications.id, user_id: notifications.user_id })
  return [...Map.groupBy(taken, ({ user_id }) => user_id)].map(([user_id, rows]) => ({
    user_id,
    ids: rows.map(({ id }) => id),
  }))
}

/** When the oldest due copy of users other than these was written. */
export async function findOldestDue(db: Db, except: readonly string[]): Promise<Date | undefined> {
  const [oldest] = await db
    .select({ at: notifications.created_at })
    .from(notifications)
    .where(isDueFor(except))
    .orderBy(asc(notifications.created_at))
    .limit(1)
  return oldest?.at
}

/** Delay after which a copy states its date. */
const lateAfter = sql`interval '1 hour'`

/**
 * Recipient of a copy, if they still want one, and the notifications that are not outdated, oldest first, with their keys
 * and values.
 */
export async function findCopy(db: Db, { user_id, ids }: Due) {
  const [user] = await db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(and(eq(users.id, user_id), users.mail_copies, isNull(users.disabled_at), isNull(users.deleted_at)))
  if (!user) return undefined
  const notes = await db
    .select({
      id: notifications.id,
      ...storedText,
      link: notifications.link,
      late_from:
        sql<Date | null>`case when ${notifications.created_at} < clock() - ${lateAfter} then ${notifications.created_at} end`.mapWith(
          notifications.created_at,
        ),
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, user_id),
        inArray(notifications.id, ids),
        or(isNull(notifications.mail_until), gt(notifications.mail_until, sql`clock()`)),
      ),
    )
    .orderBy(asc(notifications.created_at))
  return {
    to: user.email,
    role: user.role,
    notes: notes.map((note) => ({
      ...localize(note),
      stored: { key: note.message_key, values: note.message_values },
    })),
  }
}

/** What the user wants by e-mail. */
export type MailChoice = Partial<Record<MailKind, boolean>>

export async function findChoice(db: Db, userId: string): Promise<Required<MailChoice>> {
  const choice = { mail_copies: users.mail_copies, digest: users.digest }
  const [user] = await db.select(choice).from(users).where(eq(users.id, userId))
  return user ?? { mail_copies: false, digest: false }
}

/** False if there is no such user any more. */
export async function setChoice(db: Db, userId: string, choice: MailChoice): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ ...choice, updated_at: sql`clock()` })
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .returning({ id: users.id })
  return changed.length === 1
}
