import { useQuery } from '@tanstack/react-query'
import { statsQuery } from '../../admin/admin.queries.ts'
import { ReviewViews } from '../../admin/review-views.tsx'

/** Payouts, the batches they are sent in, and the days that testers dispute. */
export function PayoutViews() {
  const { data: stats } = useQuery(statsQuery)
  return (
    <ReviewViews
      label="Payouts, batches and days to decide"
      views={[
        { to: '/admin/payouts', name: 'Payouts', waiting: stats?.open_payouts },
        { to: '/admin/payouts/batches', name: 'Batches' },
        { to: '/admin/payouts/disputes', name: 'Disputed and held days', waiting: stats?.open_disputes },
      ]}
    />
  )
}
