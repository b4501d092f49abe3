import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isPhoneAct } from '@fortnight/contract/messaging/phone-texts'
import { type NotificationMessage, textOf } from '@fortnight/contract/notification-texts'
import type { Topic } from '@fortnight/contract/push'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { sessions, users } from '../../platform/db/schema/identity.ts'
import { deliveries, notifications, phone_numbers, push_subscriptions } from '../../platform/db/schema/messaging.ts'
import { announce } from '../../platform/push/announce.ts'
import { tryHours } from '../deliveries/deliveries.repository.ts'
import { localize, storedText } from './localize.ts'

/**
 * Writes notifications together with their deliveries, to the browsers of their readers and, if they ask for an act, to
 * their proven numbers; returns the reader of each. A tester's wait for their waking hours (decision 60), all others are
 * due at once. Browsers and numbers are locked as they are read: one that is being deleted is waited for and left out, and
 * does not fail what its user is notified of.
 */
const withDeliveries = (insertion: SQL, askingKeys: readonly string[]) => sql`
  with noted as (${insertion} returning id, user_id, mail_until, message_key),
  browsers as (
    select n.id, 'push' as channel, p.id as subscription_id, null::uuid as number_id
    from noted n join ${sessions} s on s.user_id = n.user_id join ${push_subscriptions} p on p.session_id = s.id
    for key share of p
  ),
  numbers as (
    select n.id, f.channel, null::uuid, f.id from noted n join ${phone_numbers} f on f.user_id = n.user_id
    where f.proven_at is not null and f.ended_at is null and n.message_key = any(${sql.param([...askingKeys])}::text[])
    for key share of f
  ),
  addressed as (select * from browsers union all select * from numbers),
  delivered as (
    insert into ${deliveries} (notification_id, channel, subscription_id, number_id, due_at, next_at, give_up_at)
    select n.id, a.channel, a.subscription_id, a.number_id, due.at, due.at,
      least(n.mail_until, due.at + ${tryHours}::int * interval '1 hour')
    from noted n join addressed a on a.id = n.id left join testers t on t.person_id = n.user_id
    cross join lateral (select coalesce(waking_end(clock_running(), 0, t.timezone), clock_running()) as at) due
  )
  select user_id from noted`

const untilOf = (hours: SQL) => sql`clock_running() + ${hours}::real * interval '1 hour'`

/**
 * Writes a notification of their own for each of many users, in one statement, and notifies their open browsers; users
 * without an account are left out. `topics` are other changes for them. The rows themselves mark copies by e-mail for
 * users who want them (see mail-copies.job.ts), and browsers that show notifications get theirs (see web-push/).
 */
export async function insertEach(
  db: Db,
  notes: readonly { user_id: string; message: NotificationMessage }[],
  topics: Topic[] = [],
): Promise<void> {
  if (!notes.length) return
  const column = columnsOf(
    notes.map(({ user_id, message }) => {
      const { link, hours } = textOf(message)
      return { user_id, key: message.key, values: JSON.stringify(message.values), link, hours }
    }),
  )
  const askingKeys = notes.flatMap(({ message }) => (isPhoneAct(textOf(message).act) ? [message.key] : []))
  const { rows } = await db.execute<{ user_id: string }>(
    withDeliveries(
      sql`insert into ${notifications} (user_id, message_key, message_values, link, mail_due, mail_until)
    select u.id, n.key, n.values, n.link, u.mail_copies, ${untilOf(sql`n.hours`)}
    from unnest(${column('user_id')}::uuid[], ${column('key')}::text[], ${column('values')}::jsonb[],
      ${column('link')}::text[], ${column('hours')}::real[])
      as n (user_id, key, values, link, hours) join ${users} u on u.id = n.user_id`,
      askingKeys,
    ),
  )
  const recipients = [...new Set(rows.map(({ user_id }) => user_id))]
  await announce(db, { to: recipients, topics: ['notifications', ...topics] })
}

/** Notifies users of the same thing. */
export const insert = (
  db: Db,
  userIds: readonly string[],
  message: NotificationMessage,
  topics: Topic[] = [],
): Promise<void> =>
  insertEach(
    db,
    userIds.map((user_id) => ({ user_id, message })),
    topics,
  )

const columns = {
  id: notifications.id,
  ...storedText,
  link: notifications.link,
  read: sql<boolean>`${notifications.read_at} is not null`,
  created_at: notifications.created_at,
}

// Ids separate notifications of the same microsecond, so that no page leaves one out.
const place = sql`(${notifications.created_at}, ${notifications.id})`
const placeOf = (id: string, userId: string) =>
  sql`(select created_at, id from notifications where id = ${id} and user_id = ${userId})`

/** The newest `limit` notifications, of those older than `before` if there is one. */
export async function listByUser(db: Db, userId: string, limit: number, before?: string) {
  const mine = eq(notifications.user_id, userId)
  const found = await db
    .select(columns)
    .from(notifications)
    .where(and(mine, before ? sql`${place} < ${placeOf(before, userId)}` : undefined))
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(limit + 1)
  const [unread] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(mine, isNull(notifications.read_at)))
  return { data: found.slice(0, limit).map(localize), unread: unread?.count ?? 0, more: found.length > limit }
}

/** False if there is no such notification of this user. Idempotent. */
export async function markRead(db: Db, id: string, userId: string): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ read_at: sql`coalesce(${notifications.read_at}, clock())` })
    .where(and(eq(notifications.id, id), eq(notifications.user_id, userId)))
    .returning({ id: notifications.id })
  return marked.length === 1
}

/** Marks that notification and every older one. */
export async function markReadUpTo(db: Db, id: string, userId: string): Promise<boolean> {
  const mine = eq(notifications.user_id, userId)
  if (!(await db.$count(notifications, and(mine, eq(notifications.id, id))))) return false
  await db
    .update(notifications)
    .set({ read_at: sql`clock()` })
    .where(and(mine, isNull(notifications.read_at), sql`${place} <= ${placeOf(id, userId)}`))
  return true
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id
}
