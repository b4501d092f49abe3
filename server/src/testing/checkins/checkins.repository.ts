import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type CheckInRefusal, lateDays, slackMinutes } from '@fortnight/contract/testing/checkin-rules'
import type { DayOfUse, TodaySeat } from '@fortnight/contract/testing/checkins'
import type { Grade } from '@fortnight/contract/vocabulary/grades'
import { dayMs } from '@fortnight/contract/format/spans'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inGroups } from '../../platform/db/in-groups.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { earnings } from '../../platform/db/schema/testers-pay.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { day_prompts } from '../../platform/db/schema/testing-prompts.ts'
import { app_versions, checkins, findings } from '../../platform/db/schema/testing-record.ts'
import { seatPay } from '../../testers/payouts/earnings.repository.ts'
import { agrees } from '../joining/console-counts.repository.ts'
import { recordedFrom } from '../ledger/append.repository.ts'
import { answerWord } from '../prompts/answer-word.ts'
import { seatPrompts } from '../prompts/day-prompts.repository.ts'
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

/** What became of each use, in one statement; undefined if the seat is not this person's. Several of a day are one. */
const insertAll = inGroups('check in', async (db: Db, uses: readonly Use[]): Promise<(Kept | undefined)[]> => {
  const column = columnsOf(uses)
  // Wider than any time zone needs. They are known before the statement begins: it opens no other month.
  const times = uses.map(({ used }) => used.getTime())
  const first = new Date(Math.min(...times) - 2 * dayMs).toISOString()
  const last = new Date(Math.max(...times) + 2 * dayMs).toISOString()
  const { rows } = await db.execute<Kept & { place: number }>(sql`
    with used as (
      select * from unnest(${column('person_id')}::uuid[], ${column('seat')}::bigint[], ${column('seconds')}::int[],
        ${column('note')}::text[], ${column('used')}::timestamptz[], ${column('now')}::timestamptz[])
        with ordinality as u (person_id, seat, seconds, note, used, now, place)
    ), seat as materialized (
      select u.place, a.id, a.run_id, a.owner_id, at.day, u.note, u.used, u.now,
        least(u.seconds, ${slackMinutes * 60}::int + extract(epoch from
          u.used - at.day::timestamp at time zone r.timezone)::int) as seconds,
        case when a.opted_in_at is null or a.ended_at < u.used then 'not_in'
          when at.day < (a.opted_in_at at time zone r.timezone)::date then 'before_opt_in'
          when at.day < (u.now at time zone r.timezone)::date - ${lateDays}::int then 'too_late' end as refusal
      from used u join assignments a on a.id = u.seat and a.person_id = u.person_id join runs r on r.id = a.run_id
      cross join lateral (select (u.used at time zone r.timezone)::date as day) at
      order by a.id for no key update of a
    ), days as materialized (
      select id, run_id, day, max(seconds) as seconds, (array_agg(note order by place) filter (where note is not null))[1] as note,
        min(used) as used, min(now) as now
      from seat where refusal is null group by id, run_id, day
    ), kept as (
      insert into checkins as c (assignment_id, day, seconds, note, used_at, created_at)
      select id, day, seconds, note, used, now from days order by id, day
      on conflict (assignment_id, day) do update
        set seconds = greatest(c.seconds, excluded.seconds), note = coalesce(c.note, excluded.note)
        where c.seconds < excluded.seconds or (c.note is null and excluded.note is not null)
      returning assignment_id as id, day, seconds, note, evidence
    ), last as (
      update assignments a set last_used_on = k.day from (select id, max(day) as day from kept group by id) k
      where a.id = k.id and (a.last_used_on is null or a.last_used_on < k.day) returning 1
    ), told as (
      ${recordedFrom(
        'checked_in',
        'claimed',
        sql`select d.run_id, d.id as seat, jsonb_strip_nulls(jsonb_build_object('day', d.day, 'seconds', k.seconds,
          'used_at', to_char(d.used at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'note', encode(sha256(convert_to(k.note, 'UTF8')), 'hex'))) as data, d.now as at
        from days d join kept k using (id, day), (select count(*) from last) first order by d.run_id, d.id, d.day`,
      )}
    )
    select s.place::int - 1 as place, s.refusal, s.run_id, s.owner_id, s.day::text, coalesce(k.seconds, known.seconds) as seconds,
      coalesce(k.evidence, known.evidence) as evidence, coalesce(k.note, known.note) is not null as noted,
      s.refusal is null and k.seconds is null and coalesce(known.seconds, 0) < s.seconds as unseen,
      ${agrees(sql`s.run_id`, sql`s.day`)} as confirmed
    from seat s left join kept k using (id, day) left join checkins known on known.assignment_id = s.id and known.day = s.day
      and known.day between ${first}::date and ${last}::date`)
  const found = new Map(rows.map(({ place, ...kept }) => [place, kept]))
  return uses.map((_use, place) => found.get(place))
})

/**
 * Stores a day of use in one round trip, together with those that arrive while another is under way: the day itself,
 * which only grows and holds no more minutes than have passed of it, the seat's last day, and an event if something is
 * new. Undefined if the seat is not this person's; with a `refusal` nothing was stored. Seats are locked in the order of
 * their ids, before the event logs in the order of their runs, as in every transaction that ends seats, so that they
 * cannot deadlock.
 */
export async function upsert(db: Db, use: Use): Promise<Kept | undefined> {
  const kept = await insertAll(db, use)
  return kept?.unseen ? insertAll(db, use) : kept
}

const todayOf = prepared((db) => {
  const today = sql`(${sql.placeholder('now')}::timestamptz at time zone ${runs.timezone})::date`
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
      prompts: seatPrompts,
      first_day: sql<string>`${first}::text`,
      day: sql<number>`${today} - ${first} + 1`,
      used: sql<DayOfUse[]>`(select coalesce(json_agg(json_build_object('day', c.day, 'minutes', c.seconds / 60,
        'evidence', c.evidence, 'noted', c.note is not null, 'picture', ${pictureWordOfS}, 'answer', ${answerWord})
          order by c.day), '[]')
        from checkins c left join screenshots s on s.assignment_id = c.assignment_id and s.day = c.day
        left join ${day_prompts} on ${day_prompts.assignment_id} = c.assignment_id and ${day_prompts.day} = c.day
        where c.assignment_id = ${assignments.id} and c.day >= ${first})`,
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
    .where(
      and(
        eq(assignments.person_id, sql.placeholder('person')),
        eq(assignments.state, 'opted_in'),
        isNull(runs.paused_at),
      ),
    )
    .orderBy(asc(apps.name), asc(assignments.id))
    .prepare('today')
})

/** Seats that a person is to use today, with their days so far and the prompts of their apps; by the app's name. */
export const listToday = (db: Db, personId: string, now: Date) =>
  todayOf(db).execute({ person: personId, now: now.toISOString() })

/** Turns a day without a check-in into one without any use; true if it had no use. */
export async function insertDay(tx: Tx, seatId: number, day: string): Promise<boolean> {
  const made = await tx
    .insert(checkins)
    .values({ assignment_id: seatId, day, seconds: 0, used_at: sql`${day}::date + time '12:00'` })
    .onConflictDoNothing()
    .returning({ day: checkins.day })
  return made.length === 1
}
