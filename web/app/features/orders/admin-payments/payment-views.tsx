import { useQuery } from '@tanstack/react-query'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { statsQuery } from '../../admin/admin.queries.ts'
import { ReviewViews } from '../../admin/review-views.tsx'

const { adminPayments, adminPaymentHelp } = adminScreens

/** Payments, and next to them the developers who can pay by none of the methods. */
export function PaymentViews() {
  const { data: stats } = useQuery(statsQuery)
  return (
    <ReviewViews
      label="Payments and payment help"
      views={[
        { to: adminPayments.path, name: adminPayments.label, waiting: stats?.pending_requests },
        { to: adminPaymentHelp.path, name: adminPaymentHelp.label, waiting: stats?.open_payment_help },
      ]}
    />
  )
}
