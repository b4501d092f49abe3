import { useState } from 'react'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { PayoutViews } from '../features/testers/admin-payouts/payout-views.tsx'
import { payoutList, PayoutsScreen } from '../features/testers/admin-payouts/payouts-screen.tsx'
import { ReferencesDialog } from '../features/testers/admin-payouts/references-dialog.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/admin-payouts.ts'

export const meta = () => screenMeta(adminScreens.adminPayouts)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(payoutList.query(payoutList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminPayouts() {
  const [importing, setImporting] = useState(false)
  return (
    <>
      <PageHead title={adminScreens.adminPayouts.title}>
        <div className="flex flex-wrap gap-2.5">
          <PayoutViews />
          <Button variant="secondary" onClick={() => setImporting(true)}>
            <Icon name="upload" />
            Import references
          </Button>
        </div>
      </PageHead>
      <PayoutsScreen />
      {importing && <ReferencesDialog onClose={() => setImporting(false)} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminPayouts.title} error={error} />
}
