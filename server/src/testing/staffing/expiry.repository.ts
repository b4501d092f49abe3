import { sql } from 'drizzle-orm'
import type { SeatPay } from '@fortnight/contract/operations/tester-pay'
import type { PlanName } from '@fortnight/contract/plans'
import { listingReminderHours, offerHours, optInHours } from '@fortnight/contract/vocabulary/run-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { moment } from '../../platform/db/moment.ts'

/** A seat that a job handles. */
interface Handled extends Record<string, unknown> {
  id: number
  run_id: string
}

/** A seat whose tester is notified, with the values of the text. */
export interface Notified extends Handled {
  tester_id: number
  app_name: string
}

/** An offer whose tester is asked, with what it asks and pays. */
export interface Asked extends Notified, SeatPay {
  days: number
  paid_days: number
  package_plan: PlanName
  /** The address that a tester without an account was imported with. */
  address: string | null
  /** When the offer ends, and the tester's zone. */
  expires_at: Date
  timezone: string
}

/** Whether the run of a seat `a` is paused: its testers are neither asked nor let go. */
const isPaused = sql`exists (select from runs p where p.id = a.run_id and p.paused_at is not null)`

/** Whether the tester of a listed seat `a` was reminded of opting in: one who waited for the list was notified of that before. */
const isReminded = sql`coalesce(a.reminded_at >= a.listed_at, false)`

/** How many seats one transaction handles. */
const atOnce = 200

/** Promised hours from payment and Play set-up to a team. */
const promisedHours = 24

/**
 * Marks and returns open offers whose testers were not notified yet; the first server gets them. Offers of the first
 * team and of every later wave alike. Testers are asked in their waking hours; at night only those of a run without a team
 * whose promised hours would be over before an offer of the morning ends.
 */
export async function takeUntold(tx: Tx, now: Date): Promise<Asked[]> {
  const { rows } = await tx.execute<Asked>(sql`
    with due as (
      select a.id from assignments a join testers t on t.id = a.tester_id join runs r on r.id = a.run_id
      where a.state = 'invited' and a.told_at is null and r.paused_at is null and (waking_end(${moment(now)}, 0, t.timezone) = ${moment(now)}
        or r.started_on is null and waking_end(${moment(now)}, ${offerHours}, t.timezone) > r.ready_at + ${promisedHours}::int * interval '1 hour')
      order by a.id limit ${atOnce} for no key update of a skip locked
    ), told as (
      update assignments a set told_at = ${moment(now)} from due where a.id = due.id
      returning a.*
    )
    select told.id::int, told.run_id, told.tester_id, p.name as app_name, told.expires_at, t.timezone,
      told.pay_per_day_pkr, told.streak_after, told.streak_pkr, told.bonus_pkr, told.release_pkr, told.paid_days, r.days, r.package_plan,
      case when u.id is null then t.email end as address
    from told join apps p on p.id = told.app_id join testers t on t.id = told.tester_id join runs r on r.id = told.run_id
    left join users u on u.id = told.person_id`)
  return rows
}

