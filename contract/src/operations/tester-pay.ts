import * as z from 'zod'
import { holdDays } from '../vocabulary/run-states.ts'
import { whole } from './whole.ts'

/**
 * What testers are paid, set by the operator. Pay is for days of testing work with something to show for them: never
 * for an installation, a rating or a review, which the store forbids. What a day pays is frozen on a seat when it is offered.
 */
export const TesterPay = z
  .strictObject({
    /** Rupees for a day. */
    pkr_per_day: whole(1, 1000, 'Enter whole rupees, between 1 and 1,000.'),
    /** Paid days after which each further day pays `streak_pkr` more. */
    streak_after: whole(1, 60, 'Enter a number of days, between 1 and 60.'),
    streak_pkr: whole(0, 1000, 'Enter whole rupees, between 0 and 1,000.'),
    /** Rupees at once for all days of the test. */
    bonus_pkr: whole(0, 10_000, 'Enter whole rupees, between 0 and 10,000.'),
    /** Rupees for each day of the test that is left when we end a tester's part in it. */
    release_pkr: whole(1, 1000, 'Enter whole rupees, between 1 and 1,000.'),
    /** Days that are paid at most beyond those of the test. */
    extra_days: whole(0, 60, 'Enter a number of days, between 0 and 60.'),
    /** Rupees for a tester whose friend finished a first test; 0 pays nothing. Frozen when the friend applies. */
    referral_pkr: whole(0, 10_000, 'Enter whole rupees, between 0 and 10,000.'),
    /** The smallest sum that is paid out, in rupees. */
    least_payout_pkr: whole(1, 100_000, 'Enter whole rupees, between 1 and 100,000.'),
    /** A payout of more rupees than this needs the approval of a second administrator. */
    second_above_pkr: whole(0, 1_000_000, 'Enter whole rupees, between 0 and 1,000,000.'),
  })
  .refine(({ pkr_per_day, release_pkr }) => release_pkr <= pkr_per_day, {
    path: ['release_pkr'],
    error: 'Enter at most what a day pays.',
  })
export type TesterPay = z.output<typeof TesterPay>

/**
 * A tester's 14 days bring Rs 98: the most that a test of Starter can bear at 280 rupees for a dollar, with a team of testers
 * about whom nothing is known.
 */
export const defaultPay: TesterPay = {
  pkr_per_day: 5,
  streak_after: 7,
  streak_pkr: 2,
  bonus_pkr: 14,
  release_pkr: 2,
  extra_days: holdDays,
  referral_pkr: 30,
  least_payout_pkr: 100,
  second_above_pkr: 5000,
}

/** What a seat pays, as it was offered. */
export const SeatPay = z.object({
  pay_per_day_pkr: z.int(),
  streak_after: z.int(),
  streak_pkr: z.int(),
  bonus_pkr: z.int(),
  release_pkr: z.int(),
})
export type SeatPay = z.output<typeof SeatPay>

/** Days without proof that a tester can have, besides the one on which they joined, and still be paid for days left. */
export const missesForgiven = 1

/** What a seat would pay that is offered with this setting. */
export const seatPayOf = ({ pkr_per_day, streak_after, streak_pkr, bonus_pkr, release_pkr }: TesterPay): SeatPay => ({
  pay_per_day_pkr: pkr_per_day,
  streak_after,
  streak_pkr,
  bonus_pkr,
  release_pkr,
})

type DayPay = Pick<SeatPay, 'pay_per_day_pkr' | 'streak_after' | 'streak_pkr' | 'bonus_pkr'>

/**
 * Rupees that the nth paid day of a seat brings, the bonus with the last day of the test. Counted in days that are paid,
 * so that a missed day takes nothing back; `pay_of_day` in the database is the same sum.
 */
export const payOfDay = (pay: DayPay, nth: number, days: number): number =>
  pay.pay_per_day_pkr === 0
    ? 0
    : pay.pay_per_day_pkr + (nth > pay.streak_after ? pay.streak_pkr : 0) + (nth === days ? pay.bonus_pkr : 0)

/** Rupees that the first `paid` days of a seat bring, in a test of `days`. */
export const payOfDays = (pay: DayPay, paid: number, days: number): number =>
  Array.from({ length: paid }, (_, day) => payOfDay(pay, day + 1, days)).reduce((sum, rupees) => sum + rupees, 0)

/** Rupees that the next day with proof brings, after `paid` days; 0 if no more days of the seat are paid. */
export const nextDayPay = (seat: DayPay & { paid_days: number; days: number }, paid: number): number =>
  paid < seat.paid_days ? payOfDay(seat, paid + 1, seat.days) : 0
