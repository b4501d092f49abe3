import { paymentLabels, withdrawnPayment } from '@fortnight/contract/vocabulary/payment-labels'
import type { PaymentStatus } from '@fortnight/contract/vocabulary/payment-states'
import { LabelBadge } from './label-badge.tsx'

/** The status of a payment, for its payer and for administrators alike. */
export function PaymentBadge({ status, withdrawn = false }: { status: PaymentStatus; withdrawn?: boolean }) {
  return <LabelBadge of={withdrawn ? withdrawnPayment : paymentLabels[status]} />
}
