import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { RefundViews } from '../features/orders/admin-refunds/refund-views.tsx'
import { unmatchedList, UnmatchedPaymentsScreen } from '../features/orders/admin-refunds/unmatched-payments-screen.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-unmatched-payments.ts'

export const meta = () => screenMeta(adminScreens.adminUnmatchedPayments)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(unmatchedList.query(unmatchedList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminUnmatchedPayments() {
  return (
    <>
      <PageHead title={adminScreens.adminUnmatchedPayments.title}>
        <RefundViews />
      </PageHead>
      <UnmatchedPaymentsScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminUnmatchedPayments.title} error={error} />
}