/** When the next tester who was not asked yet is in their waking hours; undefined if all were asked. */
export async function nextUntold(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select min(waking_end(${moment(now)}, 0, t.timezone)) as next from assignments a join testers t on t.id = a.tester_id
    where a.state = 'invited' and a.told_at is null and not ${isPaused}`)
  return rows[0]?.next ? new Date(rows[0].next) : undefined
}

/**
 * Listed testers whose deadline to opt in has passed for the first time: they are reminded in their waking hours, and have
 * as long again.
 */
export async function takeForgetful(tx: Tx, now: Date, until: Date): Promise<Notified[]> {
  const { rows } = await tx.execute<Notified>(sql`
    with due as (
      select a.id from assignments a join testers t on t.id = a.tester_id
      where a.state = 'invited' and a.listed_at is not null and not ${isReminded} and a.expires_at <= ${moment(now)}
        and not ${isPaused} and waking_end(${moment(now)}, 0, t.timezone) = ${moment(now)}
      order by a.expires_at limit ${atOnce} for no key update of a skip locked
    ), reminded as (
      update assignments a set reminded_at = ${moment(now)}, expires_at = ${moment(until)} from due where a.id = due.id
      returning a.id, a.run_id, a.app_id, a.tester_id
    )
    select r.id::int, r.run_id, r.tester_id, p.name as app_name
    from reminded r join apps p on p.id = r.app_id`)
  return rows
}

/**
 * Shortens offers that last longer than any may, because a clock that was ahead made them: they last as long as any
 * from now on. Differences of up to an hour between clocks are tolerated.
 */
export async function shorten(db: Db, now: Date): Promise<void> {
  const end = (more: number) => sql`(case when a.listed_at is null
    then waking_end(${moment(now)} + ${more}::int * interval '1 hour', ${offerHours}, t.timezone)
    else ${moment(now)} + ${optInHours + more}::int * interval '1 hour' end)`
  // Most offers end before any could: their zones need no look.
  await db.execute(sql`
    update assignments a set expires_at = ${end(0)} from testers t
    where t.id = a.tester_id and a.id in (select a.id from assignments a join testers t on t.id = a.tester_id
      where a.state = 'invited' and a.expires_at > ${moment(now)} + ${offerHours + 1}::int * interval '1 hour'
        and a.expires_at > ${end(1)}
      order by a.id limit ${atOnce} for update of a skip locked)`)
}

/**
 * Takes offers that expired unanswered, and seats whose testers were reminded in vain, for the caller to end; their
 * cool-down with the owner ends, too. Testers are locked before their seats, and those that another transaction holds
 * are left to the next time.
 */
export async function takeExpired(tx: Tx, now: Date): Promise<Handled[]> {
  const { rows } = await tx.execute<Handled>(sql`
    with late as (
      select a.id, a.tester_id from assignments a
      where a.state = 'invited' and a.expires_at <= ${moment(now)} and (a.listed_at is null or ${isReminded})
        and not ${isPaused}
      order by a.expires_at limit ${atOnce}
    ), held as (
      select id from testers where id in (select tester_id from late) order by id for no key update skip locked
    ), due as materialized (
      select a.id, a.run_id, a.owner_id, a.tester_id from assignments a join late on late.id = a.id join held on held.id = a.tester_id
      where a.state = 'invited' and a.expires_at <= ${moment(now)} order by a.id for no key update of a skip locked
    ), free as (
      delete from cooldowns c using due d where c.owner_id = d.owner_id and c.tester_id = d.tester_id
    )
    select id::int, run_id from due order by run_id, id`)
  return rows
}

/**
 * Testers who accepted a day ago and still wait for the developer's list, each to be notified once, in their waking hours.
 */
export async function takeWaiting(tx: Tx, now: Date): Promise<Notified[]> {
  const since = sql`${moment(now)} - ${listingReminderHours[1]}::int * interval '1 hour'`
  const { rows } = await tx.execute<Notified>(sql`
    with due as (
      select a.id from runs r join assignments a on a.run_id = r.id join testers t on t.id = a.tester_id
      where r.listing_asked_at <= ${since} and r.paused_at is null and a.state = 'invited' and a.accepted_at <= ${since}
        and a.listed_at is null and a.reminded_at is null and waking_end(${moment(now)}, 0, t.timezone) = ${moment(now)}
      order by a.id limit ${atOnce} for no key update of a skip locked
    ), reminded as (
      update assignments a set reminded_at = ${moment(now)} from due where a.id = due.id
      returning a.id, a.run_id, a.app_id, a.tester_id
    )
    select w.id::int, w.run_id, w.tester_id, p.name as app_name from reminded w join apps p on p.id = w.app_id`)
  return rows
}

/** Runs whose developer is to be reminded of testers who wait for the list, each reminder marked as sent. */
export async function takeUnlisted(tx: Tx, now: Date): Promise<string[]> {
  const dues = listingReminderHours.map(
    (hours, sent) =>
      sql`(listing_reminders = ${sent} and listing_asked_at <= ${moment(now)} - ${hours} * interval '1 hour')`,
  )
  const { rows } = await tx.execute<{ id: string }>(sql`
    update runs set listing_reminders = listing_reminders + 1 where id in (
      select id from runs where listing_asked_at is not null and paused_at is null and (${sql.join(dues, sql` or `)})
      order by id limit ${atOnce} for no key update skip locked)
    returning id`)
  return rows.map(({ id }) => id)
}
