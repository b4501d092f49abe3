import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type CheckInRefusal, lateDays, slackMinutes } from '@fortnight/contract/testing/checkin-rules'
import type { DayOfUse, TodaySeat } from '@fortnight/contract/testing/checkins'
import type { Grade } from '@fortnight/contract/vocabulary/grades'
import type { Db, Tx } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { earnings } from '../../platform/db/schema/testers-pay.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { day_prompts } from '../../platform/db/schema/testing-prompts.ts'
import { app_versions, checkins, findings } from '../../platform/db/schema/testing-record.ts'
import { seatPay } from '../../testers/payouts/earnings.repository.ts'
import { agrees } from '../joining/console-counts.repository.ts'
import { recordedFrom } from '../ledger/append.repository.ts'
import { answerWord } from '../prompts/answer-word.ts'
import { pictureWordOfS } from '../../platform/db/picture-word.ts'
import { appIcon } from '../../platform/db/app-icon.ts'

export interface Use {
  person_id: string
  seat: number
  seconds: number
  note: string | null
  /** When the app was used, and when the server received the check-in, both by the server's clock. */
  used: Date
  now: Date
}

export interface Kept extends Record<string, unknown> {
  refusal: CheckInRefusal | null
  run_id: string
  owner_id: string
  day: string
  seconds: number
  evidence: Grade
  noted: boolean
  /** Whether Play Console's count, as the developer entered it, agrees with ours for that day. */
  confirmed: boolean
  /** A concurrent call stored the same day, or more of it: its changes are not visible yet. */
  unseen: boolean
}

async function insertOnce(db: Db, use: Use): Promise<Kept | undefined> {
  const { rows } = await db.execute<Kept>(sql`
    with seat as materialized (
      select a.id, a.run_id, a.owner_id, at.day,
        least(${use.seconds}::int, ${slackMinutes * 60}::int + extract(epoch from
          ${use.used}::timestamptz - at.day::timestamp at time zone r.timezone)::int) as seconds,
        case when a.opted_in_at is null or a.ended_at < ${use.used}::timestamptz then 'not_in'
          when at.day < (a.opted_in_at at time zone r.timezone)::date then 'before_opt_in'
          when at.day < (${use.now}::timestamptz at time zone r.timezone)::date - ${lateDays}::int then 'too_late' end as refusal
      from assignments a join runs r on r.id = a.run_id
      cross join lateral (select (${use.used}::timestamptz at time zone r.timezone)::date as day) at
      where a.id = ${use.seat} and a.person_id = ${use.person_id}
    ), kept as (
      insert into checkins as c (assignment_id, day, seconds, note, used_at, created_at)
      select id, day, seconds, ${use.note}::text, ${use.used}::timestamptz, ${use.now}::timestamptz
      from seat where refusal is null
      on conflict (assignment_id, day) do update
        set seconds = greatest(c.seconds, excluded.seconds), note = coalesce(c.note, excluded.note)
        where c.seconds < excluded.seconds or (c.note is null and excluded.note is not null)
      returning seconds, note, evidence
    ), last as (
      update assignments a set last_used_on = seat.day from seat, kept
      where a.id = seat.id and (a.last_used_on is null or a.last_used_on < seat.day) returning 1
    ), told as (
      ${recordedFrom(
        'checked_in',
        'claimed',
        sql`select seat.run_id, seat.id as seat, jsonb_strip_nulls(jsonb_build_object('day', seat.day,
          'seconds', kept.seconds, 'used_at', ${use.used.toISOString()}::text,
          'note', encode(sha256(convert_to(kept.note, 'UTF8')), 'hex'))) as data, ${use.now}::timestamptz as at
        from seat, kept, (select count(*) from last) first`,
      )}
    )
    select seat.refusal, seat.run_id, seat.owner_id, seat.day::text, coalesce(kept.seconds, known.seconds) as seconds,
      coalesce(kept.evidence, known.evidence) as evidence, coalesce(kept.note, known.note) is not null as noted,
      seat.refusal is null and kept.seconds is null and coalesce(known.seconds, 0) < seat.seconds as unseen,
      ${agrees(sql`seat.run_id`, sql`seat.day`)} as confirmed
    from seat left join kept on true left join checkins known on known.assignment_id = seat.id and known.day = seat.day`)
  return rows[0]
}

/**
 * Stores a day of use in one round trip: the day itself, which only grows and holds no more minutes than have passed of
 * it, the seat's last day, and an event if something is new. Undefined if the seat is not this person's; with a `refusal` nothing was stored. The seat is locked
 * before the event log, as in every transaction that ends seats, so that they cannot deadlock.
 */
export async function upsert(db: Db, use: Use): Promise<Kept | undefined> {
  const kept = await insertOnce(db, use)
  return kept?.unseen ? insertOnce(db, use) : kept
}

/** Seats that a person is to use today, with today's check-ins so far; by the app's name. */
export async function listToday(db: Db, personId: string, now: Date) {
  const today = sql`(${now}::timestamptz at time zone ${runs.timezone})::date`
  const first = sql`(${assignments.opted_in_at} at time zone ${runs.timezone})::date`
  return db
    .select({
      seat: assignments.id,
      app_id: assignments.app_id,
      app_name: apps.name,
      app_icon: appIcon,
      package_name: apps.package_name,
      instructions: apps.test_instructions,
      package_plan: runs.package_plan,
      days: runs.days,
      today: sql<string>`${today}::text`,
      timezone: runs.timezone,
      first_day: sql<string>`${first}::text`,
      day: sql<number>`${today} - ${first} + 1`,
      used: sql<DayOfUse[]>`(select coalesce(json_agg(json_build_object('day', c.day, 'minutes', c.seconds / 60,
        'evidence', c.evidence, 'noted', c.note is not null, 'picture', ${pictureWordOfS}, 'answer', ${answerWord})
          order by c.day), '[]')
        from checkins c left join screenshots s on s.assignment_id = c.assignment_id and s.day = c.day
        left join ${day_prompts} on ${day_prompts.assignment_id} = c.assignment_id and ${day_prompts.day} = c.day
        where c.assignment_id = ${assignments.id})`,
      ...seatPay,
      paid_days: assignments.paid_days,
      booked: sql<{ days: number; today: number | null }>`(select json_build_object(
          'days', count(*) filter (where e.kind = 'day'), 'today', sum(e.amount_pkr) filter (where e.day = ${today}))
        from ${earnings} e where e.assignment_id = ${assignments.id})`,
      thanks: sql<TodaySeat['thanks']>`(select json_build_object('message', f.message, 'version', v.name)
        from ${findings} f join ${app_versions} v on v.id = f.version_id
        where f.run_id = ${assignments.run_id} and f.assignment_id = ${assignments.id}
          and f.state in ('fixed', 'retest', 'confirmed') and f.message is not null
        order by f.updated_at desc, f.id limit 1)`,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .where(and(eq(assignments.person_id, personId), eq(assignments.state, 'opted_in'), isNull(runs.paused_at)))
    .orderBy(asc(apps.name), asc(assignments.id))
}

/** Turns a day without a check-in into one without any use; true if it had no use. */
export async function insertDay(tx: Tx, seatId: number, day: string): Promise<boolean> {
  const made = await tx
    .insert(checkins)
    .values({ assignment_id: seatId, day, seconds: 0, used_at: sql`${day}::date + time '12:00'` })
    .onConflictDoNothing()
    .returning({ day: checkins.day })
  return made.length === 1
}
