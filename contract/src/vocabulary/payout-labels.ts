import type { Labels, Names } from './label.ts'
import type { DisputeState, PayoutMethod, PayoutState } from './payout-states.ts'

/** A payout, for administrators. */
export const payoutForOperator: Labels<PayoutState> = {
  requested: { label: 'To approve', tone: 'wait', icon: 'clock' },
  approved: { label: 'Approved', tone: 'due', icon: 'clock' },
  paid: { label: 'Paid', tone: 'ok', icon: 'check' },
  declined: { label: 'Declined', tone: 'bad', icon: 'close' },
}

/** Destinations of a payout, for administrators. */
export const payoutMethodNames: Names<PayoutMethod> = { easypaisa: 'EasyPaisa', bank: 'Bank account' }

/** A disputed day, for administrators. */
export const disputeForOperator: Labels<DisputeState> = {
  open: { label: 'To decide', tone: 'wait', icon: 'clock' },
  upheld: { label: 'Paid', tone: 'ok', icon: 'check' },
  declined: { label: 'Declined', tone: 'bad', icon: 'close' },
}
