import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { approvalList, standingQuery } from '../features/operations/admin-second-approvals/approvals.queries.ts'
import { ApprovalsScreen } from '../features/operations/admin-second-approvals/approvals-screen.tsx'
import { queryClient } from '../lib/query-client.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import type { Route } from './+types/admin-second-approvals.ts'

export const meta = () => screenMeta(adminScreens.adminSecondApprovals)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await Promise.all([
    queryClient.ensureQueryData(approvalList.query(approvalList.viewOf(new URL(request.url).searchParams))),
    queryClient.ensureQueryData(standingQuery),
  ])
}

export default function AdminSecondApprovals() {
  return (
    <>
      <PageHead title={adminScreens.adminSecondApprovals.title} />
      <ApprovalsScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminSecondApprovals.title} error={error} />
}
