import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Payment } from '@fortnight/contract/orders/payments'
import { BackLink } from '../../../lib/back-link.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { PaymentList } from './payment-list.tsx'
import { paymentHistory } from './payments.queries.ts'

const skeleton = (
  <SkeletonGroup label="Loading the payments" className="grid gap-4">
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </SkeletonGroup>
)

function NoPayments({ appId }: { appId: string }) {
  return (
    <EmptyState
      title="No payments yet"
      action={
        <Link to={`/dashboard?app=${appId}&view=pay`} className={buttonClass()}>
          Start Testing
        </Link>
      }
    >
      Nothing was submitted for this app so far.
    </EmptyState>
  )
}

/** Every payment that was submitted for an app; the name comes later than the list, or not at all. */
export function PaymentsPage({
  appId,
  appName,
  acts,
}: {
  appId: string
  appName: string | undefined
  acts: (payment: Payment) => ReactNode
}) {
  return (
    <div className="max-w-[720px]">
      <BackLink to="/dashboard">Your apps</BackLink>
      <h1 className="pt-3 pb-4 text-title tracking-tight wrap-anywhere">
        Payments
        {appName && (
          <>
            {' '}
            for <bdi>{appName}</bdi>
          </>
        )}
      </h1>
      <Loaded query={useQuery(paymentHistory(appId))} skeleton={skeleton} failed="The payments did not load">
        {(payments) =>
          payments.length ? <PaymentList payments={payments} acts={acts} /> : <NoPayments appId={appId} />
        }
      </Loaded>
    </div>
  )
}
