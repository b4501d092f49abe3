import { privateMeta } from '../lib/private-meta.ts'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { RefundsPanel } from '../features/admin/refunds-panel.tsx'
import { strayMoney, waitingRefunds } from '../features/admin/refunds.queries.ts'
import { StraysPanel } from '../features/admin/strays-panel.tsx'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-refunds.ts'

export const meta = () => privateMeta('adminRefunds')

export async function clientLoader() {
  if (!(await mayAdminister())) return
  await Promise.all([queryClient.ensureQueryData(waitingRefunds), queryClient.ensureQueryData(strayMoney)])
}

export default function AdminRefunds() {
  return (
    <>
      <PageHead title="Refunds" />
      <RefundsPanel />
      <StraysPanel />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title="Refunds" error={error} />
}
