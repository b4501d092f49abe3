import type { Labels, Names } from './label.ts'
import type { RefundGround, RefundStatus } from './refund-states.ts'

const decided = {
  paid: { label: 'Refunded', tone: 'ok', icon: 'check' },
  declined: { label: 'Declined', tone: 'bad', icon: 'close' },
  taken_back: { label: 'Taken back', tone: 'quiet', icon: 'back' },
} as const

/** A refund, for the developer who asked for it. */
export const refundForOwner: Labels<RefundStatus> = {
  requested: { label: 'Requested', tone: 'wait', icon: 'clock' },
  due: { label: 'On its way', tone: 'wait', icon: 'clock' },
  ...decided,
}

/** A refund, for the administrator who decides it. */
export const refundForOperator: Labels<RefundStatus> = {
  requested: { label: 'To decide', tone: 'wait', icon: 'clock' },
  due: { label: 'To send', tone: 'wait', icon: 'clock' },
  ...decided,
}

/** Reasons why money goes back, for administrators. */
export const refundGroundNames: Names<RefundGround> = {
  guarantee: 'Within 7 days',
  shortfall: 'Shortfall',
  late: 'Late test',
}
