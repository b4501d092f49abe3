import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { planNames } from '../plans.ts'
import { IconHash, Id } from '../text.ts'
import { runPhases } from '../vocabulary/run-states.ts'

/** What one test brings and costs, in rupees. */
export const TestMargin = z.object({
  app_id: Id,
  app_name: z.string(),
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  package_plan: z.enum(planNames),
  phase: z.enum(runPhases),
  price_pkr: z.int(),
  /** Pay of testers that is booked, and what else comes if each who accepted shows every day of the test that is left. */
  pay_pkr: z.int(),
  to_come_pkr: z.int(),
  /** What is kept of the price and of all pay. */
  fees_pkr: z.int(),
  /** What goes back because the test is late, and for other reasons. */
  late_pkr: z.int(),
  back_pkr: z.int(),
  /** The price less all of that; negative for a loss. */
  left_pkr: z.int(),
})
export type TestMargin = z.output<typeof TestMargin>

export const testMargins = endpoints({
  find: {
    method: 'GET',
    path: '/api/admin/apps/:id/margin',
    access: 'admin',
    summary: 'What the test of an app brings and costs, in rupees; null if it has none or no exchange rate is set',
    params: z.strictObject({ id: Id }),
    reply: z.object({ success: z.literal(true), data: TestMargin.nullable() }),
    problems: ['not_found'],
  },
  listOpen: {
    method: 'GET',
    path: '/api/admin/margins/tests',
    access: 'admin',
    summary: 'Open tests by what is left of them, those that leave least first, and their sum',
    reply: z.object({
      success: z.literal(true),
      data: z.array(TestMargin),
      /** All open tests, those that lose money, and what is left of all. */
      open: z.int(),
      losing: z.int(),
      left_pkr: z.int(),
    }),
  },
})
