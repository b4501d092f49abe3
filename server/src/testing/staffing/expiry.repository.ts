import { sql } from 'drizzle-orm'
import { listingReminderHours, offerHours, optInHours } from '@fortnight/contract/vocabulary/run-states'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A seat that a job handles, with the values of its notifications. */
export interface DueSeat extends Record<string, unknown> {
  id: number
  run_id: string
  tester_id: number
  app_name: string
  /** The address that a tester without an account was imported with. */
  address: string | null
}

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

/** How many seats one transaction handles. */
const atOnce = 200

/**
 * Marks and returns open offers whose testers were not notified yet; the first server gets them. Offers of the first
 * team and of every later wave alike.
 */
export async function takeUntold(tx: Tx, now: Date): Promise<DueSeat[]> {
  const { rows } = await tx.execute<DueSeat>(sql`
    with due as (
      select id from assignments where state = 'invited' and told_at is null order by id limit ${atOnce}
      for no key update skip locked
    ), told as (
      update assignments a set told_at = ${at(now)} from due where a.id = due.id
      returning a.id, a.run_id, a.app_id, a.tester_id, a.person_id
    )
    select told.id::int, told.run_id, told.tester_id, p.name as app_name,
      case when u.id is null then t.email end as address
    from told join apps p on p.id = told.app_id join testers t on t.id = told.tester_id
    left join users u on u.id = told.person_id`)
  return rows
}

/** Listed testers whose deadline to opt in has passed for the first time: they are reminded, and have as long again. */
export async function takeForgetful(tx: Tx, now: Date, until: Date): Promise<DueSeat[]> {
  const { rows } = await tx.execute<DueSeat>(sql`
    with due as (
      select id from assignments
      where state = 'invited' and listed_at is not null and reminded_at is null and expires_at <= ${at(now)}
      order by expires_at limit ${atOnce} for no key update skip locked
    ), reminded as (
      update assignments a set reminded_at = ${at(now)}, expires_at = ${at(until)} from due where a.id = due.id
      returning a.id, a.run_id, a.app_id, a.tester_id
    )
    select r.id::int, r.run_id, r.tester_id, p.name as app_name, null as address
    from reminded r join apps p on p.id = r.app_id`)
  return rows
}

/**
 * Shortens offers that last longer than any may, because a clock that was ahead made them: they last as long as any
 * from now on. Differences of up to an hour between clocks are tolerated.
 */
export async function shorten(db: Db, now: Date): Promise<void> {
  const hours = sql`(case when listed_at is null then ${offerHours}::int else ${optInHours}::int end)`
  await db.execute(sql`
    update assignments set expires_at = ${at(now)} + ${hours} * interval '1 hour'
    where id in (select id from assignments
      where state = 'invited' and expires_at > ${at(now)} + (${hours} + 1) * interval '1 hour'
      order by id limit ${atOnce} for update skip locked)`)
}

/**
 * Takes offers that expired unanswered, and seats whose testers were reminded in vain, for the caller to end; their
 * cool-down with the owner ends, too. Testers are locked before their seats, and those that another transaction holds
 * are left to the next time.
 */
export async function takeExpired(tx: Tx, now: Date): Promise<Pick<DueSeat, 'id' | 'run_id'>[]> {
  const { rows } = await tx.execute<Pick<DueSeat, 'id' | 'run_id'>>(sql`
    with late as (
      select a.id, a.tester_id from assignments a
      where a.state = 'invited' and a.expires_at <= ${at(now)} and (a.listed_at is null or a.reminded_at is not null)
      order by a.expires_at limit ${atOnce}
    ), held as (
      select id from testers where id in (select tester_id from late) order by id for no key update skip locked
    ), due as materialized (
      select a.id, a.run_id, a.owner_id, a.tester_id from assignments a join late on late.id = a.id join held on held.id = a.tester_id
      where a.state = 'invited' and a.expires_at <= ${at(now)} order by a.id for no key update of a skip locked
    ), free as (
      delete from cooldowns c using due d where c.owner_id = d.owner_id and c.tester_id = d.tester_id
    )
    select id::int, run_id from due order by run_id, id`)
  return rows
}

/** Runs whose developer is to be reminded of testers who wait for the list, each reminder marked as sent. */
export async function takeUnlisted(tx: Tx, now: Date): Promise<string[]> {
  const dues = listingReminderHours.map(
    (hours, sent) =>
      sql`(listing_reminders = ${sent} and listing_asked_at <= ${at(now)} - ${hours} * interval '1 hour')`,
  )
  const { rows } = await tx.execute<{ id: string }>(sql`
    update runs set listing_reminders = listing_reminders + 1 where id in (
      select id from runs where listing_asked_at is not null and (${sql.join(dues, sql` or `)})
      order by id limit ${atOnce} for no key update skip locked)
    returning id`)
  return rows.map(({ id }) => id)
}
