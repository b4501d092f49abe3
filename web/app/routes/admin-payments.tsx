import { useState } from 'react'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { ImportDialog } from '../features/orders/admin-payments/import-dialog.tsx'
import { paymentList, PaymentsScreen } from '../features/orders/admin-payments/payments-screen.tsx'
import { PaymentViews } from '../features/orders/admin-payments/payment-views.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/admin-payments.ts'

export const meta = () => screenMeta(adminScreens.adminPayments)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(paymentList.query(paymentList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminPayments() {
  const [importing, setImporting] = useState(false)
  return (
    <>
      <PageHead title={adminScreens.adminPayments.title}>
        <div className="flex flex-wrap items-center gap-3">
          <PaymentViews />
          <Button variant="secondary" onClick={() => setImporting(true)}>
            <Icon name="upload" />
            Import a statement
          </Button>
        </div>
      </PageHead>
      <PaymentsScreen />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminPayments.title} error={error} />
}
