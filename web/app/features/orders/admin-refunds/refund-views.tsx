import { useQuery } from '@tanstack/react-query'
import { statsQuery } from '../../admin/admin.queries.ts'
import { ReviewViews } from '../../admin/review-views.tsx'

/** Refunds, and next to them the unmatched payments. */
export function RefundViews() {
  const { data: stats } = useQuery(statsQuery)
  return (
    <ReviewViews
      label="Refunds and unmatched money"
      views={[
        { to: '/admin/refunds', name: 'Refunds', waiting: stats?.open_refunds },
        { to: '/admin/refunds/strays', name: 'Unmatched money', waiting: stats?.open_strays },
      ]}
    />
  )
}
