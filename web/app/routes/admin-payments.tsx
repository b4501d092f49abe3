import { useNavigation, useSearchParams } from 'react-router'
import { privateMeta } from '../lib/private-meta.ts'
import { deskQuery, mayAdminister } from '../features/admin/admin.queries.ts'
import { deskViewOf } from '../features/admin/desk-view.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { PaymentFilter } from '../features/admin/payment-filter.tsx'
import { PaymentsPanel } from '../features/admin/payments-panel.tsx'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-payments.ts'

export const meta = () => privateMeta('adminPayments')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(deskQuery(deskViewOf(new URL(request.url).searchParams)))
}

export default function AdminPayments() {
  const [search] = useSearchParams()
  const navigation = useNavigation()
  const asked = navigation.location ? new URLSearchParams(navigation.location.search) : search
  return (
    <>
      <PageHead title="Payments">
        <PaymentFilter status={deskViewOf(asked).status} />
      </PageHead>
      <PaymentsPanel view={deskViewOf(search)} busy={navigation.state === 'loading'} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title="Payments" error={error} />
}
