/**
 * What rupees are booked for: a day with proof, all days of a test, the days that were left when we ended a tester's
 * part in it, a friend who finished a first test, and an administrator's correction.
 */
export const earningKinds = ['day', 'bonus', 'release', 'referral', 'correction'] as const
export type EarningKind = (typeof earningKinds)[number]
