import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { RefundViews } from '../features/orders/admin-refunds/refund-views.tsx'
import { refundList, RefundsScreen } from '../features/orders/admin-refunds/refunds-screen.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-refunds.ts'

export const meta = () => screenMeta(adminScreens.adminRefunds)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(refundList.query(refundList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminRefunds() {
  return (
    <>
      <PageHead title={adminScreens.adminRefunds.title}>
        <RefundViews />
      </PageHead>
      <RefundsScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminRefunds.title} error={error} />
}
