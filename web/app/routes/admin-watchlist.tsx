import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { calibrationQuery, seriesQuery } from '../features/operations/admin-dashboard/figures.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { TrustPanels } from '../features/operations/admin-dashboard/trust-panels.tsx'
import { WatchlistScreen } from '../features/testing/admin-watchlist/watchlist-screen.tsx'
import { watchList } from '../features/testing/admin-watchlist/watchlist.queries.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-watchlist.ts'

export const meta = () => screenMeta(adminScreens.adminWatchlist)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await Promise.all([
    queryClient.ensureQueryData(watchList.query(watchList.viewOf(new URL(request.url).searchParams))),
    queryClient.ensureQueryData(calibrationQuery),
    queryClient.ensureQueryData(seriesQuery('30')),
  ])
}

export default function AdminWatchlist() {
  return (
    <>
      <PageHead title={adminScreens.adminWatchlist.title} />
      <WatchlistScreen />
      <TrustPanels />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminWatchlist.title} error={error} />
}
