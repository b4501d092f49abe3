import { describe, expect, it } from 'vitest'
import { defaultFees } from '@fortnight/contract/operations/fees'
import { defaultPay, seatPayOf } from '@fortnight/contract/operations/tester-pay'
import { type Margin, paidDaysOf, testSum } from '@fortnight/contract/orders/margins'
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
    `insert into earnings (tester_id, assignment_id, kind, day, amount_pkr)
     select tester_id, id, 'day', current_date - n, 8 from (select * from assignments where app_id = $1 order by id limit 1) a, generate_series(1, $2::int) n`,
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
  let ofUnknownTesters: Margin

  it('is what the engine expects while too few tests have finished', async () => {
    const margin = await starter()
    ofUnknownTesters = margin
    expect(margin).toMatchObject({ tests: 0, measured: false, back: 0 })
    // More than twelve testers who all stay: nothing is known of this pool.
    expect(paidDaysOf(margin)).toBeGreaterThan(12 * 14)
    // Offers that end in no seat cost nothing.
    expect(paidDaysOf(margin)).toBeLessThan(26 * 14)
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
    const margin = await starter()
    expect(margin).toMatchObject({ tests: 5, measured: true, days_left: 0, back: 1 })
    expect(paidDaysOf(margin)).toBeCloseTo(15)
    // Four of the five tests paid a first day, and one a thirtieth.
    expect(margin.testers_paid).toHaveLength(30)
    expect([margin.testers_paid[0], margin.testers_paid[29]]).toEqual([0.8, 0.2])
  })

  it('leaves the price less pay, refunds and fees', () => {
    const pay = { pay_per_day_pkr: 8, streak_after: 1, streak_pkr: 2, bonus_pkr: 5, release_pkr: 4 }
    const fees = { payment_percent: 2, payout_percent: 1 }
    const margin = { package_plan: 'starter', days: 3, testers_paid: [20, 18.5, 18, 1], days_left: 6, back: 1 } as const
    const testers = 20 * 8 + 18.5 * 10 + 18 * 15 + 10 + 24
    const kept = Math.round(2797 * 0.02 + testers * 0.01)
    const sum = testSum(
      { ...margin, testers_paid: [...margin.testers_paid] },
      { cents: 999, pkrPerUsd: 280, pay, fees },
    )
    expect(sum).toEqual({ price: 2797, testers, back: 280, fees: kept, left: 2797 - testers - 280 - kept })
  })

  it('leaves money of a Starter by the pay and fees that the product begins with', async () => {
    const terms = { cents: 999, pkrPerUsd: 280, pay: seatPayOf(defaultPay), fees: defaultFees }
    // Tester-days that a test takes at 2 % a day (docs/simulation.md), 36 more of testers who are let go, and what late
    // tests pay back with all hardships at once.
    const testers_paid = Array.from({ length: 14 }, () => 1.8 * 12)
    const average = { package_plan: 'starter', days: 14, testers_paid, days_left: 36, back: 71 / 280 } as const
    expect(testSum(average, terms).left).toBeGreaterThan(0)
    expect(testSum(ofUnknownTesters, terms).left).toBeGreaterThan(0)
  })
})
