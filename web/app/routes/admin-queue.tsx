import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { screenMeta } from '../lib/screen-meta.ts'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { QueuePanel } from '../features/testers/admin-pool/queue-panel.tsx'
import { ShortageDialog } from '../features/testers/admin-pool/shortage-dialog.tsx'
import { queueQuery } from '../features/testers/admin-pool/pool.queries.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-queue.ts'

export const meta = () => screenMeta(adminScreens.adminQueue)

export async function clientLoader() {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(queueQuery)
}

export default function AdminQueue() {
  return (
    <>
      <PageHead title={adminScreens.adminQueue.title} />
      <QueuePanel />
      <ShortageDialog />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminQueue.title} error={error} />
}
