import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { AdmissionDialog, useAdmissionAddress } from '../features/testers/admin-pool/admission-dialog.tsx'
import { CapacityPanel } from '../features/testers/admin-pool/capacity-panel.tsx'
import { ImportDialog, useImportAddress } from '../features/testers/admin-pool/import-dialog.tsx'
import { ImportPanel } from '../features/testers/admin-pool/import-panel.tsx'
import { capacityQuery, importQuery } from '../features/testers/admin-pool/pool.queries.ts'
import { PoolScreen, poolList } from '../features/testers/admin-pool/pool-screen.tsx'
import { TesterDialog } from '../features/testers/admin-pool/tester-dialog.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/admin-pool.ts'

export const meta = () => screenMeta(adminScreens.adminPool)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await Promise.all([
    queryClient.ensureQueryData(poolList.query(poolList.viewOf(new URL(request.url).searchParams))),
    queryClient.ensureQueryData(capacityQuery),
    queryClient.ensureQueryData(importQuery),
  ])
}

export default function AdminPool() {
  const { isOpen, open, close } = useImportAddress()
  const admission = useAdmissionAddress()
  return (
    <>
      <PageHead title={adminScreens.adminPool.title}>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={admission.open}>
            <Icon name="check" />
            Admit by rule
          </Button>
          <Button variant="secondary" onClick={open}>
            <Icon name="upload" />
            Import testers
          </Button>
        </div>
      </PageHead>
      <ImportPanel />
      <CapacityPanel />
      <PoolScreen />
      <TesterDialog />
      {admission.isOpen && <AdmissionDialog onClose={admission.close} />}
      {isOpen && <ImportDialog onClose={close} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminPool.title} error={error} />
}
