import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { LinkAct } from '@fortnight/contract/messaging/action-links'
import { keysAsking } from '@fortnight/contract/notification-texts'
import type { Channel } from '@fortnight/contract/vocabulary/delivery-states'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import {
  deliveries,
  imported_numbers as imported,
  notifications,
  phone_numbers as numbers,
  push_subscriptions as subscriptions,
} from '../../platform/db/schema/messaging.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import type { DeliveryChannel } from './channel.ts'

/** Longest time after its first moment in which a delivery is tried. */
export const tryHours = 24

/**
 * Expires what is outdated, or could not be sent in its time. What a dead server was handing over may have been taken, so
 * it is not sent again.
 */
export async function expire(db: Db, now: Date): Promise<void> {
  await db.execute(sql`update deliveries
    set state = 'expired', failure = coalesce(failure, 'It was outdated before it could be sent.')
    where state = 'waiting' and give_up_at <= ${now}`)
  await db.execute(sql`update deliveries
    set state = 'unconfirmed', failure = 'The server stopped while it was sending.'
    where state = 'sending' and next_at <= ${now}`)
}

// No retry and no night is longer: a time further away was set by a clock that was ahead.
const isDue = (channel: Channel, now: Date) => sql`d.channel = ${channel} and d.state = 'waiting'
  and (d.next_at <= ${now} or d.next_at > ${now}::timestamptz + interval '25 hours')`

/** Puts off until the morning what is due to testers at night: a repeated attempt, or what a server was too late for. */
export async function postpone(db: Db, channel: Channel, now: Date): Promise<void> {
  const put = sql`update deliveries d set next_at = waking_end(${now}, 0, t.timezone)`
  const isNight = sql`${isDue(channel, now)} and waking_end(${now}, 0, t.timezone) > ${now}`
  await db.execute(sql`${put} from notifications n join testers t on t.person_id = n.user_id
    where n.id = d.notification_id and ${isNight}`)
  await db.execute(sql`${put} from imported_numbers i join testers t on t.id = i.tester_id
    where i.id = d.imported_id and ${isNight}`)
}

/** What a delivery brings, to whom and where. */
const details = {
  id: deliveries.id,
  attempts: deliveries.attempts,
  notification_id: deliveries.notification_id,
  message_key: sql<string | null>`coalesce(${notifications.message_key}, ${deliveries.message_key})`,
  message_values: sql<unknown>`coalesce(${notifications.message_values}, ${deliveries.message_values})`,
  link: notifications.link,
  read_at: notifications.read_at,
  outdated_at: sql<Date | null>`coalesce(${notifications.mail_until}, ${deliveries.outdated_at})`.mapWith(
    deliveries.outdated_at,
  ),
  /** Its reader, who has no account if the number was imported. */
  person_id: sql<string | null>`coalesce(${users.id}, ${testers.person_id})`,
  disabled_at: users.disabled_at,
  locale: sql<Locale>`coalesce(${testers.locale}, 'en')`,
  timezone: testers.timezone,
  subscription: {
    id: subscriptions.id,
    endpoint: subscriptions.endpoint,
    p256dh: subscriptions.p256dh,
    auth: subscriptions.auth,
  },
  number: { id: numbers.id, number: numbers.number },
  imported: { id: imported.id, number: imported.number },
}

/**
 * Leases up to `most` due deliveries of a channel for `leaseSeconds`: no other server takes them meanwhile. Those of a
 * dead server become due after that, if the channel can repeat them.
 */
