import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { AppsScreen, appsList } from '../features/orders/admin-apps/apps-screen.tsx'
import { DeleteApp } from '../features/orders/admin-apps/delete-app.tsx'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-apps.ts'

export const meta = () => screenMeta(adminScreens.adminApps)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(appsList.query(appsList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminApps() {
  return (
    <>
      <PageHead title={adminScreens.adminApps.title} />
      <AppsScreen />
      <DeleteApp />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminApps.title} error={error} />
}
