import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { disputeList, DisputesScreen } from '../features/testers/admin-payouts/disputes-screen.tsx'
import { PayoutViews } from '../features/testers/admin-payouts/payout-views.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-disputes.ts'

export const meta = () => screenMeta(adminScreens.adminDisputes)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(disputeList.query(disputeList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminDisputes() {
  return (
    <>
      <PageHead title={adminScreens.adminDisputes.title}>
        <PayoutViews />
      </PageHead>
      <DisputesScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminDisputes.title} error={error} />
}
