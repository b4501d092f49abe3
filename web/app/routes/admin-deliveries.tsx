import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { figuresQuery, periodOf } from '../features/messaging/admin-deliveries/deliveries.queries.ts'
import { DeliveriesScreen } from '../features/messaging/admin-deliveries/deliveries-screen.tsx'
import { queryClient } from '../lib/query-client.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import type { Route } from './+types/admin-deliveries.ts'

export const meta = () => screenMeta(adminScreens.adminDeliveries)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(figuresQuery(periodOf(new URL(request.url).searchParams)))
}

export default function AdminDeliveries() {
  return (
    <>
      <PageHead title={adminScreens.adminDeliveries.title} />
      <DeliveriesScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminDeliveries.title} error={error} />
}
