import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigation, useSearchParams } from 'react-router'
import { mayAdminister, statsQuery } from '../features/admin/admin.queries.ts'
import { AppsByStatus } from '../features/operations/admin-dashboard/apps-by-status.tsx'
import { AttentionPanel } from '../features/operations/admin-dashboard/attention-panel.tsx'
import { BackupsPanel } from '../features/operations/admin-dashboard/backups-panel.tsx'
import { Charts } from '../features/operations/admin-dashboard/charts.tsx'
import { attentionQuery, periodOf, seriesQuery } from '../features/operations/admin-dashboard/figures.queries.ts'
import '../features/operations/admin-dashboard/dashboard.css'
import { KeyFigures } from '../features/operations/admin-dashboard/key-figures.tsx'
import { PeriodChoice } from '../features/operations/admin-dashboard/period-choice.tsx'
import { PoolPanel } from '../features/operations/admin-dashboard/pool-panel.tsx'
import { OpenMarginsPanel } from '../features/orders/admin-apps/open-margins-panel.tsx'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-dashboard.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  const period = periodOf(new URL(request.url).searchParams)
  await Promise.all([
    queryClient.ensureQueryData(statsQuery),
    queryClient.ensureQueryData(attentionQuery),
    queryClient.ensureQueryData(seriesQuery(period)),
  ])
}

export default function AdminDashboard() {
  const { data: stats } = useSuspenseQuery(statsQuery)
  const [search] = useSearchParams()
  const navigation = useNavigation()
  const asked = navigation.location ? new URLSearchParams(navigation.location.search) : search
  return (
    <>
      <PageHead title="Dashboard">
        <PeriodChoice period={periodOf(asked)} />
      </PageHead>
      <KeyFigures stats={stats} />
      <AttentionPanel />
      <OpenMarginsPanel />
      <BackupsPanel />
      <div className="dashboard-grid admin-busy" aria-busy={navigation.state === 'loading'}>
        <AppsByStatus stats={stats} />
        <PoolPanel stats={stats} />
        <Charts period={periodOf(search)} />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title="Dashboard" error={error} />
}
