import { aCompletedPayment, aPerson, aPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { addDays } from '@fortnight/contract/calendar'
import { leadRun, offerSeats, type Phase } from '../../testing/ledger/course.testkit.ts'
import { takeSteps } from '../../testing/ledger/steps.testkit.ts'
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

/** Common steps of tests of refunds, on that test server. */
export function refundsIn(world: TestServer) {
  const sql = async <T>(text: string, values: unknown[] = []) =>
    (await world.database.pool.query(text, values)).rows as T[]
  return {
    sql,
    quote: (who: Person, id: string) => ok<Quote>(send(world.app, 'GET', `/api/payments/${id}/refund`, who)),
    ask: (who: Person, id: string, body: unknown = { pay_to: null }, headers = {}) =>
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
      await world.asOwner('alter table payments disable trigger payments_decided_once')
      await sql(
        `update payments set decided_at = date_trunc('day', now(), 'UTC') + interval '1 day' - $2 * interval '1 day'
           - $3 * interval '1 second' where id = $1`,
        [id, days, seconds],
      )
      await world.asOwner('alter table payments enable trigger payments_decided_once')
    },

    /**
     * Leads the run to that phase, begun a number of days ago, with one tester for each listed number of days from the
     * first; without any, one was only asked. Its promised day is the fourteenth.
     */
    async aRun(appId: string, phase: Phase, ago: number, stays: number[]) {
      const started = addDays(new Date().toISOString().slice(0, 10), -ago)
      const midnight = (days: number) => new Date(addDays(started, days))
      const seats = await offerSeats(world, appId, await aPool(world, stays.length || 1), midnight(0))
      if (stays.length) await takeSteps(world, seats, ['accepted', 'listed', 'opted_in'], midnight(0))
      for (const days of new Set(stays.filter(Number.isFinite))) {
        const left = seats.filter((_, at) => stays[at] === days)
        await takeSteps(world, left, ['opted_out'], midnight(days))
      }
      await leadRun(world, appId, 'running', { started, goal: addDays(started, 13) })
      await leadRun(world, appId, phase)
      await sql("update runs set promised_from = $2::date - interval '36 hours' where app_id = $1", [appId, started])
    },
  }
}
