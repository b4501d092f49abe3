import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { type Fees, feesPkr } from '../operations/fees.ts'
import { payOfDay, type SeatPay } from '../operations/tester-pay.ts'
import { planNames } from '../plans.ts'

/** Finished tests of a plan below which its costs are expected, not measured. */
export const fewestForMargin = 5

/** What a test of a plan brings and costs on average, in the unit of each. */
export const Margin = z.object({
  package_plan: z.enum(planNames),
  /** Finished tests that were looked at, the newest. */
  tests: z.int(),
  /** Whether the two means are of these tests; else days are what the engine expects, and nothing goes back. */
  measured: z.boolean(),
  /** Days of the test. */
  days: z.int(),
  /** Testers who are paid a first day, a second one, and so on, for each test. */
  testers_paid: z.array(z.number()),
  /** Days that were left of testers whose part we ended, for each test. */
  days_left: z.number(),
  /** Dollars that went back for each test, whatever the reason. */
  back: z.number(),
})
export type Margin = z.output<typeof Margin>

/** Tester-days that are paid for each test. */
export const paidDaysOf = ({ testers_paid }: Pick<Margin, 'testers_paid'>): number =>
  testers_paid.reduce((sum, testers) => sum + testers, 0)

/** Rupees that testers of one test get with this pay. */
export const payPkr = ({ testers_paid, days_left, days }: Omit<Margin, 'back' | 'measured' | 'tests'>, pay: SeatPay) =>
  Math.round(
    testers_paid.reduce((sum, testers, day) => sum + testers * payOfDay(pay, day + 1, days), 0) +
      days_left * pay.release_pkr,
  )

/** The sum of one test in rupees: its price, its testers' pay, what goes back, fees, and what is left. */
export function testSum(
  margin: Omit<Margin, 'measured' | 'tests'>,
  { cents, pkrPerUsd, pay, fees }: { cents: number; pkrPerUsd: number; pay: SeatPay; fees: Fees },
) {
  const [price, back] = [Math.round((cents * pkrPerUsd) / 100), Math.round(margin.back * pkrPerUsd)]
  const testers = payPkr(margin, pay)
  const kept = feesPkr(fees, price, testers)
  return { price, testers, back, fees: kept, left: price - testers - back - kept }
}

export const margins = endpoints({
  read: {
    method: 'GET',
    path: '/api/admin/margins',
    access: 'admin',
    replica: true,
    summary:
      'What a test of each plan costs on average: testers by paid days, days left that were paid, and money that went back',
    reply: z.object({ success: z.literal(true), data: z.array(Margin) }),
  },
})
