import type { PaymentStatus } from '@fortnight/contract/vocabulary/payment-states'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import type { IconName } from '../ui/icon.tsx'

/** Payment statuses by their names. */
export const paymentStatusNames: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}

const looks: Record<PaymentStatus, [BadgeTone, IconName]> = {
  pending: ['wait', 'clock'],
  completed: ['ok', 'check'],
  failed: ['bad', 'close'],
}

/** Where a payment stands, for its payer and for administrators alike. */
export function PaymentBadge({ status, withdrawn = false }: { status: PaymentStatus; withdrawn?: boolean }) {
  const [tone, icon] = looks[status]
  if (withdrawn) return <Badge tone="wait">Withdrawn</Badge>
  return (
    <Badge tone={tone} icon={icon}>
      {paymentStatusNames[status]}
    </Badge>
  )
}
