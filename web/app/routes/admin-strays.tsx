import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { RefundViews } from '../features/orders/admin-refunds/refund-views.tsx'
import { strayList, StraysScreen } from '../features/orders/admin-refunds/strays-screen.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-strays.ts'

export const meta = () => screenMeta(adminScreens.adminStrays)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(strayList.query(strayList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminStrays() {
  return (
    <>
      <PageHead title="Stray money">
        <RefundViews />
      </PageHead>
      <StraysScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title="Stray money" error={error} />
}
