import { useSuspenseQuery } from '@tanstack/react-query'
import { mayAdminister, statsQuery, waitingQuery } from '../features/admin/admin.queries.ts'
import { AppsByStatus } from '../features/admin/apps-by-status.tsx'
import { KeyFigures } from '../features/admin/key-figures.tsx'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { PaymentsToCheck } from '../features/admin/payments-to-check.tsx'
import { PoolPanel } from '../features/admin/pool-panel.tsx'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-dashboard.ts'

export async function clientLoader() {
  if (!(await mayAdminister())) return
  await Promise.all([queryClient.ensureQueryData(statsQuery), queryClient.ensureQueryData(waitingQuery)])
}

export default function AdminDashboard() {
  const { data: stats } = useSuspenseQuery(statsQuery)
  return (
    <>
      <PageHead title="Dashboard" />
      <KeyFigures stats={stats} />
      <div className="dashboard-grid">
        <AppsByStatus stats={stats} />
        <PoolPanel stats={stats} />
      </div>
      <PaymentsToCheck />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title="Dashboard" error={error} />
}
