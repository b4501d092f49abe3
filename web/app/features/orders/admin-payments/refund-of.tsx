import { Link } from 'react-router'
import type { AdminPayment } from '@fortnight/contract/orders/admin-payments'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'

export const refundNames = ['refund'] as const

/** What undoes an approval: a refund that waits, that was paid, or the way to one. */
export function RefundOf({ payment }: { payment: AdminPayment }) {
  const { open } = useAddressedDialog(refundNames)
  if (payment.payment_status !== 'completed') return null
  if (payment.refund === 'paid') return <span className="text-13 text-ink-3">Refunded</span>
  if (payment.refund === 'requested')
    return (
      <Link to="/admin/refunds" className="admin-link text-13">
        Refund waits
      </Link>
    )
  return (
    <button
      type="button"
      className="admin-link text-13"
      aria-label={`Refund: payment for ${payment.app_name}`}
      onClick={() => open({ refund: payment.id })}
    >
      Refund
    </button>
  )
}
