import * as z from 'zod'
import { holdDays } from '../vocabulary/run-states.ts'

const whole = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message)

/**
 * What testers are paid, set by the operator. Pay is for days of testing work with something to show for them: never
 * for an installation, a rating or a review, which the store forbids.
 */
export const TesterPay = z.strictObject({
  /** Rupees for a day; frozen on a seat when it is offered. */
  pkr_per_day: whole(1, 1000, 'Enter whole rupees, between 1 and 1,000.'),
  /** Days that are paid at most beyond those of the test; frozen with the rupees. */
  extra_days: whole(0, 60, 'Enter a number of days, between 0 and 60.'),
  /** The smallest sum that is paid out, in rupees. */
  least_payout_pkr: whole(1, 100_000, 'Enter whole rupees, between 1 and 100,000.'),
  /** A payout of more rupees than this needs the approval of a second administrator. */
  second_above_pkr: whole(0, 1_000_000, 'Enter whole rupees, between 0 and 1,000,000.'),
})
export type TesterPay = z.output<typeof TesterPay>

/** At 280 rupees for a dollar, a tester's 14 days cost $0.41, the most that a test of Starter can bear. */
export const defaultPay: TesterPay = {
  pkr_per_day: 8,
  extra_days: holdDays,
  least_payout_pkr: 100,
  second_above_pkr: 5000,
}
