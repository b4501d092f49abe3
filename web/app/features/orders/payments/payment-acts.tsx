import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { appPath } from '@fortnight/contract/site-map/paths'
import type { Payment } from '@fortnight/contract/orders/payments'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'

const linkClass = buttonClass({ variant: 'secondary', size: 'sm' }, 'max-sm:min-h-11')

/** What can be done with one payment, with `refund` if it is completed; nothing with one that failed. */
export function PaymentActs({
  payment: { id, app_id, payment_status, payment_method },
  refund,
}: {
  payment: Payment
  refund: ReactNode
}) {
  if (payment_status === 'completed')
    return (
      <p className="flex flex-wrap gap-2">
        <Link to={`/payments/${id}/receipt`} className={linkClass}>
          <Icon name="print" />
          Receipt
        </Link>
        {refund}
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
