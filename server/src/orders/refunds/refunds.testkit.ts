import { aCompletedPayment, aPerson, aPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { addDays } from '@fortnight/contract/calendar'
import { appendEvents } from '../../testing/ledger/append.ts'
import type { Fact } from '../../testing/ledger/append.repository.ts'
import type { TestServer } from '../../../../tests/test-server.ts'

interface Quote {
  ground: string | null
  why_not: string | null
  amount: number
  amount_pkr: number | null
  bought: number
  delivered: number
  lines: { day: string; testers: number; counted: number }[]
  refund: { refund_status: string; reason: string | null } | null
}

export const paid = { refund_status: 'paid', reference: '15291443999' }
export const declined = { refund_status: 'declined', reason: 'The test went as promised.' }

/** Records that these seats joined when the run began, and how many days later each ended. */
async function recordJoined(world: TestServer, appId: string, seats: [seat: number, days: number][]) {
  const { pool, db } = world.database
  const { rows } = await pool.query<{ id: string; on: string; goal: string }>(
    'select id, started_on::text as on, goal_on::text as goal from runs where app_id = $1',
    [appId],
  )
  const { id: run_id = '', on = '', goal = '' } = rows[0] ?? {}
  const at = new Date()
  const steps = seats.flatMap(([seat]): Fact[] => [
    { run_id, seat, kind: 'accepted', data: {}, at },
    { run_id, seat, kind: 'listed', data: {}, at },
    { run_id, seat, kind: 'opted_in', data: { day: on }, at },
  ])
  const ends = seats.flatMap(([seat, days]): Fact[] =>
    days === Infinity ? [] : [{ run_id, seat, kind: 'opted_out', data: { day: addDays(on, days) }, at }],
  )
  await db.transaction((tx) =>
    appendEvents(tx, [
      { run_id, kind: 'offered', data: { seats: seats.map(([seat]) => seat) }, at },
      ...steps,
      { run_id, kind: 'started', data: { on, goal }, at },
      ...ends,
    ]),
  )
}

/** Common steps of tests of refunds, on that test server. */
export function refundsIn(world: TestServer) {
  const sql = async <T>(text: string, values: unknown[] = []) =>
    (await world.database.pool.query(text, values)).rows as T[]
  return {
    sql,
    quote: (who: Person, id: string) => ok<Quote>(send(world.app, 'GET', `/api/payments/${id}/refund`, who)),
    ask: (who: Person, id: string, body: unknown = { pay_to: 'EasyPaisa 0300 1112223' }, headers = {}) =>
      send(world.app, 'POST', `/api/payments/${id}/refund`, who, body, headers),
    settle: (admin: Person, id: string, body: unknown, app = world.app) =>
      send(app, 'PUT', `/api/admin/refunds/${id}/status`, admin, body),

    /** A completed payment and the people around it; its run has a team if the pool has one. */
    async aTest() {
      const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
      return { owner, admin, ...(await aCompletedPayment(world, owner, admin)) }
    },

    /** Moves the approval of the payment to a number of days ago, that many seconds before the end of the day. */
    async approvedOn(id: string, days: number, seconds = 1) {
      await sql('alter table payments disable trigger payments_decided_once')
      await sql(
        `update payments set decided_at = date_trunc('day', now(), 'UTC') + interval '1 day' - $2 * interval '1 day'
           - $3 * interval '1 second' where id = $1`,
        [id, days, seconds],
      )
      await sql('alter table payments enable trigger payments_decided_once')
    },

    /**
     * Sets the beginning of the run to a number of days ago, its phase, and one tester for each listed number of days
     * from the first.
     */
    async aRun(appId: string, phase: string, ago: number, stays: number[]) {
      await sql(
        `update runs set phase = $2, staffed_at = now(), started_on = (now() at time zone 'UTC')::date - $3::int,
           goal_on = (now() at time zone 'UTC')::date - $3::int + 13 where app_id = $1`,
        [appId, phase, ago],
      )
      const testers = stays.length ? await aPool(world, stays.length) : []
      const left: [seat: number, days: number][] = []
      for (const [at, days] of stays.entries()) {
        const [row] = await sql<{ id: string }>(
          `insert into assignments (run_id, app_id, owner_id, tester_id, person_id, household_id, model, model_slot, state,
             accepted_at, listed_at, opted_in_at, ended_at)
           select r.id, r.app_id, r.owner_id, t.id, t.person_id, t.household_id, 'Model ' || t.id, 1,
             case when $3::int is null then 'opted_in' else 'opted_out' end, start, start, start,
             (r.started_on + $3::int)::timestamp at time zone 'UTC'
           from runs r, testers t, lateral (select r.started_on::timestamp at time zone 'UTC' as start) s where r.app_id = $1 and t.id = $2
           returning id`,
          [appId, testers[at], days === Infinity ? null : days],
        )
        left.push([Number(row?.id), days])
      }
      if (left.length) await recordJoined(world, appId, left)
    },
  }
}
