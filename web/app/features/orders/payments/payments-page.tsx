import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Payment } from '@fortnight/contract/orders/payments'
import { appPath } from '@fortnight/contract/site-map/paths'
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
        <Link to={`${appPath(appId)}?view=pay`} className={buttonClass()}>
          Start Testing
        </Link>
      }
    >
      No payments for this app yet.
    </EmptyState>
  )
}

/** Every payment that was submitted for an app. */
export function PaymentsPage({ appId, acts }: { appId: string; acts: (payment: Payment) => ReactNode }) {
  return (
    <section aria-labelledby="payments" className="max-w-[720px] py-7">
      <h2 id="payments" className="mb-4 text-20">
        Payments
      </h2>
      <Loaded query={useQuery(paymentHistory(appId))} skeleton={skeleton} failed="The payments did not load">
        {(payments) =>
          payments.length ? <PaymentList payments={payments} acts={acts} /> : <NoPayments appId={appId} />
        }
      </Loaded>
    </section>
  )
}
