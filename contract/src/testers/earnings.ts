import * as z from 'zod'
import { SeatPay } from '../operations/tester-pay.ts'
import { disputeStates } from '../vocabulary/payout-states.ts'
import { endpoints } from '../endpoint.ts'
import { grades } from '../vocabulary/grades.ts'
import { Day, Moment } from '../moment.ts'
import { payoutMethods } from '../vocabulary/payout-states.ts'
import { IconHash, Id } from '../text.ts'

/**
 * Reasons why a day of a test is not paid. The last three can't be disputed: a check will end, and the others are as the seat
 * was offered.
 */
export const disputable = [
  'not_checked_in',
  'no_screenshot',
  'same_picture',
  'copied_picture',
  'doubtful_picture',
  'no_answer',
  'wrong_answer',
] as const
export const unpaidReasons = [...disputable, 'being_checked', 'days_used_up', 'unpaid_seat'] as const
export type UnpaidReason = (typeof unpaidReasons)[number]

/** What a tester earned and what became of it, in rupees. */
export const Earnings = z.object({
  earned_pkr: z.int(),
  paid_pkr: z.int(),
  /** The amount in a payout that is not paid yet. */
  asked_pkr: z.int(),
  /** Earned, less what was paid and asked for. */
  balance_pkr: z.int(),
  /** The smallest payout that the caller can ask for: any amount for a tester who has left. */
  least_payout_pkr: z.int(),
  /** Whether payouts wait until we know that the caller is one person. */
  is_held: z.boolean(),
  /** The account that payouts go to; only the last digits of its number. */
  account: z.object({ method: z.enum(payoutMethods), ending: z.string(), updated_at: Moment }).nullable(),
})
export type Earnings = z.output<typeof Earnings>

/** A test that a tester is on or was, and what it brought. */
export const PaidTest = z.object({
  seat: z.int(),
  app_id: Id,
  app_name: z.string(),
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  ...SeatPay.shape,
  /** Days that are paid at most, and days of the test. */
  paid_days: z.int(),
  days: z.int(),
  days_earned: z.int(),
  /** All that the test brought, and what of it was for days that were left when we ended the tester's part in it. */
  earned_pkr: z.int(),
  days_left_pkr: z.int().nullable(),
  /** What the next day with proof brings; null once the seat has ended. */
  next_day_pkr: z.int().nullable(),
  ended_at: Moment.nullable(),
})
export type PaidTest = z.output<typeof PaidTest>

/** A day of a test, on the test's calendar. */
export const PaidDay = z.object({
  day: Day,
  /** Null if the tester never checked in. */
  grade: z.enum(grades).nullable(),
  /** Rupees, the bonus with the day that earned it; null if the day is not paid, and `why` says why. */
  amount_pkr: z.int().nullable(),
  why: z.enum(unpaidReasons).nullable(),
  /** Whether the tester can still claim that it should be paid. */
  can_dispute: z.boolean(),
  dispute: z
    .object({ id: Id, state: z.enum(disputeStates), message: z.string(), answer: z.string().nullable() })
    .nullable(),
})
export type PaidDay = z.output<typeof PaidDay>

/** What a tester has earned: for days of testing work, never for installations, ratings or reviews. */
export const earnings = endpoints({
  find: {
    method: 'GET',
    path: '/api/tester/earnings',
    access: 'user',
    summary: 'What the caller earned, was paid and can withdraw',
    reply: z.object({ success: z.literal(true), data: Earnings }),
  },
  listTests: {
    method: 'GET',
    path: '/api/tester/earnings/tests',
    access: 'user',
    summary: 'What each of my tests brought, newest first; a page begins after a seat',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(50).default(10),
      after: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    reply: z.object({ success: z.literal(true), data: z.array(PaidTest), more: z.boolean() }),
  },
  listDays: {
    method: 'GET',
    path: '/api/tester/earnings/tests/:seat',
    access: 'owner',
    summary: 'The days of one of my tests, newest first, each paid or with the reason why not',
    params: z.strictObject({ seat: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    reply: z.object({ success: z.literal(true), data: z.array(PaidDay) }),
  },
})
