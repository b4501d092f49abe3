import { queryOptions, useMutation } from '@tanstack/react-query'
import { unmatchedPayments } from '@fortnight/contract/orders/unmatched-payments'
import { type RefundDecision, refunds } from '@fortnight/contract/orders/refunds'
import { call } from '../../../lib/api.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { refreshReviews } from '../../admin/admin.queries.ts'

/** One refund, to be decided. */
export const refundQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'refund', id],
    queryFn: async ({ signal }) => (await call(refunds.find, { params: { id } }, { signal })).data,
  })

/** Decides a refund, after a recent proof of identity; undefined if that was asked for and not given. */
export function useSettleRefund(id: string) {
  const { withProof } = useRecentProof()
  return useMutation({
    mutationFn: (body: RefundDecision) => withProof(() => call(refunds.settle, { params: { id }, body })),
    onSettled: refreshReviews,
  })
}

/** Asks a second administrator to approve a refund, after a recent proof of identity. */
export function useApproveRefund(id: string) {
  const { withProof } = useRecentProof()
  return useMutation({
    mutationFn: () => withProof(() => call(refunds.approve, { params: { id } })),
    onSettled: refreshReviews,
  })
}

export const useSettleUnmatched = (id: string) =>
  useMutation({
    mutationFn: (note: string) => call(unmatchedPayments.settle, { params: { id }, body: { note } }),
    onSettled: refreshReviews,
  })