export async function claim(
  db: Db,
  { name, isRepeatable }: Pick<DeliveryChannel, 'name' | 'isRepeatable'>,
  now: Date,
  { most, leaseSeconds }: { most: number; leaseSeconds: number },
) {
  const { rows } = await db.execute<{ id: string }>(sql`
    with mine as (
      select d.id from deliveries d where ${isDue(name, now)} order by d.next_at limit ${most} for update skip locked
    )
    update deliveries d set attempts = attempts + 1, state = ${isRepeatable ? 'waiting' : 'sending'},
      next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from mine where d.id = mine.id returning d.id`)
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  return db
    .select(details)
    .from(deliveries)
    .leftJoin(notifications, eq(notifications.id, deliveries.notification_id))
    .leftJoin(subscriptions, eq(subscriptions.id, deliveries.subscription_id))
    .leftJoin(numbers, eq(numbers.id, deliveries.number_id))
    .leftJoin(users, sql`${users.id} = coalesce(${notifications.user_id}, ${numbers.user_id})`)
    .leftJoin(imported, eq(imported.id, deliveries.imported_id))
    .leftJoin(testers, or(eq(testers.person_id, users.id), eq(testers.id, imported.tester_id)))
    .where(sql`${deliveries.id} = any(${sql.param(ids)}::uuid[])`)
}
export type Claimed = Awaited<ReturnType<typeof claim>>[number]

export type Ended =
  | { state: 'sent'; sent_at: Date; failure: null }
  | { state: 'waiting'; next_at: Date; failure: string }
  | { state: 'failed' | 'expired' | 'unconfirmed'; failure: string }

/** Records the result of an attempt, unless it was recorded: by another server, or by a report of the service. */
export async function settle(db: Db, { id, attempts }: Pick<Claimed, 'id' | 'attempts'>, ended: Ended): Promise<void> {
  await db
    .update(deliveries)
    .set(ended)
    .where(
      and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), inArray(deliveries.state, ['waiting', 'sending'])),
    )
}

/** When the next delivery of that channel is due; undefined if none waits. */
export async function nextDue(db: Db, channel: Channel): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: deliveries.next_at })
    .from(deliveries)
    .where(and(eq(deliveries.channel, channel), sql`${deliveries.state} in ('waiting', 'sending')`))
    .orderBy(deliveries.next_at)
    .limit(1)
  return row?.at
}

