import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { nextDayPay } from '@fortnight/contract/operations/tester-pay'
import { disputable, type PaidDay, type PaidTest, type UnpaidReason } from '@fortnight/contract/testers/earnings'
import type { Db } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { earnings } from '../../platform/db/schema/testers-pay.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { appIcon } from '../../platform/db/app-icon.ts'
import { daysPaid } from './earn.repository.ts'
import { moment } from '../../platform/db/moment.ts'

/** What a seat has brought so far. */
const booked = sql`(select json_build_object('earned_pkr', coalesce(sum(e.amount_pkr), 0),
    'days_earned', count(*) filter (where e.kind = 'day'), 'days_left_pkr', sum(e.amount_pkr) filter (where e.kind = 'release'))
  from ${earnings} e where e.assignment_id = ${assignments.id})`

/** What a seat pays, as it was offered. */
export const seatPay = {
  pay_per_day_pkr: assignments.pay_per_day_pkr,
  streak_after: assignments.streak_after,
  streak_pkr: assignments.streak_pkr,
  bonus_pkr: assignments.bonus_pkr,
  release_pkr: assignments.release_pkr,
}

/** The newest tests that a user is or was on, of those older than the seat `before` if there is one. */
export async function listTests(db: Db, userId: string, limit: number, before?: number) {
  const found = await db
    .select({
      seat: assignments.id,
      app_id: assignments.app_id,
      app_name: apps.name,
      app_icon: appIcon,
      ...seatPay,
      paid_days: assignments.paid_days,
      days: runs.days,
      booked: sql<Pick<PaidTest, 'earned_pkr' | 'days_earned' | 'days_left_pkr'>>`${booked}`,
      ended_at: assignments.ended_at,
    })
    .from(assignments)
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .where(
      and(
        eq(assignments.person_id, userId),
        sql`${assignments.opted_in_at} is not null`,
        before === undefined ? undefined : lt(assignments.id, before),
      ),
    )
    .orderBy(desc(assignments.id))
    .limit(limit + 1)
  const data = found.slice(0, limit).map(({ booked: brought, ...test }) => ({
    ...test,
    ...brought,
    next_day_pkr: test.ended_at ? null : nextDayPay(test, brought.days_earned),
  }))
  return { data, more: found.length > limit }
}

export const ownsSeat = async (db: Db, userId: string, seatId: number): Promise<boolean> =>
  (await db.$count(assignments, and(eq(assignments.id, seatId), eq(assignments.person_id, userId)))) === 1

/** Why a day `d.day` of the seat `a` is not paid; null if it is. A fresh picture would have made it evidenced. */
export const whyUnpaid = sql<UnpaidReason | null>`case
  when e.amount_pkr is not null then null
  when a.pay_per_day_pkr = 0 then 'unpaid_seat'
  when c.evidence <> 'claimed' then 'days_used_up'
  when ${daysPaid} >= a.paid_days then 'days_used_up'
  when c.day is null then 'not_checked_in'
  when s.id is null then 'no_screenshot'
  when s.copy_of is not null then 'copied_picture'
  when s.duplicate then 'same_picture'
  when s.check_at is not null then 'being_checked'
  when s.doubtful then 'doubtful_picture'
  when p.is_right = false then 'wrong_answer'
  else 'no_answer' end`

/** Facts of a day `d.day` of the seat `a`. */
export const evidenceOfDay = sql`
  left join checkins c on c.assignment_id = a.id and c.day = d.day
  left join screenshots s on s.assignment_id = a.id and s.day = d.day
  left join day_prompts p on p.assignment_id = a.id and p.day = d.day
  cross join lateral (
    select sum(amount_pkr)::int as amount_pkr from earnings where assignment_id = a.id and earnings.day = d.day) e`

/** Past days on which the seat `a` was in its test `r`, and other days with a check-in of its tester. */
const daysOf = (now: Date) => sql`(
  select generate_series((a.opted_in_at at time zone r.timezone)::date,
    least((${moment(now)} at time zone r.timezone)::date, (a.ended_at at time zone r.timezone)::date,
      (r.closed_at at time zone r.timezone)::date) - 1, interval '1 day')::date as day
  union select day from checkins where assignment_id = a.id)`

/** The days of a user's seat until `now`, newest first, or one of them. */
export async function listDays(
  db: Db,
  { userId, seat, now }: { userId: string; seat: number; now: Date },
  day?: string,
) {
  const { rows } = await db.execute<PaidDay & Record<string, unknown>>(sql`
    select *, coalesce(why = any(${sql.param([...disputable])}::text[]), false) and dispute is null and over as can_dispute
    from (
      select to_char(d.day, 'YYYY-MM-DD') as day, c.evidence as grade, e.amount_pkr, ${whyUnpaid} as why,
        d.day < (${moment(now)} at time zone r.timezone)::date and r.purged_at is null as over,
        case when x.id is not null then
          json_build_object('id', x.id, 'state', x.state, 'message', x.message, 'answer', x.answer) end as dispute
      from assignments a join runs r on r.id = a.run_id
      cross join lateral ${daysOf(now)} d
      ${evidenceOfDay}
      left join disputes x on x.assignment_id = a.id and x.day = d.day and x.message is not null
      where a.id = ${seat} and a.person_id = ${userId} and (${day ?? null}::date is null or d.day = ${day ?? null}::date)
    ) days order by day desc`)
  return rows
}
