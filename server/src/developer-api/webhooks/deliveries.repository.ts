import { and, desc, eq, sql } from 'drizzle-orm'
import { testKind } from '@fortnight/contract/developer-api/webhooks'
import type { Db, Tx } from '../../platform/db/database.ts'
import { webhook_deliveries as deliveries, webhooks } from '../../platform/db/schema/developer-api.ts'

const columns = {
  id: deliveries.id,
  kind: deliveries.kind,
  state: deliveries.state,
  attempts: deliveries.attempts,
  status: deliveries.status,
  failure: deliveries.failure,
  next_at: sql<Date | null>`case when ${deliveries.state} = 'waiting' then ${deliveries.next_at} end`.mapWith(
    deliveries.next_at,
  ),
  delivered_at: deliveries.delivered_at,
  created_at: deliveries.created_at,
}

/** Deliveries to an address, newest first, of those older than that delivery. */
export async function list(db: Db, webhookId: string, limit: number, before?: string) {
  const place = sql`(${deliveries.created_at}, ${deliveries.id})`
  const older = sql`${place} < (select created_at, id from webhook_deliveries where id = ${before} and webhook_id = ${webhookId})`
  const found = await db
    .select(columns)
    .from(deliveries)
    .where(and(eq(deliveries.webhook_id, webhookId), before === undefined ? undefined : older))
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
    .limit(limit + 1)
  return { data: found.slice(0, limit), more: found.length > limit }
}

/** A test for an address: due now. */
export async function insertTest(db: Db, webhookId: string, key: string, body: Record<string, unknown>, now: Date) {
  return db.transaction(async (tx) => {
    // A webhook that is taken away at the same moment is seen to be gone, instead of refused as a missing reference.
    const [webhook] = await tx
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(eq(webhooks.id, webhookId))
      .for('key share')
    if (!webhook) return undefined
    const [made] = await tx
      .insert(deliveries)
      .values({ webhook_id: webhookId, event_key: key, kind: testKind, body, next_at: now })
      .returning(columns)
    return made
  })
}

/** Longer than any attempt takes, so that two servers send the same delivery only if one died. */
const leaseSeconds = 60

/**
 * Makes a delivery due now: one that is over as if it were new, one that waits for its next attempt as that attempt. Undefined
 * if a server is trying it, or will within a minute, and if it is not of that address.
 */
export async function sendAgain(db: Db, id: string, webhookId: string, now: Date) {
  const waits = sql`${deliveries.state} = 'waiting'`
  const pauses = sql`${deliveries.attempts} > 0 and ${deliveries.next_at} > ${now}::timestamptz + ${leaseSeconds} * interval '1 second'`
  const [again] = await db
    .update(deliveries)
    .set({
      state: 'waiting',
      attempts: sql`case when ${waits} then ${deliveries.attempts} else 0 end`,
      next_at: now,
      delivered_at: null,
    })
    .where(and(eq(deliveries.id, id), eq(deliveries.webhook_id, webhookId), sql`(not ${waits} or ${pauses})`))
    .returning(columns)
  if (again) await db.execute(sql`select publish('courier', '')`)
  return again
}

/** Whether there is such a delivery to that address. */
export const exists = async (db: Db, id: string, webhookId: string): Promise<boolean> =>
  (await db.$count(deliveries, and(eq(deliveries.id, id), eq(deliveries.webhook_id, webhookId)))) === 1

/** Concurrent deliveries of one address: a slow one does not delay the others. */
const togetherOfOne = 4

// No pause is longer than eleven hours: a time further away was set by a clock that was ahead.
const isDue = (now: Date) => sql`d.state = 'waiting'
  and (d.next_at <= ${now} or d.next_at > ${now}::timestamptz + interval '12 hours')`

/**
 * Leases up to `most` due deliveries: no other server takes them meanwhile, and those of a dead
 * server become due after that.
 */
export async function claim(db: Db, now: Date, most: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    with due as (
      select d.id, row_number() over (partition by d.webhook_id order by d.next_at, d.created_at, d.id) as turn
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where ${isDue(now)} and w.state = 'on'
    ), mine as (
      select d.id from webhook_deliveries d join due on due.id = d.id
      where due.turn <= ${togetherOfOne} and ${isDue(now)}
      order by d.next_at limit ${most} for update of d skip locked
    )
    update webhook_deliveries d set attempts = attempts + 1, next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from mine where d.id = mine.id returning d.id`)
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  return db
    .select({
      id: deliveries.id,
      webhook_id: deliveries.webhook_id,
      kind: deliveries.kind,
      body: deliveries.body,
      attempts: deliveries.attempts,
      created_at: deliveries.created_at,
      url: webhooks.url,
      secret: webhooks.secret,
      old_secret: webhooks.old_secret,
      old_until: webhooks.old_until,
    })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook_id))
    .where(sql`${deliveries.id} = any(${sql.param(ids)}::uuid[])`)
}
export type Claimed = Awaited<ReturnType<typeof claim>>[number]

interface Ended {
  state: 'waiting' | 'delivered' | 'failed'
  status: number | null
  failure: string | null
  next_at?: Date
  delivered_at?: Date
}

/**
 * Records the result of an attempt. False if another server took the delivery over meanwhile: then that one records it.
 */
export async function settle(
  tx: Tx,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  ended: Ended,
): Promise<boolean> {
  const settled = await tx
    .update(deliveries)
    .set(ended)
    .where(and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), eq(deliveries.state, 'waiting')))
    .returning({ id: deliveries.id })
  return settled.length === 1
}

/** When the next delivery is due; undefined if none waits. */
export async function nextDue(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: deliveries.next_at })
    .from(deliveries)
    .innerJoin(webhooks, and(eq(webhooks.id, deliveries.webhook_id), eq(webhooks.state, 'on')))
    .where(eq(deliveries.state, 'waiting'))
    .orderBy(deliveries.next_at)
    .limit(1)
  return row?.at
}

/**
 * Queues reports of the days that ended in the last three days, three hours after midnight of the run's calendar: most
 * offline check-ins have arrived by then. Once for each run, day and address.
 */
export async function announceDays(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    insert into webhook_deliveries (webhook_id, event_key, kind, body, next_at)
    select w.id, 'run:' || r.id || ':day:' || d.day, 'checkin.day', jsonb_build_object('type', 'checkin.day', 'sandbox', false,
        'timestamp', to_char(${now}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object('app_id', r.app_id, 'day', d.day,
          'opted_in', (select count(*) from assignments a where a.run_id = r.id
            and (a.opted_in_at at time zone r.timezone)::date <= d.day
            and (a.ended_at is null or (a.ended_at at time zone r.timezone)::date > d.day)),
          'checked_in', (select count(*) from checkins c join assignments a on a.id = c.assignment_id
            where a.run_id = r.id and c.day = d.day))), ${now}
    from webhooks w join runs r on r.owner_id = w.owner_id
    cross join lateral (select ((${now}::timestamptz - interval '3 hours') at time zone r.timezone)::date as today) t
    cross join lateral (
      select day::date as day from generate_series(greatest(r.started_on, t.today - 3)::timestamp, (t.today - 1)::timestamp, '1 day') day
    ) d
    where w.state = 'on' and not w.sandbox and 'checkin.day' = any (w.kinds) and r.started_on is not null
      and d.day >= (w.created_at at time zone r.timezone)::date
      and (r.closed_at is null or d.day <= (r.closed_at at time zone r.timezone)::date)
    on conflict on constraint webhook_deliveries_once do nothing`)
}
