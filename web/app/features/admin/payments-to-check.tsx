import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { waitingQuery } from './admin.queries.ts'
import { searchOf } from './desk-view.ts'
import { Panel } from './panel.tsx'
import { PaymentDesk } from './payment-desk.tsx'
import { figure } from './words.ts'

/** The administrator's work: payments that wait for a decision, the longest wait first. */
export function PaymentsToCheck() {
  const { payments, total } = useSuspenseQuery(waitingQuery).data
  const more = total > payments.length
  return (
    <Panel
      flush
      title="Payments to check"
      beside={total > 0 && <Badge tone="moon">{figure(total)}</Badge>}
      end={
        <Link to="/admin/payments" className="admin-link">
          All payments
        </Link>
      }
    >
      {total === 0 && (
        <p className="px-[22px] pb-6 text-14 text-ink-2 max-sm:px-4">
          Nothing to check. A new payment appears here by itself.
        </p>
      )}
      {/* The dialog of a payment outlives the list's last row. */}
      <PaymentDesk caption="Payments to check, oldest first" payments={payments} />
      {more && (
        <p className="border-t border-line px-[22px] py-3 text-14 max-sm:px-4">
          <Link to={`/admin/payments${searchOf({ status: 'pending', page: 2 })}`} className="admin-link">
            {figure(total - payments.length)} more wait
          </Link>
        </p>
      )}
    </Panel>
  )
}
