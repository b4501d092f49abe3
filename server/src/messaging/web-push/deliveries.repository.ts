import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import {
  notifications,
  push_deliveries as deliveries,
  push_subscriptions as subscriptions,
} from '../../platform/db/schema/messaging.ts'
import { localize, storedText } from '../notifications/localize.ts'

/** Expires what is outdated, or could not be sent in its time. */
export async function expire(db: Db, now: Date): Promise<void> {
  await db.execute(sql`update push_deliveries
    set state = 'expired', failure = coalesce(failure, 'It was outdated before it could be sent.')
    where state = 'waiting' and give_up_at <= ${now}`)
}

// No retry and no night is longer: a time further away was set by a clock that was ahead.
const isDue = (now: Date) => sql`d.state = 'waiting'
  and (d.next_at <= ${now} or d.next_at > ${now}::timestamptz + interval '25 hours')`

/**
 * Leases up to `most` due deliveries for `leaseSeconds`, each with its text in its reader's language: no other server
 * takes them meanwhile, and those of a dead server become due after that.
 */
export async function claim(db: Db, now: Date, { most, leaseSeconds }: { most: number; leaseSeconds: number }) {
  const { rows } = await db.execute<{ id: string }>(sql`
    with mine as (
      select d.id from push_deliveries d where ${isDue(now)} order by d.next_at limit ${most} for update skip locked
    )
    update push_deliveries d set attempts = attempts + 1, next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from mine where d.id = mine.id returning d.id`)
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  const claimed = await db
    .select({
      ...storedText,
      id: deliveries.id,
      attempts: deliveries.attempts,
      notification_id: notifications.id,
      link: notifications.link,
      outdated_at: notifications.mail_until,
      subscription_id: subscriptions.id,
      endpoint: subscriptions.endpoint,
      p256dh: subscriptions.p256dh,
      auth: subscriptions.auth,
    })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notification_id))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscription_id))
    .where(sql`${deliveries.id} = any(${sql.param(ids)}::uuid[])`)
  return claimed.map(localize)
}
export type Claimed = Awaited<ReturnType<typeof claim>>[number]

type Ended =
  | { state: 'sent'; sent_at: Date; failure: null }
  | { state: 'waiting'; next_at: Date; failure: string }
  | { state: 'failed'; failure: string }

/** Records the result of an attempt, unless another server took the delivery over meanwhile: then that one records it. */
export async function settle(db: Db, { id, attempts }: Pick<Claimed, 'id' | 'attempts'>, ended: Ended): Promise<void> {
  await db
    .update(deliveries)
    .set(ended)
    .where(and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), eq(deliveries.state, 'waiting')))
}

/** When the next delivery is due; undefined if none waits. */
export async function nextDue(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: deliveries.next_at })
    .from(deliveries)
    .where(eq(deliveries.state, 'waiting'))
    .orderBy(deliveries.next_at)
    .limit(1)
  return row?.at
}

/** Marks the first time that a notification was opened from this delivery; its reader, or undefined if there is none. */
export async function markOpened(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    with opened as (
      update push_deliveries set opened_at = coalesce(opened_at, clock()) where id = ${id} returning notification_id
    )
    update notifications n set read_at = coalesce(n.read_at, clock()) from opened o where n.id = o.notification_id
    returning n.user_id`)
  return rows[0]?.user_id
}
