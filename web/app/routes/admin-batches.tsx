import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { batchList, BatchesScreen } from '../features/testers/admin-payouts/batches-screen.tsx'
import { PayoutViews } from '../features/testers/admin-payouts/payout-views.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-batches.ts'

export const meta = () => screenMeta(adminScreens.adminBatches)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(batchList.query(batchList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminBatches() {
  return (
    <>
      <PageHead title="Batches">
        <PayoutViews />
      </PageHead>
      <BatchesScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title="Batches" error={error} />
}
