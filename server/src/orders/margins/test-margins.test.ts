import { describe, expect, it } from 'vitest'
import type { TestMargin } from '@fortnight/contract/orders/test-margins'
import { aPerson, aPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'
import { takeSteps } from '../../testing/ledger/steps.testkit.ts'
import { anApprovedApp } from '../../testing/staffing/staff.testkit.ts'

const world = useTestServer()
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<R>(text, values)).rows

const marginOf = async (app: string, admin: Person) =>
  (await ok<{ data: TestMargin }>(send(world.app, 'GET', `/api/admin/apps/${app}/margin`, admin))).data
const onDesk = (admin: Person) =>
  ok<{ data: TestMargin[]; open: number; losing: number; left_pkr: number }>(
    send(world.app, 'GET', '/api/admin/margins/tests', admin),
  )

/** A test of Starter with that many testers who accepted; the first of them was paid two days, the second let go. */
async function aTest(accepted: number) {
  await aPool(world, 40)
  const admin = await aPerson(world, 'admin')
  const { id: app } = await anApprovedApp(world, await aPerson(world), admin)
  const seats = (await query<{ id: string }>('select id from assignments where app_id = $1 order by id', [app])).map(
    ({ id }) => id,
  )
  await takeSteps(world, seats.slice(0, accepted), ['accepted', 'listed', 'opted_in'], new Date())
  await query(
    `insert into earnings (tester_id, assignment_id, kind, day, amount_pkr)
     select tester_id, id, 'day', current_date - n, 5 from assignments, generate_series(1, 2) n where id = $1`,
    [seats[0]],
  )
  return { app, admin, seats }
}

describe('the margin of a test', () => {
  it('is its price less pay that is booked and to come, fees, late money and other refunds', async () => {
    const { app, admin } = await aTest(3)
    // A reliable tester who shows every day gets 7 x 5, 7 x 7 and the bonus of 14 + 5; offers without an answer cost nothing.
    const toCome = 3 * (98 + 5) - 2 * 5
    const fees = Math.round(2797 * 0.02 + (10 + toCome) * 0.01)
    const margin = await marginOf(app, admin)
    expect(margin).toMatchObject({ price_pkr: 2797, pay_pkr: 10, to_come_pkr: toCome, fees_pkr: fees })
    expect(margin.left_pkr).toBe(2797 - 10 - toCome - fees)

    await query(
      `insert into refunds (payment_id, app_id, owner_id, ground, refund_status, amount_cents, amount_pkr, pay_to, reference,
         decided_by, decided_at)
       select id, app_id, owner_id, f.* from payments, (values
         ('late', 'due', 100, 280, '', null, null::uuid, null::timestamptz),
         ('shortfall', 'paid', 50, 140, '', 'R-' || $1, $2::uuid, now())) f where app_id = $1::uuid`,
      [app, admin.id],
    )
    expect(await marginOf(app, admin)).toMatchObject({
      late_pkr: 280,
      back_pkr: 140,
      left_pkr: margin.left_pkr - 420,
    })
  })

  it('expects no more pay once the test is over', async () => {
    const { app, admin } = await aTest(3)
    await leadRun(world, app, 'completed')
    expect(await marginOf(app, admin)).toMatchObject({ pay_pkr: 10, to_come_pkr: 0 })
  })

  it('is on the desk, a loss first, with the sum of all', async () => {
    const { app, admin, seats } = await aTest(2)
    const before = await onDesk(admin)
    await query(
      `insert into earnings (tester_id, assignment_id, kind, amount_pkr) select tester_id, id, 'release', 3000 from assignments where id = $1`,
      [seats[1]],
    )
    const after = await onDesk(admin)
    expect(after).toMatchObject({ open: before.open, losing: before.losing + 1 })
    expect(after.data[0]).toMatchObject({ app_id: app, pay_pkr: 3010 })
    expect(after.data[0]!.left_pkr).toBeLessThan(0)
    // The fee of the payout comes on top.
    expect(before.left_pkr - after.left_pkr).toBe(3030)
  })
})
