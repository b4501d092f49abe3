/** A refund is decided once: money went back, or it was declined with a reason. */
export const refundStatuses = ['requested', 'paid', 'declined'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Grounds on which money goes back (terms of service): all of it within 7 days; later, what was not delivered. */
export const refundGrounds = ['guarantee', 'shortfall'] as const
export type RefundGround = (typeof refundGrounds)[number]
