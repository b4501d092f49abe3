import type { Label, Labels } from './label.ts'
import type { PaymentStatus } from './payment-states.ts'

/** The status of a payment, for its payer and for administrators. */
export const paymentLabels: Labels<PaymentStatus> = {
  pending: { label: 'Pending', tone: 'wait', icon: 'clock' },
  completed: { label: 'Completed', tone: 'ok', icon: 'check' },
  failed: { label: 'Failed', tone: 'bad', icon: 'close' },
}

/** A payment that its payer took back and corrected. */
export const withdrawnPayment: Label = { label: 'Withdrawn', tone: 'wait' }
