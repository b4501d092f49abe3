import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
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
  /** Tester-days paid for each test. */
  paid_days: z.number(),
  /** Dollars that went back for each test, whatever the reason. */
  back: z.number(),
})
export type Margin = z.output<typeof Margin>

/** Rupees that are left of one test: its price, less the pay of its testers and what goes back. */
export const leftPkr = (
  { paid_days, back }: Pick<Margin, 'paid_days' | 'back'>,
  { cents, pkrPerUsd, pkrPerDay }: { cents: number; pkrPerUsd: number; pkrPerDay: number },
): number => Math.round((cents / 100 - back) * pkrPerUsd - paid_days * pkrPerDay)

export const margins = endpoints({
  read: {
    method: 'GET',
    path: '/api/admin/margins',
    access: 'admin',
    summary: 'What a test of each plan costs on average: tester-days that were paid, and money that went back',
    reply: z.object({ success: z.literal(true), data: z.array(Margin) }),
  },
})
