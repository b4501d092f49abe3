import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { moment } from '../../platform/db/moment.ts'

/**
 * Locks the testers of these seats in the order of their ids: two transactions that end seats of the same testers take
 * turns.
 */
export async function lockTestersOf(tx: Tx, seats: readonly number[]): Promise<void> {
  await tx.execute(sql`select from testers
    where id in (select tester_id from assignments where id = any(${sql.param([...seats])}::bigint[]))
    order by id for no key update`)
}

/**
 * Has open runs evaluated with the next tick instead of within the hour, because of an event on them (an opt-in, a
 * leave, a declined or expired offer, a count of Play Console). Never waits: if another transaction holds a run at this
 * moment, the hourly evaluation finds the event. Runs that wait for a team, and closed ones, are left alone.
 */
export async function scheduleEvaluations(tx: Tx, runs: readonly string[], at: Date): Promise<void> {
  await tx.execute(sql`
    update runs set next_eval_at = ${moment(at)} where id in (
      select id from runs where id = any(${sql.param([...runs])}::uuid[]) and next_eval_at is not null
      order by id for no key update skip locked)`)
}
