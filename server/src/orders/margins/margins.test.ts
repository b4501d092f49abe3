import { describe, expect, it } from 'vitest'
import { leftPkr, type Margin } from '@fortnight/contract/orders/margins'
import { aPerson, aPool, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anApprovedApp } from '../../testing/staffing/staff.testkit.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'

const world = useTestServer()
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)

const starter = async () => {
  const admin = await aPerson(world, 'admin')
  const { data } = await ok<{ data: Margin[] }>(send(world.app, 'GET', '/api/admin/margins', admin))
  return data.find(({ package_plan }) => package_plan === 'starter')!
}

/** A finished test of Starter in which that many days were paid, and those cents went back. */
async function aFinishedTest(days: number, cents: number) {
  await aPool(world, 40)
  const { id } = await anApprovedApp(world, await aPerson(world), await aPerson(world, 'admin'))
  await leadRun(world, id, 'completed')
  await query(
    `insert into earnings (tester_id, assignment_id, day, amount_pkr)
     select tester_id, id, current_date - n, 8 from (select * from assignments where app_id = $1 order by id limit 1) a, generate_series(1, $2::int) n`,
    [id, days],
  )
  if (cents)
    await query(
      `insert into refunds (payment_id, app_id, owner_id, ground, refund_status, amount_cents, pay_to)
       select id, app_id, owner_id, 'late', 'due', $2, '' from payments where app_id = $1`,
      [id, cents],
    )
}

describe('what a test costs', () => {
  it('is what the engine expects while too few tests have finished', async () => {
    const margin = await starter()
    expect(margin).toMatchObject({ tests: 0, measured: false, back: 0 })
    // More than twelve testers who all stay: nothing is known of this pool.
    expect(margin.paid_days).toBeGreaterThan(12 * 14)
    expect(margin.paid_days).toBeLessThan(40 * 14)
  })

  it('is the mean of finished tests once there are five', async () => {
    for (const [days, cents] of [
      [10, 0],
      [20, 0],
      [30, 500],
      [0, 0],
      [15, 0],
    ] as const)
      await aFinishedTest(days, cents)
    expect(await starter()).toMatchObject({ tests: 5, measured: true, paid_days: 15, back: 1 })
  })

  it('leaves the price less pay and refunds', () => {
    const terms = { cents: 999, pkrPerUsd: 280, pkrPerDay: 8 }
    expect(leftPkr({ paid_days: 250, back: 0 }, terms)).toBe(797)
    expect(leftPkr({ paid_days: 350, back: 1 }, terms)).toBe(-283)
  })
})
