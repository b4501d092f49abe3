import { Link } from 'react-router'
import { appPath } from '@fortnight/contract/site-map/paths'
import type { Payment } from '@fortnight/contract/orders/payments'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'

const phoneSize = 'max-sm:min-h-11'
const linkClass = buttonClass({ variant: 'secondary', size: 'sm' }, phoneSize)

/** What can be done with one payment; nothing with one that failed. */
export function PaymentActs({
  payment: { id, app_id, payment_status, payment_method },
  onRefund,
  onRefundIntent,
}: {
  payment: Payment
  onRefund: (id: string) => void
  onRefundIntent: () => void
}) {
  if (payment_status === 'completed')
    return (
      <p className="flex flex-wrap gap-2">
        <Link to={`/payments/${id}/receipt`} className={linkClass}>
          <Icon name="print" />
          Receipt
        </Link>
        <Button
          variant="ghost"
          size="sm"
          className={phoneSize}
          onPointerEnter={onRefundIntent}
          onFocus={onRefundIntent}
          onClick={() => onRefund(id)}
        >
          Refund
        </Button>
      </p>
    )
  if (payment_status !== 'pending') return null
  return (
    <p>
      <Link to={`${appPath(app_id)}?view=pay`} className={linkClass}>
        {payment_method === 'easypaisa' ? 'Continue payment' : 'Correct or withdraw'}
      </Link>
    </p>
  )
}
