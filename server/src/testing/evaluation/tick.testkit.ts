import { dayMs } from '@fortnight/contract/format/spans'
import { aPerson, aPool, emptyPool, type Person } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { joining, takeSteps } from '../ledger/steps.testkit.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'
import { hooks } from '../../app/hooks.ts'
import { tick } from './tick.ts'

/** Noon in UTC, a number of days after the day on which the tests run: no midnight falls into a test. */
export const noon = (days = 0) => new Date(Math.floor(Date.now() / dayMs) * dayMs + (days + 0.5) * dayMs)
export const dayAfter = (days: number) => noon(days).toISOString().slice(0, 10)

/** Noon of a day with an empty pool on which no earlier run is due any more: an owner and an administrator. */
export async function startAfresh(world: TestServer): Promise<[Person, Person]> {
  world.now = noon()
  await emptyPool(world)
  await world.database.pool.query('update runs set next_eval_at = null')
  return [await aPerson(world), await aPerson(world, 'admin')]
}

interface SeatNow {
  /** As the driver reads a bigint. */
  id: string
  state: string
  tester_id: number
}

/** Rows of one app's run. */
export function runOf(world: TestServer, appId: string) {
  const query = async <R>(text: string, values: unknown[] = []) =>
    (await world.database.pool.query(text, [appId, ...values])).rows as R[]
  const seats = (state?: string) =>
    query<SeatNow>(
      'select id, state, tester_id from assignments where app_id = $1 and ($2::text is null or state = $2) order by id',
      [state ?? null],
    )
  const firstSeats = async (state: string, most: number) => (await seats(state)).slice(0, most).map(({ id }) => id)
  return {
    run: async () =>
      (
        await query<Record<string, string & number & null>>(
          `select r.*, r.started_on::text, r.goal_on::text, r.qualified_on::text, r.hold_until::text, r.eligible_on::text
           from runs r where app_id = $1`,
        )
      )[0]!,
    seats,
    decided: (kind?: string) =>
      query<{ key: string; kind: string; inputs: Record<string, unknown> }>(
        `select d.key, d.kind, d.inputs from decisions d join runs r on r.id = d.run_id
         where r.app_id = $1 and ($2::text is null or d.kind = $2) order by d.id`,
        [kind ?? null],
      ),
    facts: async (kind?: string) =>
      await query<{ kind: string; seat: string | null; data: Record<string, unknown> }>(
        `select e.kind, e.assignment_id as seat, e.data from run_events e join runs r on r.id = e.run_id
         where r.app_id = $1 and ($2::text is null or e.kind = $2) order by e.seq`,
        [kind ?? null],
      ),
    /**
     * Lets up to that many invited testers take every step up to the opt-in; the run is due at that moment, whatever
     * the time of day is now.
     */
    optIn: async (at: Date, most = 1000) => {
      await takeSteps(world, await firstSeats('invited', most), joining, at)
      return query('update runs set next_eval_at = $2 where app_id = $1 and next_eval_at is not null', [at])
    },
    /**
     * Promises the day that counts from that moment, as an order of then in a pool with free testers does: what an order
     * is promised otherwise depends on its hour and on the pool of the tests before.
     */
    promise: (from: Date) => query('update runs set promised_from = $2, ready_at = $2 where app_id = $1', [from]),
    /** All opted-in testers use the app on that day, except these seats. */
    use: (days: number, without: readonly string[] = []) =>
      query(
        `with used as (
           insert into checkins (assignment_id, day, seconds, used_at)
           select id, $2, 120, $3 from assignments
           where app_id = $1 and state = 'opted_in' and opted_in_at <= $3 and id <> all($4::bigint[])
           on conflict do nothing returning assignment_id
         )
         update assignments set last_used_on = greatest(last_used_on, $2::date) where id in (select assignment_id from used)`,
        [dayAfter(days), noon(days), without],
      ),
    /** Lets the first testers who are opted in leave, up to that number, and say so. */
    leave: async (count: number, at: Date) => {
      await takeSteps(world, await firstSeats('opted_in', count), ['opted_out'], at)
    },
    /** Runs the tick of that day: `now` is its noon. */
    tickOn: async (days: number) => {
      world.now = noon(days)
      await tick(world.database.db, () => noon(days), hooks)
    },
    dueAt: (at: Date) => query('update runs set next_eval_at = $2 where app_id = $1', [at]),
    /** Makes the run due again, as after an hour. */
    dueAgain: () =>
      query('update runs set next_eval_at = to_timestamp(0) where app_id = $1 and next_eval_at is not null'),
  }
}

/** An approved app whose whole team opted in today; ticked once, so that its day is promised. */
export async function aStartedRun(world: TestServer, owner: Person, admin: Person, poolSize = 60) {
  world.now = noon()
  await aPool(world, poolSize)
  const { id } = await anApprovedApp(world, owner, admin, { name: 'Harbour' })
  const run = runOf(world, id)
  await run.optIn(noon())
  // Approved at the true hour, which may be some minutes after noon: not due then, and not far enough ahead to count as
  // a jump.
  await run.dueAt(noon())
  await run.tickOn(0)
  return { id, ...run }
}
