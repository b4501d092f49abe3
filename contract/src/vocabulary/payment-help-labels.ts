import type { Labels } from './label.ts'
import type { PaymentHelpState } from './payment-help-states.ts'

/** States of a request for another way to pay, for administrators. */
export const paymentHelpLabels: Labels<PaymentHelpState> = {
  open: { label: 'To answer', tone: 'due', icon: 'clock' },
  answered: { label: 'Answered', tone: 'ok', icon: 'check' },
  lapsed: { label: 'No longer needed', tone: 'quiet', icon: 'minus' },
}
