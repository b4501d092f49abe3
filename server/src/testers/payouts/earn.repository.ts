import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { earnings } from '../../platform/db/schema/testers-pay.ts'

/** Locks a seat until the transaction ends, so that two days of it are paid one after the other. */
const lockSeat = (tx: Tx, seatId: number) =>
  tx.execute(sql`select from assignments where id = ${seatId} for no key update`)

/**
 * Pays a seat's day (on the run's calendar) once, at the offered rate: the rupees written, or undefined if the day is
 * only claimed, was paid before, or lies beyond the days that the seat is paid for. Call it in the transaction that
 * upgrades the day, after that.
 */
export async function earn(tx: Tx, seatId: number, day: string): Promise<number | undefined> {
  // A statement of its own: the next one then sees what another transaction has paid meanwhile.
  await lockSeat(tx, seatId)
  const { rows } = await tx.execute<{ amount_pkr: number }>(sql`
    insert into earnings (tester_id, assignment_id, day, amount_pkr)
    select a.tester_id, a.id, c.day, a.pay_per_day_pkr
    from assignments a join checkins c on c.assignment_id = a.id
    where a.id = ${seatId} and c.day = ${day} and c.evidence <> 'claimed' and a.pay_per_day_pkr > 0
      and (select count(*) from earnings e where e.assignment_id = a.id and e.day is not null) < a.paid_days
    on conflict (assignment_id, day) do nothing
    returning amount_pkr`)
  return rows[0]?.amount_pkr
}

/** Whether that day of a seat was paid. */
export const isPaid = async (db: Db, seatId: number, day: string): Promise<boolean> =>
  (await db.$count(earnings, and(eq(earnings.assignment_id, seatId), eq(earnings.day, day)))) === 1
