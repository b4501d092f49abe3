/**
 * A refund is decided once: money went back, or it was declined with a reason, or its developer took it back. What a late
 * test pays back needs no decision: it is due until it is paid.
 */
export const refundStatuses = ['requested', 'due', 'paid', 'declined', 'taken_back'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * Grounds on which money goes back (terms of service): all of it within 7 days; later, what was not delivered; by
 * itself, a share for a test that is late.
 */
export const refundGrounds = ['guarantee', 'shortfall', 'late'] as const
export type RefundGround = (typeof refundGrounds)[number]

/** Grounds that a refund is asked for on; the other is booked by itself. */
export const askedGrounds = ['guarantee', 'shortfall'] as const satisfies readonly RefundGround[]
export type AskedGround = (typeof askedGrounds)[number]

/** States in which nothing of it goes back any more, so that a new one can be asked for. */
export const endedUnpaid = ['declined', 'taken_back'] as const satisfies readonly RefundStatus[]
export const isEndedUnpaid = (status: RefundStatus): boolean => endedUnpaid.some((ended) => ended === status)

/** States in which money is still to be sent or refused, and the filter that means them. */
export const openRefundStatuses = ['requested', 'due'] as const satisfies readonly RefundStatus[]
export const openRefunds = 'open'
