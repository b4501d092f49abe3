import { type SQL, sql } from 'drizzle-orm'
import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { leastHours, type Tally, type Track } from '../engine/fleet.ts'
import type { TakenBack } from '../engine/join-chance.ts'
import type { Losses } from '../engine/losses.ts'
import type { Posterior } from '../../testers/pool/reliability.ts'
import { distrusted } from '../engine/suspicion.ts'
import { trusted } from './suspicion.repository.ts'
import type { Estimate } from '../staffing/params.repository.ts'
import { moment } from '../../platform/db/moment.ts'

/** Testers whose check-ins count, in lists of what is learnt from them. */
const isTrusted = sql`coalesce(suspicion, 0) < ${distrusted}::real`

/**
 * Observations of these testers so far; locked, in the common order. Those who are distrusted are left out: their
 * check-ins count nothing.
 */
export async function lockTracks(tx: Tx, ids: readonly number[]): Promise<Map<number, Track>> {
  const { rows } = await tx.execute<{ id: number; trusted: boolean } & Track & Record<string, unknown>>(sql`
    select id, observed_days as days, observed_losses::float8 as losses, ${isTrusted} as trusted from testers
    where id = any(${sql.param([...ids])}::int[]) order by id for no key update`)
  return new Map(rows.filter(({ trusted }) => trusted).map(({ id, days, losses }) => [id, { days, losses }]))
}

export interface Lesson extends Track, Posterior {
  id: number
  score: number
}

export async function updateTesters(tx: Tx, lessons: readonly Lesson[]): Promise<void> {
  if (!lessons.length) return
  const column = columnsOf(lessons)
  await tx.execute(sql`
    update testers t set observed_days = l.days, observed_losses = l.losses, hazard_a = l.a, hazard_b = l.b,
      open_stays = 0, open_losses = 0, score = round(l.score * ${trusted(sql`t`)}),
      updated_at = clock()
    from unnest(${column('id')}::int[], ${column('days')}::int[], ${column('losses')}::real[], ${column('a')}::real[],
      ${column('b')}::real[], ${column('score')}::smallint[]) as l (id, days, losses, a, b, score)
    where t.id = l.id`)
}

// The prior is learnt from at most this many testers: more would not move it, and this process has requests to answer.
const sample = 4000

/** Testers of whom this holds, evenly sampled if they are many. */
const sampleOf = (which: SQL) =>
  sql`${which} and id % (1 + (select count(*) from testers where ${which}) / ${sample})::int = 0`

/** Observations of testers, evenly sampled from a large pool. */
export async function listTracks(db: Db): Promise<Track[]> {
  const { rows } = await db.execute<Track & Record<string, unknown>>(sql`
    select observed_days as days, greatest(0, least(observed_losses, observed_days))::float8 as losses from testers
    where ${isTrusted} and ${sampleOf(sql`observed_days > 0`)}`)
  return rows
}

/** How many offers testers took of those that are over, evenly sampled from a large pool. */
export async function listAnswers(db: Db): Promise<Tally[]> {
  const { rows } = await db.execute<Tally & Record<string, unknown>>(sql`
    select offers_taken as hits, offers_taken + offers_passed as trials from testers
    where ${isTrusted} and ${sampleOf(sql`not never_asked`)}`)
  return rows
}

/** Notes of each tester whether an offer reaches them by mail alone: in no browser and on no telephone. */
export async function findWhoIsReachedByMail(db: Db): Promise<void> {
  await db.execute(sql`
    with reached as (
      select s.user_id from push_subscriptions p join sessions s on s.id = p.session_id
      union select user_id from phone_numbers where proven_at is not null and ended_at is null)
    update testers t set by_mail = not by_mail
    from (
      select w.id from testers w left join reached on user_id = w.person_id where w.by_mail = (user_id is not null)
    ) changed where t.id = changed.id`)
}

/** How offers of the last two months ended, by how far they had come, and the check-ins that were due and made. */
interface Answers extends Record<string, unknown> {
  offers: number
  joined: number
  accepted: number
  accepted_joined: number
  listed: number
  listed_joined: number
  /**
   * Sums of the natural logarithms of the hours that those who joined took themselves: from when they were asked, but for the wait
   * for the list, and since they were listed.
   */
  join_hours: number
  listed_hours: number
  /** Of those whom only mail reaches: offers, those who joined, and their sum of logarithms, which `join_hours` is without. */
  mail_offers: number
  mail_joined: number
  mail_join_hours: number
  due: number
  made: number
  /** Tester-days on record. */
  days: number
}

