import { sql } from 'drizzle-orm'
import type { Channel } from '@fortnight/contract/vocabulary/delivery-states'
import type { Db } from '../../platform/db/database.ts'

const since = (days: number) => sql`due_at between clock() - ${days}::int * interval '1 day' and clock()`

/** Notifications that were due in these days, by channel. Codes are left out. */
export async function countByChannel(db: Db, days: number) {
  const { rows } = await db.execute<
    { channel: Channel } & Record<
      | 'due'
      | 'sent'
      | 'in_time'
      | 'delivered'
      | 'opened'
      | 'answered'
      | 'waiting'
      | 'expired'
      | 'unconfirmed'
      | 'failed',
      number
    >
  >(sql`
    select channel, count(*)::int as due, count(sent_at)::int as sent,
      count(*) filter (where sent_at <= due_at + interval '10 seconds')::int as in_time,
      count(delivered_at)::int as delivered, count(opened_at)::int as opened, count(answered_at)::int as answered,
      count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where state = 'expired')::int as expired,
      count(*) filter (where state = 'unconfirmed')::int as unconfirmed,
      count(*) filter (where state = 'failed')::int as failed
    from deliveries where ${since(days)} and (notification_id is not null or message_key is not null) group by channel`)
  return rows
}

/** People who have each channel switched on now. */
export async function countPeople(db: Db): Promise<Record<Channel, number>> {
  const { rows } = await db.execute<Record<Channel, number>>(sql`
    select (select count(distinct s.user_id)::int from push_subscriptions p join sessions s on s.id = p.session_id) as push,
      (select count(*)::int from users where mail_copies and disabled_at is null and deleted_at is null) as mail,
      count(*) filter (where channel = 'whatsapp')::int as whatsapp, count(*) filter (where channel = 'sms')::int as sms
    from (select channel from phone_numbers where proven_at is not null and ended_at is null
      union all select channel from imported_numbers where ended_at is null) as numbers`)
  return rows[0] ?? { push: 0, mail: 0, whatsapp: 0, sms: 0 }
}

const mostReasons = 20

/** The most frequent reasons for which messages, codes among them, did not go out or failed, or wait for another attempt. */
export async function listFailures(db: Db, days: number) {
  const { rows } = await db.execute<{ channel: Channel; failure: string; count: number; last_at: string }>(sql`
    select channel, failure, count(*)::int as count, max(due_at) as last_at from deliveries
    where ${since(days)} and failure is not null group by channel, failure order by count(*) desc, max(due_at) desc
    limit ${mostReasons}`)
  return rows.map((row) => ({ ...row, last_at: new Date(row.last_at) }))
}
