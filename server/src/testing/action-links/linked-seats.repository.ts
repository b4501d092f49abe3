import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AskedTerms } from '@fortnight/contract/testing/action-links'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import type { Db } from '../../platform/db/database.ts'
import { opensApp } from '../staffing/offers.repository.ts'
import { agreed } from '../../testers/portal/agreements.repository.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { install_links, joining_proofs } from '../../platform/db/schema/testing-joining.ts'
import { screenshots } from '../../platform/db/schema/testing-record.ts'
import { moment } from '../../platform/db/moment.ts'

/** The seat of a link and its tester; undefined if it does not exist, or its tester's account is disabled. */
export async function findSeat(db: Db, seat: number) {
  const [found] = await db
    .select({
      id: assignments.id,
      tester_id: assignments.tester_id,
      person_id: assignments.person_id,
      state: assignments.state,
      accepted_at: assignments.accepted_at,
      expires_at: assignments.expires_at,
      opted_in_at: assignments.opted_in_at,
      installed_at: assignments.installed_at,
      app_opened_at: joining_proofs.app_opened_at,
      opens_app: opensApp,
      ended_at: assignments.ended_at,
      /** When the last screenshot came that proves a day. */
      proven_at: sql<Date | null>`(select max(s.created_at) from ${screenshots} s
        where s.assignment_id = ${assignments.id} and not s.duplicate)`.mapWith(screenshots.created_at),
      locale: testers.locale,
      timezone: testers.timezone,
      /** Which terms they are asked for: their first, changed ones, or none. */
      terms: sql<AskedTerms | null>`case when ${agreed} then null when ${testers.agreed_at} is null then 'first' else 'changed' end`,
      account: sql<boolean>`${users.id} is not null`,
    })
    .from(assignments)
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .leftJoin(users, eq(users.id, testers.person_id))
    .leftJoin(install_links, eq(install_links.app_id, assignments.app_id))
    .leftJoin(joining_proofs, eq(joining_proofs.assignment_id, assignments.id))
    .where(and(eq(assignments.id, seat), isNull(users.disabled_at), isNull(users.deleted_at)))
  return found
}
export type LinkedSeat = NonNullable<Awaited<ReturnType<typeof findSeat>>>

/**
 * The moment that a check-in for that day is booked on: now, or the last minute of a day that has ended; undefined if the
 * day has not begun, or ended more than `graceHours` ago.
 */
export async function momentOfDay(
  db: Db,
  seat: number,
  { day, now, graceHours }: { day: string; now: Date; graceHours: number },
): Promise<Date | undefined> {
  const at = moment(now)
  const { rows } = await db.execute<{ used: string }>(sql`
    select least(${at}, ends.at - interval '1 minute') as used
    from assignments a join runs r on r.id = a.run_id
    cross join lateral (select (${day}::date + 1)::timestamp at time zone r.timezone as at) ends
    where a.id = ${seat} and ${day}::date <= (${at} at time zone r.timezone)::date
      and ends.at + ${graceHours}::int * interval '1 hour' > ${at}`)
  return rows[0] && new Date(rows[0].used)
}

/** Stores the language in which a tester acted. */
export async function keepLocale(db: Db, testerId: number, locale: Locale): Promise<void> {
  await db
    .update(testers)
    .set({ locale, updated_at: sql`clock()` })
    .where(and(eq(testers.id, testerId), ne(testers.locale, locale)))
}

/** Live seats of the tester with that address, with today on the calendar of each; the next deadline first. */
export const listOpen = (db: Db, address: string) =>
  db
    .select({
      id: assignments.id,
      tester_id: assignments.tester_id,
      to: testers.email,
      app_name: apps.name,
      state: assignments.state,
      accepted_at: assignments.accepted_at,
      installed_at: assignments.installed_at,
      today: sql<string>`(clock() at time zone ${runs.timezone})::date::text`,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .leftJoin(users, eq(users.id, testers.person_id))
    .where(
      and(
        sql`${testers.email_key} = google_account(${address})`,
        isNull(assignments.ended_at),
        isNull(users.disabled_at),
        isNull(users.deleted_at),
      ),
    )
    .orderBy(sql`${assignments.expires_at} nulls last`, assignments.id)
