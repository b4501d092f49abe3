import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { actorsQuery, auditList } from '../features/operations/admin-audit/audit.queries.ts'
import { AuditScreen } from '../features/operations/admin-audit/audit-screen.tsx'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-audit.ts'

export const meta = () => screenMeta(adminScreens.adminAudit)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  const view = auditList.viewOf(new URL(request.url).searchParams)
  await Promise.all([queryClient.ensureQueryData(auditList.query(view)), queryClient.ensureQueryData(actorsQuery)])
}

export default function AdminAudit() {
  return (
    <>
      <PageHead title={adminScreens.adminAudit.title} />
      <AuditScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminAudit.title} error={error} />
}