/** Marks the first time that a notification was opened from this push; its reader, or undefined if there is none. */
export async function markOpened(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    with opened as (
      update deliveries set opened_at = coalesce(opened_at, clock()) where id = ${id} and channel = 'push'
      returning notification_id
    )
    update notifications n set read_at = coalesce(n.read_at, clock()) from opened o where n.id = o.notification_id
    returning n.user_id`)
  return rows[0]?.user_id
}

/** What a service reports about a message that it was given. */
export type Report = { is: 'sent' | 'delivered' | 'read' } | { is: 'failed'; failure: string }

/**
 * Records what a service reports, in whatever order and however often: an arrival stays an arrival, and what arrived is
 * neither sent again nor failed. Returns the id of the number that it went to, if the report changed something.
 */
export async function report(db: Db, channel: Channel, id: string, reported: Report): Promise<string | undefined> {
  const ofMessage = sql`id = ${id} and channel = ${channel}`
  const change =
    reported.is === 'failed'
      ? sql`update deliveries set state = 'failed', failure = ${reported.failure}
          where ${ofMessage} and delivered_at is null and state in ('sending', 'sent', 'unconfirmed')`
      : reported.is === 'sent'
        ? sql`update deliveries set state = 'sent', sent_at = clock(), failure = null
            where ${ofMessage} and state in ('waiting', 'sending', 'unconfirmed')`
        : sql`update deliveries set state = 'sent', sent_at = coalesce(sent_at, clock()), failure = null,
            delivered_at = coalesce(delivered_at, clock())${reported.is === 'read' ? sql`, opened_at = coalesce(opened_at, clock())` : sql``}
            where ${ofMessage} and (delivered_at is null${reported.is === 'read' ? sql` or opened_at is null` : sql``})`
  const { rows } = await db.execute<{ number: string }>(
    sql`${change} returning coalesce(number_id, imported_id) as number`,
  )
  return rows[0]?.number ?? undefined
}

/** What became of the last messages that a service took for a number, the newest first. */
export async function listLastStates(db: Db, number: string, most: number): Promise<string[]> {
  const last = await db
    .select({ state: deliveries.state })
    .from(deliveries)
    .where(and(or(eq(deliveries.number_id, number), eq(deliveries.imported_id, number)), isNotNull(deliveries.sent_at)))
    .orderBy(desc(deliveries.due_at))
    .limit(most)
  return last.map(({ state }) => state)
}

/**
 * Marks what asked a person for an act as answered: on the channel by whose link they answered, and on those where they
 * had opened it.
 */
export const markAnswered = (
  db: Db,
  { personId, act, subject, by }: { personId: string; act: LinkAct; subject: number; by?: Channel | undefined },
): Promise<void> => markAllAnswered(db, act, [{ personId, subject }], by)

/** Marks what asked several people for an act as answered, each about a subject of their own. */
export async function markAllAnswered(
  db: Db,
  act: LinkAct,
  answers: readonly { personId: string; subject: number }[],
  by?: Channel,
): Promise<void> {
  const column = columnsOf(answers)
  const asksFor = (of: SQL) => sql`${of}.message_key = any(${sql.param(keysAsking(act))}::text[])
    and coalesce(${of}.message_values ->> 'seat', ${of}.message_values ->> 'tester') = said.subject`
  // From the person to their messages: an "or" of both ways would read all deliveries.
  await db.execute(sql`update deliveries d set answered_at = clock()
    where d.answered_at is null and (d.opened_at is not null or d.channel = ${by ?? null}) and d.id in (
      select asking.id from unnest(${column('personId')}::uuid[], ${column('subject')}::text[]) as said (person, subject)
      cross join lateral (
        select o.id from notifications n join deliveries o on o.notification_id = n.id
        where n.user_id = said.person and n.created_at > clock() - interval '3 days' and ${asksFor(sql`n`)}
        union all
        select o.id from testers t join imported_numbers i on i.tester_id = t.id join deliveries o on o.imported_id = i.id
        where t.person_id = said.person and o.due_at > clock() - interval '3 days' and ${asksFor(sql`o`)}
        union all
        select o.id from testers t join deliveries o on o.tester_id = t.id
        where t.person_id = said.person and o.due_at > clock() - interval '3 days' and ${asksFor(sql`o`)}) as asking)`)
}

/** Records that notifications were mailed, or refused for that reason: mail has a queue of its own. */
export async function recordMail(db: Db, ids: readonly string[], failure: string | null): Promise<void> {
  await db.execute(sql`
    insert into deliveries (channel, notification_id, state, attempts, due_at, next_at, give_up_at, sent_at, failure)
    select 'mail', id, ${failure === null ? 'sent' : 'failed'}, 1, created_at, created_at, created_at,
      case when ${failure}::text is null then clock() end, ${failure}
    from notifications where id = any(${sql.param([...ids])}::uuid[])
    on conflict (notification_id, channel) where channel <> 'push' do nothing`)
}

/** A message to a tester without an account. */
export interface TesterMail {
  tester_id: number
  key: string
  values: object
}

/** Records that a message was mailed `waitedMs` after it was due, or refused for that reason; `id` is the mail's. */
export async function recordTesterMail(
  db: Db,
  id: string,
  { tester_id, key, values }: TesterMail,
  waitedMs: number,
  failure: string | null,
): Promise<void> {
  await db.execute(sql`
    insert into deliveries (id, channel, tester_id, message_key, message_values, state, attempts, due_at, next_at, give_up_at,
      sent_at, failure)
    select ${id}, 'mail', t.id, ${key}, ${JSON.stringify(values)}::jsonb, ${failure === null ? 'sent' : 'failed'}, 1,
      due.at, due.at, due.at, case when ${failure}::text is null then clock() end, ${failure}
    from testers t cross join (select clock() - ${waitedMs}::float8 * interval '1 millisecond' as at) due
    where t.id = ${tester_id}
    on conflict (id) do nothing`)
}
