import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { earnings } from '../../platform/db/schema/testers-pay.ts'

/** Locks a seat until the transaction ends, so that two days of it are paid one after the other. */
const lockSeat = (tx: Tx, seatId: number) =>
  tx.execute(sql`select from assignments where id = ${seatId} for no key update`)

/** The number of days of the seat `a` that are paid. */
export const daysPaid = sql`(select count(*) from earnings paid where paid.assignment_id = a.id and paid.kind = 'day')`

const bonusOf = (nth: SQL) => sql`case when ${nth} = r.days then a.bonus_pkr else 0 end`

/** Rupees that the nth paid day of the seat `a` in the test `r` brings, as `payOfDay` of the contract says. */
export const payOfDay = (nth: SQL) => sql`(pay_of_day(a, ${nth}) + ${bonusOf(nth)})`

/**
 * Pays a seat's day (on the run's calendar) once, as offered, with the bonus if it is the last agreed one: the rupees
 * written, or undefined if the day is only claimed, was paid before, or lies beyond the days that the seat is paid for.
 * Call it in the transaction that upgrades the day, after that.
 */
export async function earn(tx: Tx, seatId: number, day: string): Promise<number | undefined> {
  // A statement of its own: the next one then sees what another transaction has paid meanwhile.
  await lockSeat(tx, seatId)
  const { rows } = await tx.execute<{ amount_pkr: number | null }>(sql`
    with due as materialized (
      select a.tester_id, a.id, c.day, pay_of_day(a, n.nth) as pkr, ${bonusOf(sql`n.nth`)} as bonus
      from assignments a join runs r on r.id = a.run_id join checkins c on c.assignment_id = a.id
      cross join lateral (select ${daysPaid} + 1 as nth) n
      where a.id = ${seatId} and c.day = ${day} and c.evidence <> 'claimed' and a.pay_per_day_pkr > 0 and n.nth <= a.paid_days
        and not exists (select from earnings e where e.assignment_id = a.id and e.day = c.day and e.kind = 'day')
    ), lines as (
      insert into earnings (tester_id, assignment_id, kind, day, amount_pkr)
      select tester_id, id, 'day', day, pkr from due
      union all select tester_id, id, 'bonus', day, bonus from due where bonus > 0
      returning amount_pkr
    )
    select sum(amount_pkr)::int as amount_pkr from lines`)
  return rows[0]?.amount_pkr ?? undefined
}

/** Whether that day of a seat was paid. */
export const isPaid = async (db: Db, seatId: number, day: string): Promise<boolean> =>
  (await db.$count(
    earnings,
    and(eq(earnings.assignment_id, seatId), eq(earnings.day, day), eq(earnings.kind, 'day')),
  )) === 1