/** Losses of the tests that ended in the last half year, as they were settled; of the newest ones if they are many. */
export async function listLosses(db: Db, now: Date): Promise<Losses[]> {
  type Settled = Pick<Losses, 'seen' | 'predicted'> & {
    team: number | null
    said: number | null
    first: NonNullable<Losses['first']> | null
  }
  const { rows } = await db.execute<Settled & Record<string, unknown>>(sql`
    select (inputs -> 'losses' ->> 'seen')::float8 as seen, (inputs -> 'losses' ->> 'predicted')::float8 as predicted,
      (inputs -> 'losses' ->> 'team')::int as team, (inputs -> 'losses' ->> 'said')::int as said, inputs -> 'losses' -> 'first' as first
    from runs r join decisions d on d.key = r.id || ':settle'
    where r.closed_at > ${moment(now)} - interval '180 days' and d.inputs ? 'losses'
    order by r.closed_at desc limit 1000`)
  return rows.map(({ team, said, first, ...losses }) => ({
    ...losses,
    ...(team !== null && { team }),
    ...(said !== null && { said }),
    ...(first !== null && { first }),
  }))
}

/** Sum of ln(hours) of a time. */
const lnHours = (time: SQL, which = sql`true`) => sql`
  coalesce(sum(ln(greatest(${leastHours}::float8, extract(epoch from ${time})::float8 / 3600))) filter (where ${which}), 0)`

const sinceListed = sql`opted_in_at - listed_at`
/** A tester's own time: to the answer, from when they were asked, and from the list on. */
const sinceAsked = sql`(case when listed_at is null then opted_in_at - coalesce(told_at, invited_at)
  else ${sinceListed} + greatest(interval '0', accepted_at - coalesce(told_at, invited_at)) end)`

/**
 * Offers of the last two months that were answered or expired, and check-ins that were due before a tester's last one.
 */
export async function countAnswers(db: Db, now: Date) {
  const since = sql`${moment(now)} - interval '60 days'`
  const { rows } = await db.execute<Answers>(sql`
    select o.*, c.*, (select coalesce(sum(observed_days), 0)::int from testers) as days
    from (
      select count(*)::int as offers, (count(*) filter (where opted_in_at is not null))::int as joined,
        (count(*) filter (where accepted_at is not null))::int as accepted,
        (count(*) filter (where accepted_at is not null and opted_in_at is not null))::int as accepted_joined,
        (count(*) filter (where listed_at is not null))::int as listed,
        (count(*) filter (where listed_at is not null and opted_in_at is not null))::int as listed_joined,
        ${lnHours(sinceAsked, sql`not by_mail`)} as join_hours, ${lnHours(sinceListed)} as listed_hours,
        (count(*) filter (where by_mail))::int as mail_offers,
        (count(*) filter (where by_mail and opted_in_at is not null))::int as mail_joined,
        ${lnHours(sinceAsked, sql`by_mail`)} as mail_join_hours
      from (select a.*, t.by_mail from assignments a join testers t on t.id = a.tester_id) answered where invited_at > ${since} and (opted_in_at is not null or state in ('declined', 'expired'))
    ) o, (
      select coalesce(sum(s.due), 0)::int as due, coalesce(sum(s.made), 0)::int as made
      from (
        select a.last_used_on - (a.opted_in_at at time zone r.timezone)::date - 1 as due,
          (select count(*) from checkins c where c.assignment_id = a.id and c.day < a.last_used_on
            and c.day > (a.opted_in_at at time zone r.timezone)::date) as made
        from assignments a join runs r on r.id = a.run_id
        where a.invited_at > ${since} and a.last_used_on > (a.opted_in_at at time zone r.timezone)::date + 1
      ) s
    ) c`)
  const [row] = rows
  if (!row) throw new Error('no answer from the database')
  return row
}

/** Offers of the same time that were taken back from testers who were listed, by half hours since then. */
export async function countTakenBack(db: Db, now: Date): Promise<TakenBack[]> {
  const { rows } = await db.execute<TakenBack & Record<string, unknown>>(sql`
    select (round(2 * extract(epoch from ended_at - listed_at) / 3600) / 2)::float8 as hours, count(*)::int as count
    from assignments where invited_at > ${moment(now)} - interval '60 days'
      and state = 'withdrawn' and opted_in_at is null and listed_at <= ended_at
    group by 1`)
  return rows
}

interface NewEstimate extends Estimate {
  day: string
  days: number
  due: number
  offers: number
}

