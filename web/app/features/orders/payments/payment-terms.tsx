import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShopTerms as Terms } from '@fortnight/contract/orders/payments'
import { Loaded } from '../../../lib/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { paymentTerms } from './payments.queries.ts'

/** Replaces what a payment needs while it is being read. */
export const paymentSkeleton = (
  <SkeletonGroup label="Loading the payment methods" className="mt-6 grid gap-5">
    <Skeleton className="h-40 rounded-2!" />
    <Skeleton className="h-20 rounded-3!" />
    <Skeleton className="h-40 rounded-2!" />
  </SkeletonGroup>
)

/** What needs the ways to pay, as soon as they are there. */
export function PaymentTerms({ children }: { children: (terms: Terms) => ReactNode }) {
  return (
    <Loaded query={useQuery(paymentTerms)} skeleton={paymentSkeleton} failed="The payment methods did not load">
      {children}
    </Loaded>
  )
}
