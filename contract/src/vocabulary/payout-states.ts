/** Ways by which testers are paid. */
export const payoutMethods = ['easypaisa', 'bank'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** A payout is asked for, approved (by two above a limit), then paid with a reference; or declined with a reason. */
export const payoutStates = ['requested', 'approved', 'paid', 'declined'] as const
export type PayoutState = (typeof payoutStates)[number]

/** The states from which each step starts. A screen offers it by this list; the server's UPDATE is guarded by it. */
export const payoutCan = {
  approve: ['requested'],
  pay: ['approved'],
  decline: ['requested', 'approved'],
} as const satisfies Record<string, readonly PayoutState[]>

/** A dispute over a day that was not paid: upheld it is paid, declined it is not. */
export const disputeStates = ['open', 'upheld', 'declined'] as const
export type DisputeState = (typeof disputeStates)[number]