/** Stores the estimate of a day; false if it has one already. */
export async function insertEstimate(db: Db, row: NewEstimate): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into fleet_estimates (day, hazard, shape, miss_rate, acceptance, accepted_join, listed_join, join_hours,
      listed_hours, mail_acceptance, answer_weight, mail_join_hours, farewells, loss_ratio, first_days_ratio, frailty_shape, shock_chance, pretenders, days, due, offers)
    values (${row.day}, ${row.fleetHazard}, ${row.fleetShape}, ${row.missRate}, ${row.acceptance}, ${row.acceptedJoin},
      ${row.listedJoin}, ${row.joinHours}, ${row.listedHours}, ${row.mailAcceptance}, ${row.answerWeight}, ${row.mailJoinHours}, ${row.farewells}, ${row.lossRatio}, ${row.firstDaysRatio}, ${row.frailtyShape}, ${row.shockChance}, ${row.pretenders},
      ${row.days}, ${row.due}, ${row.offers})
    on conflict (day) do nothing`)
  return rowCount === 1
}

/** Since when all beliefs rest on the prior of the newest estimate; undefined if some still rest on another one. */
export async function findApplied(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ applied_at: string }>(sql`
    select applied_at from (
      select hazard, shape, applied_at from fleet_estimates where applied_at is not null order by day desc limit 1) applied
    join (select hazard, shape from fleet_estimates order by day desc limit 1) newest using (hazard, shape)`)
  return rows[0]?.applied_at
}

/** Notes that all beliefs rest on the newest estimate. */
export async function markApplied(db: Db): Promise<void> {
  await db.execute(sql`
    update fleet_estimates set applied_at = clock() where day = (select max(day) from fleet_estimates)`)
}

/** Testers whose tests go on, and those who came since that moment; a transaction may have taken an hour until they were seen. */
const changedSince = (since: string) => sql`(t.created_at > ${since}::timestamptz - interval '1 hour' or t.id in (
  select a.tester_id from runs r join assignments a on a.run_id = r.id
  where r.phase = any(${sql.param([...openPhases])}::text[]) and a.opted_in_at is not null))`

/**
 * Days that testers `part` have stayed on tests that go on, until they were last seen, and tests of those that they left:
 * a tester who leaves one is known for it before it ends. Check-ins of testers who are distrusted count nothing.
 */
const openEvidence = sql`
  select part.id, count(*) filter (where a.state in ('opted_out', 'lost'))::int as losses,
    sum(greatest(0, case when a.state = 'opted_out' then (a.ended_at at time zone r.timezone)::date - 1
      else a.last_used_on end - (a.opted_in_at at time zone r.timezone)::date))::int as stays
  from part join assignments a on a.person_id = part.person_id join runs r on r.id = a.run_id
  where r.closed_at is null and a.opted_in_at is not null and part.trusted
  group by part.id`

interface Part {
  /** The last id of the part before it, or 0. */
  after: number
  most: number
  /** When the other beliefs rested on this prior, so that only those whose evidence can have changed since are looked at. */
  since: string | undefined
}

/**
 * Moves the beliefs about a part of the testers to the fleet's prior and what they did until now, locked in the common
 * order; returns the last id, or undefined at the end.
 */
export async function updateBeliefs(
  db: Db,
  { a, b }: Posterior,
  { after, most, since }: Part,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ last: number | null }>(sql`
    with part as materialized (
      select id, person_id, ${isTrusted} as trusted, observed_losses, observed_days
      from testers t where id > ${after} and ${since ? changedSince(since) : sql`true`} order by id limit ${most}
    ), open as (${openEvidence}
    ), belief as (
      select id, coalesce(stays, 0) as stays, coalesce(losses, 0) as losses,
        (${a}::float8 + observed_losses + coalesce(losses, 0))::real as a,
        (${b}::float8 + greatest(0, observed_days - observed_losses) + coalesce(stays, 0))::real as b
      from part left join open using (id)
    ), held as materialized (
      select t.id from testers t join belief of using (id)
      where (t.hazard_a, t.hazard_b, t.open_stays, t.open_losses) is distinct from (of.a, of.b, of.stays, of.losses)
      order by t.id for no key update of t
    ), moved as (
      update testers t set hazard_a = of.a, hazard_b = of.b, open_stays = of.stays, open_losses = of.losses,
        updated_at = clock(),
        score = (select round(1000 * ${trusted(sql`t`)} * exp(sum(ln((of.b + day) / (of.a + of.b + day)))))
          from generate_series(0, 13) day)
      from belief of join held using (id) where t.id = of.id
    )
    select max(id) as last from part`)
  return rows[0]?.last ?? undefined
}
