import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { paymentHelpList, PaymentHelpScreen } from '../features/orders/admin-payments/payment-help-screen.tsx'
import { PaymentViews } from '../features/orders/admin-payments/payment-views.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-payment-help.ts'

export const meta = () => screenMeta(adminScreens.adminPaymentHelp)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(paymentHelpList.query(paymentHelpList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminPaymentHelp() {
  return (
    <>
      <PageHead title={adminScreens.adminPaymentHelp.title}>
        <PaymentViews />
      </PageHead>
      <PaymentHelpScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminPaymentHelp.title} error={error} />
}
